import { tooMany } from '../../contract/errors.ts';
import { queueOfEach } from '../bounded-queue.ts';
import { sql } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { keyedHash, nowOf } from './tokens.ts';

/** Minutes without an attempt after which the counter resets. */
export const quietMinutes = 15;
const perAccount = 10;
// Higher than per account, because an office may share one IP address; still limits password spraying.
const perAddress = 60;

/** Account and origin of an attempt. Must not include values that the caller can choose freely. */
export interface Tried {
  account: string;
  /** Purpose, tenant and IP address: guesses for one purpose do not count for another. Absent for known devices. */
  address?: string | undefined;
  /** Limit of wrong attempts for a password that many accounts share. */
  shared?: { name: string; most: number };
}

/**
 * Allows ten password attempts per account in fifteen minutes. The attempt is counted before the hash is checked and
 * uncounted on success, so that parallel guesses count too.
 */
export async function attempt(services: Services, tried: Tried, check: () => Promise<boolean>): Promise<boolean> {
  return accounts.run(tried.shared?.name ?? tried.account, async () => {
    const places = attemptPlaces(services, tried);
    await recordAttempt(services, places);
    const right = await check();
    if (right) await giveBack(services, places);
    return right;
  });
}

export async function triesLeft(services: Services, account: string): Promise<number> {
  const quietSince = new Date(nowOf(services).getTime() - quietMinutes * 60_000);
  const key = keyedHash(services.keys.session[0], 'attempts of account', account);
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

// Locked in a fixed order, so that two attempts cannot deadlock.
function attemptPlaces({ keys }: Services, { account, address, shared }: Tried): Place[] {
  return [
    { key: keyedHash(keys.session[0], 'attempts of account', account), most: perAccount },
    ...(address ? [{ key: keyedHash(keys.session[0], 'attempts from address', address), most: perAddress }] : []),
    ...(shared ? [{ key: keyedHash(keys.session[0], 'attempts of many', shared.name), most: shared.most }] : []),
  ].sort((one, other) => Buffer.compare(one.key, other.key));
}

async function recordAttempt(services: Services, places: Place[]): Promise<void> {
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
      // Thrown inside the transaction, so that a rejected attempt is rolled back and does not prolong the lockout.
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

// Serializes parallel sign-ins to one account, so that correct ones do not count as guesses.
const accounts = queueOfEach<string>({ running: 2, waiting: 200 });
