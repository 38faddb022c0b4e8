import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { calls } from '../../../../calls.config.ts';
import { parseEndpoint } from '../../contract/endpoint.ts';
import { uploadFailures } from '../../contract/settings.ts';
import { megabyte, mostMegabytes } from '../../contract/upload-limits.ts';
import { ApiFailure } from './failure.ts';
import { readAsData } from './files.ts';
import { http } from './http.ts';

export type UploadKind = 'image' | 'voice' | 'document';

const answerSchema = z.looseObject({
  success: z.boolean().optional(),
  filePath: z.string().optional(),
  error: z.string().nullable().optional(),
});

const endpoints = {
  image: calls.uploadImage.endpoint,
  voice: calls.uploadVoice.endpoint,
  document: calls.uploadDocument.endpoint,
};

interface Upload {
  kind: UploadKind;
  file: Blob;
  fileName: string;
  within?: number;
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

export async function uploadFile({ kind, file, fileName, within, onProgress, signal }: Upload): Promise<string> {
  if (file.size > mostMegabytes[kind] * megabyte) throw new Error(`At most ${mostMegabytes[kind]} MB`);
  const fileData = await readAsData(file);
  signal.throwIfAborted();
  const body = { fileData, fileName, ...(within ? { within } : {}) };
  const { data } = await http.post<unknown>(parseEndpoint(endpoints[kind]).path, body, {
    signal,
    ...(onProgress ? { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) } : {}),
  });
  const answer = answerSchema.safeParse(data);
  if (!answer.success || !answer.data.success || !answer.data.filePath)
    throw new Error(format(kind, answer.data?.error));
  return answer.data.filePath;
}

/** Uploads a picture; the answer is its path. A larger one is scaled down to `within` pixels. */
export const usePictureUpload = (within: number) =>
  useMutation({
    mutationFn: (file: File) => {
      const { signal } = new AbortController();
      return uploadFile({ kind: 'image', file, fileName: file.name || 'picture.png', within, signal });
    },
  });

export function uploadProblem(kind: UploadKind, thrown: unknown): string {
  if (!(thrown instanceof ApiFailure)) return thrown instanceof Error ? thrown.message : uploadFailures[kind];
  return thrown.body.message ?? format(kind, thrown.body.error);
}

const format = (kind: UploadKind, error: unknown) =>
  typeof error === 'string' && error ? error : uploadFailures[kind];
