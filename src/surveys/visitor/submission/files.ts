import type { UploadKind } from '../../../core/contract/upload-limits.ts';
import { nameOfUpload, sendInParts } from '../../../core/rules/upload-parts.ts';
import type { AnswerValue } from '../../../forms/rules/kinds/kind.ts';
import type { LocalFile, SendOptions } from '../../../forms/shared/questions/shared/upload-place.ts';
import type { SubmissionAnswers } from '../../schemas/submission.ts';
import { isStoredPath, nameInPath, outbox, type SavedFile } from './outbox.ts';
import { pendingFlag } from './pending-flag.ts';
import { isNotNow, json, NotNow, type Refusal, type SubmissionRequest, waitingFor } from './requests.ts';
import { UploadRefused } from './upload-refused.ts';

/** Called with what sends without the files that are still uploading. */
export type OnUploading = (skip: () => void) => void;

export type Uploading = Pick<SubmissionRequest, 'token' | 'query'> & Pick<SubmissionRequest['body'], 'submissionId'>;

/** The answers with the addresses of the files that were on this device; undefined where they are to be left out. */
export function sendFiles(
  where: Uploading,
  local: SubmissionAnswers,
  onUploading?: OnUploading,
): Promise<SubmissionAnswers | undefined> {
  const skip = new AbortController();
  const sent = withFilesSent(where, local);
  if (Object.values(local).flat().some(isUploading)) onUploading?.(() => skip.abort());
  return Promise.race([sent, whenAborted(skip.signal)]);
}

async function withFilesSent(where: Uploading, answers: SubmissionAnswers): Promise<SubmissionAnswers> {
  const sent: SubmissionAnswers = {};
  for (const [key, value] of Object.entries(answers)) {
    sent[key] = await withFileSent(where, value).catch((caught: unknown) => {
      throw caught instanceof UploadRefused ? new UploadRefused(caught.message, caught.refusal, key) : caught;
    });
  }
  return sent;
}

async function withFileSent(where: Uploading, value: AnswerValue): Promise<AnswerValue> {
  if (Array.isArray(value))
    return [...new Set(await Promise.all(value.map((path) => (isStoredPath(path) ? sentPath(where, path) : path))))];
  return isStoredPath(value) ? sentPath(where, value) : value;
}

const alreadySent = new Set<string>();
const uploads = new Map<string, Promise<string>>();

const isUploading = (value: unknown) => isStoredPath(value) && !alreadySent.has(value);

/** Each file is uploaded once, however many submissions of this page wait for it. */
function sentPath(where: Uploading, path: string): Promise<string> {
  const known = uploads.get(path);
  if (known) return known;
  const underway = outbox.file(path).then((file) => {
    if (!file) throw new UploadRefused('A saved file is no longer available. Add it again.');
    return upload(where, file, nameInPath(path));
  });
  return joined(path, underway);
}

function joined(path: string, underway: Promise<string>): Promise<string> {
  uploads.set(path, underway);
  underway.then(
    () => alreadySent.add(path),
    () => uploads.delete(path),
  );
  return underway;
}

/** The answers without files of this device. */
export function withoutLocalFiles(answers: SubmissionAnswers): SubmissionAnswers {
  const left = Object.entries(answers).flatMap(([key, value]): [string, AnswerValue][] => {
    if (!Array.isArray(value)) return isStoredPath(value) ? [] : [[key, value]];
    const sent = value.filter((path) => !isStoredPath(path));
    return sent.length > 0 || value.length === 0 ? [[key, sent]] : [];
  });
  return Object.fromEntries(left);
}

/** Uploads a file, or stores it locally while offline or in a hurry. Throws the server's rejection. */
export async function sendOrStoreFile(
  where: Uploading,
  { file, fileName }: LocalFile,
  { kind, name, hurry, onProgress }: SendOptions,
): Promise<string> {
  const saved = { blob: file, name: fileName, kind };
  const of = await nameOfUpload(name, file);
  const underway = upload(where, saved, of, onProgress);
  const path = await Promise.race([underway, whenAborted(hurry)]).catch((caught: unknown) => {
    if (caught instanceof UploadRefused) throw caught;
  });
  return path ?? (await keep(saved, of, underway));
}

/** A submission that needs the file joins the upload under way. Without a store the page waits for it. */
async function keep(file: SavedFile, of: string, underway: Promise<string>): Promise<string> {
  try {
    pendingFlag.set();
    const path = await outbox.keepFile(file, of);
    void joined(path, underway);
    return path;
  } catch {
    return underway;
  }
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}

async function upload(
  { token, query, submissionId }: Uploading,
  { blob, name, kind = kindOf(blob, name) }: SavedFile,
  of: string,
  onProgress?: (share: number) => void,
): Promise<string> {
  const about = { survey: token, submissionId, kind, fileName: name };
  return sendInParts({
    file: blob,
    of,
    onProgress,
    async send(fileData, part) {
      const response = await fetch(`/api/v1/public/files/upload${query}`, json({ ...about, fileData, part }));
      if (isNotNow(response)) throw new NotNow(waitingFor(response));
      const { filePath, received, message, kind } = (await response.json()) as Partial<PartAnswer> & Refusal;
      if (response.ok && filePath) return { filePath };
      if (response.ok && received !== undefined) return { received };
      throw new UploadRefused(message ?? '', kind);
    },
  });
}

interface PartAnswer {
  filePath: string;
  received: number;
}

function kindOf({ type }: Blob, name: string): UploadKind {
  if (type.startsWith('image/') || /\.(png|jpe?g|webp)$/i.test(name)) return 'image';
  if (type.startsWith('audio/') || /\.(mp3|m4a|wav|ogg|webm)$/i.test(name)) return 'voice';
  return 'document';
}
