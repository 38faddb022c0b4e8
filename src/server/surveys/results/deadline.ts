import { type ApiError, invalid, unavailable } from '../../../contract/errors.ts';
import type { ResultFilter } from '../../../contract/schemas/survey-result-query.ts';

/** PostgreSQL has given up, for it took too long. */
export const isOverdue = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014';

/** The pool's own words, when each of its connections has been busy all the time. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

export const crowded = () =>
  unavailable('Many questions are being counted at the moment. Please try again in a few seconds', 5);

/** So many answers that wait to be counted are what takes long. */
const manyWait = 5_000;

/** Says for a person why a question was given up: so much has just come in, or else what to ask instead. */
export function overdue({ from, to, answer }: ResultFilter, waiting: number): ApiError {
  if (waiting >= manyWait) {
    const count = waiting.toLocaleString('en-GB');
    return unavailable(`${count} answers have just come in and are being counted. Please try again in a minute`, 15);
  }
  const ways = [
    from || to ? 'Choose fewer days' : 'Choose some days',
    ...(answer ? ['take a filter by an answer away'] : []),
  ];
  const message = `These are too many answers to count in ten seconds. ${ways.join(', or ')}`;
  return invalid([{ path: 'from', message }]);
}
