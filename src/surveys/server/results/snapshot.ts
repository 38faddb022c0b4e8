import { type ApiError, invalid } from '../../../core/contract/errors.ts';
import type { Database, Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';

export const resultsLimit = (services: Pick<Services, 'timeLimits'>): number =>
  (services.timeLimits ?? timeLimits).surveyResultsMs;

/** Reads results from one snapshot. Throws 422 on a timeout. */
export function readSnapshot<T>(
  database: Database,
  tenantId: number,
  filter: ResultFilter,
  limitMs: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.read(tenantId, work, limitMs).catch((error: unknown) => {
    throw isOverdue(error) ? overdue(filter, limitMs) : error;
  });
}

/** 57014: PostgreSQL cancelled the statement at its timeout. */
const isOverdue = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014';

function overdue({ from, to, answer }: ResultFilter, limitMs: number): ApiError {
  const methods = [
    from || to ? 'Choose fewer days' : 'Choose some days',
    ...(answer ? ['remove a filter by an answer'] : []),
  ];
  const message = `These are too many responses to count in ${limitMs / 1000} seconds. ${methods.join(', or ')}`;
  return invalid([{ path: 'from', message }]);
}
