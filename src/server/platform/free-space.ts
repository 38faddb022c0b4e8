import { statfs } from 'node:fs/promises';
import { ApiError } from '../../contract/errors.ts';

// PostgreSQL writes its log in files of 16 MB and stops when it cannot create one.
const leastBytes = 64 * 1024 * 1024;
const checkEveryMs = 1_000;

/** Tells whether the disk has space to write. */
export type HasFreeSpace = () => Promise<boolean>;

/** Checks the free space on the disk of a folder, at most once a second, and logs when it runs out and when it is back. */
export function freeSpaceCheck(folder: string, log: (line: string) => void): HasFreeSpace {
  let checkedAt = 0;
  let enough = true;
  return async () => {
    const now = performance.now();
    if (checkedAt > 0 && now - checkedAt < checkEveryMs) return enough;
    checkedAt = now;
    const { bavail, bsize } = await statfs(folder);
    const before = enough;
    enough = bavail * bsize >= leastBytes;
    if (before && !enough) log(`The disk of ${folder} is full: nothing is written until 64 MB are free again`);
    if (!before && enough) log(`The disk of ${folder} has free space again`);
    return enough;
  };
}

/** 507: reads continue, writes are refused. */
export const noFreeSpace = () =>
  new ApiError(507, 'NO_ROOM', 'The server has no storage left to save this. Contact its administrator.', {
    retryAfterSeconds: 30,
  });
