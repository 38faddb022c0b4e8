import { type TimeLimits, timeLimits } from '../../src/core/server/time-limits.ts';

/** A busy machine is this much slower at worst. */
export const timeFactor = 20;

const stretched = <Limits extends object>(limits: Limits): Limits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      typeof limit === 'object' ? stretched(limit) : limit * timeFactor,
    ]),
  ) as Limits;

/** The limits of the product in tests, where a machine that is busy must not exceed them: each test sets its own. */
export const patientLimits: TimeLimits = {
  ...stretched(timeLimits),
  // A loop that was blocked for a whole sample, as while it loads modules, counts as an endless delay.
  http: { ...stretched(timeLimits.http), eventLoopDelayMs: 0 },
  mailbox: { ...stretched(timeLimits.mailbox), bytesPerMs: timeLimits.mailbox.bytesPerMs / timeFactor },
};
