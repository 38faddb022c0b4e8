import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../bounded-queue.ts';

// Leaves one core for other requests; a full queue is 503.
const hashing = boundedQueue({ running: Math.max(1, Math.min(4, availableParallelism() - 1)), waiting: 64 });

/** argon2id with the library's defaults (19 MiB, 2 iterations), which the hash contains. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password));
}

/** Without a stored hash it verifies a dummy one, so that timing does not reveal whether the account exists. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const nobodys = await dummyPasswordHash();
  const right = await hashing.run(() => verify(stored ?? nobodys, password));
  return stored !== undefined && right;
}

let dummyHash: Promise<string> | undefined;

function dummyPasswordHash(): Promise<string> {
  dummyHash ??= hash(randomBytes(32));
  return dummyHash;
}
