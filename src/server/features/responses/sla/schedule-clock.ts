import type { ClockEvent, SlaClock } from '../../../../domain/sla/clock.ts';
import { isFinal } from '../../../../domain/status.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, withdraw } from '../../../platform/jobs/enqueue.ts';
import type { Locked } from '../record/lock-response.ts';
import { clockJob } from '../record/track.ts';
import type { HistoryEntry } from './history.ts';
import { momentsOf } from './moments.ts';
import { activeRules, nextFirings } from './next-firings.ts';

export interface ClockState {
  clock: SlaClock | undefined;
  events: readonly ClockEvent[];
  history: readonly HistoryEntry[];
}

export async function scheduleClock(tx: Tx, response: Locked, state: ClockState): Promise<void> {
  const at = await nextCheckAt(tx, response, state);
  const key = String(response.id);
  if (at) await enqueue(tx, { kind: clockJob, key, runAt: at });
  else await withdraw(tx, clockJob, key);
}

export async function nextCheckAt(tx: Tx, { id, status }: Locked, state: ClockState): Promise<Date | null> {
  const { clock, history } = state;
  if (isFinal(status)) return null;
  const firings = await nextFirings(tx, { id, ...state }, await activeRules(tx));
  const moments = [...(clock ? momentsOf(clock, history) : []), ...firings].map(({ at }) => at);
  return moments.length > 0 ? new Date(Math.min(...moments.map((at) => at.getTime()))) : null;
}
