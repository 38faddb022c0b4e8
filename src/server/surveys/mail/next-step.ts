import type { DueInvitation } from './due-invitation.ts';

/** What to do with an invitation at a moment: send it (or a reminder), look again later, or no more. */
export type Step = { kind: 'send' } | { kind: 'wait'; until: Date } | { kind: 'end'; reason: string | null };

const hour = 3_600_000;
const day = 24 * hour;

export function nextStep(due: DueInvitation, now: Date): Step {
  return ended(due, now) ?? waiting(due, now) ?? { kind: 'send' };
}

function ended(due: DueInvitation, now: Date): Step | undefined {
  const { status, isCancelled, optedOut, isAnswered, linkIsOpen, state, closeAt } = due;
  if (status !== 'waiting' && status !== 'sent') return { kind: 'end', reason: null };
  if (isCancelled) return { kind: 'end', reason: 'It was cancelled' };
  if (optedOut === 'bounced') return { kind: 'end', reason: 'Mail to this address came back' };
  if (optedOut) return { kind: 'end', reason: 'Unsubscribed' };
  if (isAnswered) return { kind: 'end', reason: 'Has answered already' };
  const isOver = closeAt !== null && new Date(closeAt) <= now;
  if (isOver || !linkIsOpen || !['active', 'paused'].includes(state)) {
    return { kind: 'end', reason: 'The survey was closed' };
  }
  return status === 'sent' && !nextMailAt(due) ? { kind: 'end', reason: null } : undefined;
}

function waiting(due: DueInvitation, now: Date): Step | undefined {
  const { state, openAt } = due;
  if (state === 'paused') return { kind: 'wait', until: later(now, hour) };
  if (openAt !== null && new Date(openAt) > now) return { kind: 'wait', until: new Date(openAt) };
  const at = due.status === 'sent' ? nextMailAt(due) : undefined;
  return at && at > now ? { kind: 'wait', until: at } : undefined;
}

const nextMailAt = (due: DueInvitation) => due.resendAt ?? reminderAt(due);

/** When the next reminder is due; undefined after the last. */
export function reminderAt({ sentAt, reminderDays, remindersSent }: DueInvitation): Date | undefined {
  const days = reminderDays[remindersSent];
  return sentAt && days !== undefined ? later(sentAt, days * day) : undefined;
}

/** After a reminder that was late, the next one does not follow on its heels. */
export function afterSending(due: DueInvitation, now: Date): Date | undefined {
  const at = reminderAt(due);
  return at && new Date(Math.max(at.getTime(), now.getTime() + day));
}

const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
