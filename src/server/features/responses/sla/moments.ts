import { pausedSince, type SlaClock } from '../../../../domain/sla/clock.ts';
import type { HistoryEntry } from './history.ts';

export type ClockMoment = 'warned' | 'breached' | 'answer_breached';

/** When a clock has something to say that its history does not tell yet, whether that is past or to come. */
export function momentsOf(clock: SlaClock, history: readonly HistoryEntry[]): { event: ClockMoment; at: Date }[] {
  const standing = pausedSince(clock);
  const notified = new Set(
    history.filter(({ kind }) => kind === 'sla').map(({ detail }) => `${detail.event} ${detail.at}`),
  );
  const moments: [ClockMoment, Date | null][] = [
    // Where it is due at once there is nothing to warn of.
    ['warned', clock.warnAt && clock.dueAt && clock.warnAt < clock.dueAt ? clock.warnAt : null],
    ['breached', clock.dueAt],
    ['answer_breached', clock.firstRespondedAt ? null : clock.firstResponseDueAt],
  ];
  return moments.flatMap(([event, at]) => {
    if (!at || notified.has(`${event} ${at.toISOString()}`)) return [];
    const never = standing !== null && event !== 'answer_breached' && at > standing;
    return never ? [] : [{ event, at }];
  });
}
