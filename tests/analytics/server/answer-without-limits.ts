import type { AnalyticsAnswer, AnalyticsQuery } from '../../../src/analytics/schemas/analytics-query.ts';
import { type Analyst, answerQuery } from '../../../src/analytics/shared/server/answer-query.ts';
import type { Tx } from '../../../src/core/server/db/database.ts';
import type { SignedIn, TestApp } from '../../support/app.ts';
import { fiscalMonth } from './step-of.ts';

export type Clock = Pick<Analyst, 'zone' | 'weekStart' | 'today' | 'time'>;

/** Without the product's limits of time and of calls in a minute, which depend on the machine and have tests of their own. */
export function answerWithoutLimits(
  app: TestApp,
  owner: SignedIn,
  query: AnalyticsQuery,
  clock: Clock,
): Promise<AnalyticsAnswer> {
  const session = { permits: () => true, userId: owner.userId };
  const read = (tx: Tx) => answerQuery({ tx, session, fiscalMonth, recordedSince: '2000-01-01', ...clock }, query);
  return app.services.database.read(owner.tenantId, read, 60_000);
}
