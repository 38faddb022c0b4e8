/** The emails that a tenant may send in a day (UTC). The only place that says how many. */
export const emailBudget = {
  /** A step is reached by age and by emails sent before, so that neither waiting nor a burst alone raises the limit. */
  steps: [
    { fromDay: 0, sentBefore: 0, perDay: 100 },
    { fromDay: 2, sentBefore: 20, perDay: 300 },
    { fromDay: 7, sentBefore: 200, perDay: 1_000 },
    { fromDay: 21, sentBefore: 1_000, perDay: 5_000 },
    { fromDay: 60, sentBefore: 5_000, perDay: 20_000 },
  ],
  /** Shares of the emails of the last 30 days. The worst one of each cause counts, and both causes multiply. */
  lowered: [
    { cause: 'bounced', above: 0.2, factor: 0.1 },
    { cause: 'bounced', above: 0.1, factor: 0.25 },
    { cause: 'bounced', above: 0.05, factor: 0.5 },
    { cause: 'unsubscribed', above: 0.1, factor: 0.25 },
    { cause: 'unsubscribed', above: 0.04, factor: 0.5 },
  ],
  /** Fewer say nothing about a share. */
  fewestOfCause: 5,
  /** What remains for a tenant with the worst shares. */
  least: 20,
  /** An own mail server risks the reputation of the tenant only, not that of the other tenants. */
  ownServerFactor: 5,
  /** Emails that users need to sign in do not compete with the others: new passwords, and the confirmation. */
  account: { perDay: 200, perUser: 10 },
} as const;

export type LoweredBy = (typeof emailBudget.lowered)[number]['cause'];

export interface SendingHistory {
  ageInDays: number;
  sentBefore: number;
  /** Of the last 30 days. */
  sent: number;
  bounced: number;
  unsubscribed: number;
}

export interface DailyLimit {
  perDay: number;
  /** The next step; null at the last one. */
  next: { perDay: number; inDays: number; moreEmails: number } | null;
  lowered: { cause: LoweredBy; share: number; factor: number }[];
}

/** The limit of a tenant for today. */
export function dailyLimit(history: SendingHistory, isOwnServer: boolean): DailyLimit {
  const { steps, least, ownServerFactor } = emailBudget;
  const { ageInDays, sentBefore } = history;
  const current = steps.findLastIndex((step) => ageInDays >= step.fromDay && sentBefore >= step.sentBefore);
  const lowered = (['bounced', 'unsubscribed'] as const).flatMap((cause) => loweredBy(cause, history));
  const factor = lowered.reduce((product, one) => product * one.factor, isOwnServer ? ownServerFactor : 1);
  const limitAt = (step: (typeof steps)[number]) => Math.max(least, Math.floor(step.perDay * factor));
  const next = steps[current + 1];
  return {
    perDay: limitAt(steps[current] ?? steps[0]),
    next: next
      ? {
          perDay: limitAt(next),
          inDays: Math.max(0, Math.ceil(next.fromDay - ageInDays)),
          moreEmails: Math.max(0, next.sentBefore - sentBefore),
        }
      : null,
    lowered,
  };
}

function loweredBy(cause: LoweredBy, history: SendingHistory): DailyLimit['lowered'] {
  const count = history[cause];
  const share = count / Math.max(history.sent, count, 1);
  const rule = emailBudget.lowered.find((one) => one.cause === cause && share > one.above);
  return rule && count >= emailBudget.fewestOfCause ? [{ cause, share, factor: rule.factor }] : [];
}
