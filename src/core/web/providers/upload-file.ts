import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { calls } from '../../../../calls.config.ts';
import { parseEndpoint } from '../../contract/endpoint.ts';
import { clientMessages, uploadFailures } from '../../contract/settings.ts';
import { megabyte, mostMegabytes, type UploadKind } from '../../contract/upload-limits.ts';
import { nameOfUpload, sendInParts, UploadStalled } from '../../rules/upload-parts.ts';
import { ApiFailure } from './failure.ts';
import { http } from './http.ts';

const answerSchema = z.looseObject({
  success: z.boolean().optional(),
  filePath: z.string().optional(),
  received: z.number().optional(),
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
  /** What the file is called beside its bytes: one that is sent again under the same name is stored once. */
  name?: string;
  onProgress?: (share: number) => void;
  signal: AbortSignal;
}

export async function uploadFile({ kind, file, fileName, within, name, onProgress, signal }: Upload): Promise<string> {
  if (file.size > mostMegabytes[kind] * megabyte) throw new Error(`At most ${mostMegabytes[kind]} MB`);
  const of = await nameOfUpload(name ?? String(Date.now()), file);
  return sendInParts({
    file,
    of,
    onProgress,
    async send(fileData, part) {
      signal.throwIfAborted();
      const body = { fileData, fileName, part, ...(within ? { within } : {}) };
      const { data } = await http.post<unknown>(parseEndpoint(endpoints[kind]).path, body, { signal });
      const answer = answerSchema.safeParse(data);
      const { success, filePath, received, error } = answer.data ?? {};
      if (success && filePath) return { filePath };
      if (success && received !== undefined) return { received };
      throw new Error(format(kind, error));
    },
  }).catch((thrown: unknown) => {
    throw thrown instanceof UploadStalled ? new ApiFailure(0, { message: clientMessages.timeout }) : thrown;
  });
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
