import { megabyte } from '../contract/upload-limits.ts';

/** So many bytes are lost with a connection at most. */
const partBytes = megabyte / 2;

/** A part of a file: that from the byte `from` on, of the file that its sender calls `of`, which has `size` bytes. */
export interface FilePart {
  of: string;
  from: number;
  size: number;
}

/** Where the file is stored, or how many of its bytes have arrived. */
type Arrived = { filePath: string } | { received: number };

interface Sending {
  file: Blob;
  /** What the sender calls the file: 16 characters or more. */
  of: string;
  send: (fileData: string, part: FilePart) => Promise<Arrived>;
  onProgress?: ((share: number) => void) | undefined;
}

/** A part had no answer for so long that its connection is taken for dead, as that of a phone which changes networks. */
export class UploadStalled extends Error {}

const longestMs = 120_000;

/**
 * Sends a file in parts, from the first byte on that has not arrived. Returns where the file is stored. Throws
 * UploadStalled where a part has no answer.
 */
export async function sendInParts({ file, of, send, onProgress }: Sending): Promise<string> {
  const { size } = file;
  let from = 0;
  for (;;) {
    const fileData = await readAsData(file.slice(from, from + partBytes, file.type));
    onProgress?.(from / (size || 1));
    const arrived = await withinLimit(send(fileData, { of, from, size }));
    if ('filePath' in arrived) return arrived.filePath;
    from = arrived.received;
  }
}

/** A part whose answer comes later does no harm, because the next one begins where the server says. */
function withinLimit<T>(sending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UploadStalled()), longestMs);
    sending.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** A name for a file by its place and its bytes, so that the same one is known again after a reload. */
export async function nameOfUpload(place: string, file: Blob): Promise<string> {
  // Browsers compute hashes only where the connection is secure.
  if (!crypto.subtle) return hex(crypto.getRandomValues(new Uint8Array(32)));
  const bytes = new Uint8Array(await new Blob([place, '\n', file]).arrayBuffer());
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file as a data URL. */
export function readAsData(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
