import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../bounded-queue.ts';

// One core is left to everybody who is signed in already; beyond the queue a flood gets 503.
const hashing = boundedQueue({ running: Math.max(1, Math.min(4, availableParallelism() - 1)), waiting: 64 });

/** argon2id with the library's parameters (19 MiB, two passes), which stand inside the hash. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password));
}

/** Without a stored hash the same work is done in vain, so that time does not tell who exists. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const nobodys = await hashOfNobody();
  const right = await hashing.run(() => verify(stored ?? nobodys, password));
  return stored !== undefined && right;
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  nobody ??= hash(randomBytes(32));
  return nobody;
}
