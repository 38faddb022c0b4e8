import type { Tx } from '../../../core/server/db/database.ts';
import { type DailyLimit, endOfDay, takeToday } from '../../../core/server/limits/daily-limits.ts';
import { notify } from './notify.ts';

export interface LimitedAct {
  limits: readonly DailyLimit[];
  /** What staff read when a limit is reached, once a day for each. */
  title: string;
  responseId: number | null;
}

/**
 * Counts an act of a respondent for today. Returns the seconds until it is allowed again if a limit is reached; the
 * transaction must commit then too, because it holds the notice to staff.
 */
export async function takeOrTell(tx: Tx, now: Date, { limits, title, responseId }: LimitedAct): Promise<number | null> {
  const reached = await takeToday(tx, now, limits);
  if (!reached) return null;
  const toldAlready = await takeToday(tx, now, [{ name: 'told', key: `${reached.name} ${reached.key}`, most: 1 }]);
  if (!toldAlready) await notify(tx, 'limit_reached', { responseId, actorId: null }, () => ({ title }));
  return Math.ceil((endOfDay(now).getTime() - now.getTime()) / 1_000);
}
