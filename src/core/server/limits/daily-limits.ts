import { sql, type Tx } from '../db/database.ts';
import type { PeriodicTask } from '../jobs/job.ts';

export interface DailyLimit {
  /** What is counted. */
  name: string;
  /** Of whom or what; a keyed hash where it stands for a person. */
  key: string;
  most: number;
}

/** A day is one of UTC, so that a changed time zone gives no second one. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

export const endOfDay = (now: Date): Date => new Date(Date.parse(utcDay(now)) + 86_400_000);

/**
 * Counts one more of each for today, or of none, and returns the first limit that is reached. Each row is locked until
 * the transaction ends, so that parallel ones never exceed a limit.
 */
export async function takeToday(tx: Tx, now: Date, limits: readonly DailyLimit[]): Promise<DailyLimit | undefined> {
  const taken: DailyLimit[] = [];
  // In a fixed order, so that two transactions cannot deadlock.
  for (const limit of limits.toSorted((one, other) => (limitId(one) < limitId(other) ? -1 : 1))) {
    if (await takeOne(tx, now, limit)) taken.push(limit);
    else {
      for (const one of taken) await giveBack(tx, now, one);
      return limit;
    }
  }
  return undefined;
}

const limitId = ({ name, key }: DailyLimit) => `${name}\n${key}`;

async function takeOne(tx: Tx, now: Date, { name, key, most }: DailyLimit): Promise<boolean> {
  const counted = await tx.run(sql`
    insert into daily_counts as c (tenant_id, day, name, key, taken)
    select ${tx.tenantId}::integer, ${utcDay(now)}::date, ${name}, ${key}, 1 where ${most}::integer > 0
    on conflict (tenant_id, name, key, day) do update set taken = c.taken + 1 where c.taken < ${most}::integer`);
  return counted === 1;
}

/** Uncounts what did not happen. */
export async function giveBack(tx: Tx, now: Date, { name, key }: Pick<DailyLimit, 'name' | 'key'>): Promise<void> {
  await tx.run(sql`
    update daily_counts set taken = taken - 1
    where tenant_id = ${tx.tenantId} and day = ${utcDay(now)}::date and name = ${name} and key = ${key} and taken > 0`);
}

export async function takenToday(tx: Tx, now: Date, name: string, key = ''): Promise<number> {
  const row = await tx.first(sql<{ taken: number }>`
    select taken from daily_counts
    where tenant_id = ${tx.tenantId} and day = ${utcDay(now)}::date and name = ${name} and key = ${key}`);
  return row?.taken ?? 0;
}

const keptDays = 2;

export const forgetDailyCounts: PeriodicTask = {
  name: 'daily counts',
  everySeconds: 6 * 60 * 60,
  async run({ database }, now) {
    const before = utcDay(new Date(now.getTime() - keptDays * 86_400_000));
    await database.transaction(null, (tx) => tx.run(sql`select forget_daily_counts(${before}::date)`));
  },
};
