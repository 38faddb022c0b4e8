import { statfs } from 'node:fs/promises';
import { ApiError } from '../../contract/errors.ts';

// PostgreSQL writes WAL segments of 16 MB and stops if it cannot create one.
const leastBytes = 64 * 1024 * 1024;
const checkEveryMs = 1_000;

export type HasFreeSpace = () => Promise<boolean>;

/** Checks free disk space at most once a second; logs when it runs out and when it is available again. */
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

/** 507: reads work, writes are rejected. */
export const noFreeSpace = () =>
  new ApiError(507, 'NO_ROOM', 'The server has no storage left to save this. Contact its administrator.', {
    retryAfterSeconds: 30,
  });
