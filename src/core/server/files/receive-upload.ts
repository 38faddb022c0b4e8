import type { z } from 'zod';
import { ApiError } from '../../contract/errors.ts';
import type { arrivedSchema } from '../../contract/schemas/upload.ts';
import type { UploadKind } from '../../contract/upload-limits.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import type { PictureSize } from './images.ts';
import { readUpload } from './read-upload.ts';
import { type Keeper, storedUpload, storeFile } from './stored-files.ts';
import { assertSize, decodeUpload } from './upload.ts';
import { type FilePart, forgetParts, keepPart, uploadKeyOf } from './upload-parts.ts';

interface Upload {
  fileData: string;
  fileName: string;
  part?: FilePart | undefined;
}

interface Receiving {
  keeper: Keeper;
  /** Whose files have names of their own. */
  sender: string;
  /** Who may keep only so many parts. */
  origin: Buffer;
  kind: UploadKind;
  size?: PictureSize;
  /** Runs where the row of the file is written. */
  inside?: (tx: Tx) => Promise<void>;
}

type Arrived = z.output<typeof arrivedSchema>;

/**
 * Stores an uploaded file once all of its parts have arrived; until then the answer says how many bytes have. Throws
 * 413 and 422 with what the user can do.
 */
export async function receiveUpload(
  services: Services,
  { fileData, fileName, part }: Upload,
  { keeper, sender, origin, kind, size, inside }: Receiving,
): Promise<Arrived> {
  const { tenantId } = keeper;
  const bytes = decodeUpload({ fileData, fileName });
  const key = part && uploadKeyOf(sender, part);
  const within = <T>(work: (tx: Tx) => Promise<T>) => services.database.transaction(tenantId, work);
  if (part && key) {
    assertSize(kind, part.size);
    const arrived = await within(async (tx): Promise<Arrived> => {
      const name = await storedUpload(tx, key);
      if (name) return addressOf(name);
      return { success: true, received: await keepPart(tx, { key, sender: origin, part, bytes }) };
    });
    if ('filePath' in arrived || arrived.received < part.size) return arrived;
  }
  const before = key && part && part.from > 0 ? { tenantId, key } : undefined;
  const forget = async (tx: Tx) => before && (await forgetParts(tx, key as Buffer));
  const file = { bytes, fileName, before, ...(size ? { size } : {}) };
  const read = await readUpload(services, tenantId, { ...file, kind }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status < 500) await within(forget);
    throw error;
  });
  const stored = { ...read, kind, originalName: fileName };
  const name = await storeFile(services, { ...keeper, uploadKey: key }, stored, async (tx) => {
    await forget(tx);
    await inside?.(tx);
  });
  return addressOf(name);
}

const addressOf = (name: string) => ({ success: true, filePath: `/uploads/${name}` }) as const;
