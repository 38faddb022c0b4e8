import { longestSide } from '../../contract/upload-limits.ts';
import type { Services } from '../http/call.ts';
import type { WorkerTask } from '../workers/worker-task.ts';
import { readAudio } from './audio.ts';
import { readDocument } from './documents.ts';
import { type PictureSize, type ReadFile, readImage } from './images.ts';
import { writtenName } from './upload.ts';
import { type EarlierParts, readParts } from './upload-parts.ts';

export type UploadedFile =
  | { kind: 'image'; bytes: Uint8Array; size?: PictureSize }
  | { kind: 'voice'; bytes: Uint8Array }
  | { kind: 'document'; bytes: Uint8Array; fileName: string };

/** A file whose earlier parts have arrived before its last bytes. */
type UploadInput = UploadedFile & { before?: EarlierParts | undefined };

type TransferredFile = Omit<ReadFile, 'bytes'> & { bytes: Uint8Array };

const limits = {
  lane: 'parse',
  seconds: 30,
  inputBytes: 32 * 1024 * 1024,
  advice: 'Save the file again with less in it, and upload the new one',
} as const;

export const readUploadTask: WorkerTask<UploadInput, TransferredFile> = {
  name: 'read-upload',
  limits,
  async run({ database }, file) {
    const last = bufferOf(file.bytes);
    const bytes = file.before ? Buffer.concat([...(await readParts(database, file.before)), last]) : last;
    if (file.kind === 'image') return readImage(bytes, file.size ?? { within: longestSide });
    return file.kind === 'voice' ? readAudio(bytes) : readDocument(bytes, file.fileName);
  },
};

export const writtenNameTask: WorkerTask<string, Uint8Array> = {
  name: 'written-name',
  limits,
  run: (_, name) => writtenName(name),
};

/** Checks an uploaded file by its content, in a worker. Throws 413 and 422 with what the user can do. */
export async function readUpload({ workers }: Services, tenantId: number, file: UploadInput): Promise<ReadFile> {
  const read = await workers.run(tenantId, readUploadTask, file);
  return { ...read, bytes: bufferOf(read.bytes) };
}

/** A typed name as a signature image. */
export async function drawName({ workers }: Services, name: string): Promise<Buffer> {
  return bufferOf(await workers.run(null, writtenNameTask, name));
}

/** A Buffer arrives from another thread as a plain array of bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
