import { tooMany } from '../../../contract/errors.ts';
import { type BoundedQueue, boundedQueue } from '../bounded-queue.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import { keyedHash, nowOf } from './tokens.ts';

/** After so long without a try, all are given again. */
export const quietMinutes = 15;
const perAccount = 10;
// One address may be a whole office, or one guess at each of a thousand accounts.
const perAddress = 60;

/** Whose password is tried, from where. Nothing that a caller can choose freely may be part of it. */
export interface Tried {
  account: string;
  address: string;
  /** What many accounts share one password of, and how often all of them together may be wrong. */
  shared?: { name: string; most: number };
}

/**
 * Tries a password at most ten times in fifteen minutes for an account. The place is taken before the hash is looked
 * at and given back when the password was right, so that guesses sent at the same moment count as well.
 */
export async function attempt(services: Services, tried: Tried, check: () => Promise<boolean>): Promise<boolean> {
  return oneAfterAnother(tried.shared?.name ?? tried.account, async () => {
    const places = placesOf(services, tried);
    await take(services, places);
    const right = await check();
    if (right) await giveBack(services, places);
    return right;
  });
}

/** How often more a password may be tried for an account now. */
export async function triesLeft(services: Services, account: string): Promise<number> {
  const quietSince = new Date(nowOf(services).getTime() - quietMinutes * 60_000);
  const key = keyedHash(services.cookieKey, 'attempts of account', account);
  const row = await services.database.transaction(null, (tx) =>
    tx.first(sql<{ taken: number }>`
      select taken from sign_in_attempts where key = ${key} and last_at > ${quietSince}`),
  );
  return Math.max(0, perAccount - (row?.taken ?? 0));
}

interface Place {
  key: Buffer;
  most: number;
}

// In one order everywhere, so that two attempts cannot wait for each other.
function placesOf({ cookieKey }: Services, { account, address, shared }: Tried): Place[] {
  return [
    { key: keyedHash(cookieKey, 'attempts of account', account), most: perAccount },
    { key: keyedHash(cookieKey, 'attempts from address', address), most: perAddress },
    ...(shared ? [{ key: keyedHash(cookieKey, 'attempts of many', shared.name), most: shared.most }] : []),
  ].sort((one, other) => Buffer.compare(one.key, other.key));
}

async function take(services: Services, places: Place[]): Promise<void> {
  const now = nowOf(services);
  const quietSince = new Date(now.getTime() - quietMinutes * 60_000);
  await services.database.transaction(null, async (tx) => {
    for (const { key, most } of places) {
      const row = await tx.first(sql<{ taken: number; lastAt: Date }>`
        insert into sign_in_attempts as known (key, last_at, taken) values (${key}, ${now}, 1)
        on conflict (key) do update set
          taken = case when known.last_at <= ${quietSince} then 1 else known.taken + 1 end,
          last_at = case when known.last_at > ${quietSince} and known.taken >= ${most} then known.last_at else ${now} end
        returning taken, last_at`);
      // Thrown inside the transaction: an attempt that was refused leaves no trace and prolongs nothing.
      if (row && row.taken > most) throw tooMany(secondsUntil(row.lastAt.getTime() + quietMinutes * 60_000, now));
    }
  });
}

function secondsUntil(end: number, now: Date): number {
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}

async function giveBack(services: Services, places: Place[]): Promise<void> {
  await services.database.transaction(null, async (tx) => {
    for (const { key } of places) {
      await tx.run(sql`update sign_in_attempts set taken = taken - 1 where key = ${key} and taken > 0`);
    }
  });
}

const lines = new Map<string, BoundedQueue>();

/** Ten honest sign-ins to one account at the same moment wait for each other instead of counting as ten guesses. */
async function oneAfterAnother<T>(account: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(account) ?? boundedQueue({ running: 2, waiting: 200 });
  lines.set(account, line);
  try {
    return await line.run(work);
  } finally {
    if (line.idle) lines.delete(account);
  }
}
