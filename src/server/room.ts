import { statfs } from 'node:fs/promises';
import { ApiError } from '../contract/errors.ts';

// PostgreSQL writes ahead in steps of 16 MB; without room for one it ends in the middle of everybody's work.
const leastBytes = 64 * 1024 * 1024;
const lookEvery = 1_000;

/** Tells whether there is still room to write. */
export type Room = () => Promise<boolean>;

/** Looks after the room on the disk of a folder, and says once when it has run out and once when it is back. */
export function roomIn(folder: string, log: (line: string) => void): Room {
  let lookedAt = 0;
  let enough = true;
  return async () => {
    const now = performance.now();
    if (lookedAt > 0 && now - lookedAt < lookEvery) return enough;
    lookedAt = now;
    const { bavail, bsize } = await statfs(folder);
    const before = enough;
    enough = bavail * bsize >= leastBytes;
    if (before && !enough) log(`The disk of ${folder} is full: nothing is written until 64 MB are free again`);
    if (!before && enough) log(`The disk of ${folder} has room again`);
    return enough;
  };
}

/** 507: reading goes on, writing does not. */
export const noRoom = () =>
  new ApiError(
    507,
    'NO_ROOM',
    'The server has no room left to save this. Reading goes on; please tell whoever runs it.',
    {
      retryAfterSeconds: 30,
    },
  );
