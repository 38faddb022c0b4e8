import { pausedSince, type SlaClock } from '../../rules/sla/clock.ts';
import type { HistoryEntry } from './sla-history.ts';

export type ClockMoment = 'warned' | 'breached' | 'answer_breached' | 'next_answer_breached';

export function unrecordedMoments(
  clock: SlaClock,
  history: readonly HistoryEntry[],
): { event: ClockMoment; at: Date }[] {
  const pausedAt = pausedSince(clock);
  const recordedMoments = new Set(
    history.filter(({ kind }) => kind === 'sla').map(({ detail }) => `${detail.event} ${detail.at}`),
  );
  const moments: [ClockMoment, Date | null][] = [
    // No warning if the due date is not after it.
    ['warned', clock.warnAt && clock.dueAt && clock.warnAt < clock.dueAt ? clock.warnAt : null],
    ['breached', clock.dueAt],
    ['answer_breached', clock.firstRespondedAt ? null : clock.firstResponseDueAt],
    ['next_answer_breached', clock.nextResponseDueAt],
  ];
  return moments.flatMap(([event, at]) => {
    if (!at || recordedMoments.has(`${event} ${at.toISOString()}`)) return [];
    const never = pausedAt !== null && event !== 'answer_breached' && at > pausedAt;
    return never ? [] : [{ event, at }];
  });
}
