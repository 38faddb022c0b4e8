import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../contract/errors.ts';

const megabyte = 1024 * 1024;
// PostgreSQL writes WAL segments of 16 MB and stops if it cannot create one.
const leastBytes = 64 * megabyte;
const reservedBytes = 32 * megabyte;
const nothingLeft = 16 * megabyte;
const checkEveryMs = 1_000;

export type HasFreeSpace = () => Promise<boolean>;

/**
 * Checks free disk space, at most once a second while there is enough; logs when it runs out and when it is available
 * again. Holds 32 MB in a file and frees them when nothing is left, so that sign-in, refresh and sign-out still work.
 */
export function freeSpaceCheck(folder: string, log: (line: string) => void): HasFreeSpace {
  const reserve = join(folder, 'reserve');
  let checkedAt = 0;
  let enough = true;
  const check = async () => {
    const before = enough;
    const reserved = await fileBytes(reserve);
    const { bavail, bsize } = await statfs(folder);
    enough = bavail * bsize - reservedBytes + reserved >= leastBytes;
    if (enough && reserved < reservedBytes) await fill(reserve);
    if (bavail * bsize < nothingLeft) await rm(reserve, { force: true });
    if (before && !enough) log(`The disk of ${folder} is full: nothing is written until 64 MB are free again`);
    if (!before && enough) log(`The disk of ${folder} has free space again`);
    return enough;
  };
  let checking: Promise<boolean> = check();
  return () => {
    const now = performance.now();
    if (!enough || now - checkedAt >= checkEveryMs) {
      checkedAt = now;
      checking = checking.then(check, check);
    }
    return checking;
  };
}

const fileBytes = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Writes the bytes, because a sparse file reserves nothing. */
async function fill(path: string): Promise<void> {
  const draft = `${path}.draft`;
  try {
    const handle = await open(draft, 'w', 0o600);
    await handle.writeFile(Buffer.alloc(reservedBytes)).finally(() => handle.close());
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
  }
}

/** 507: reads work, writes are rejected. */
export const noFreeSpace = () =>
  new ApiError(507, 'NO_ROOM', 'The server has no storage left to save this. Contact its administrator.', {
    retryAfterSeconds: 30,
  });
