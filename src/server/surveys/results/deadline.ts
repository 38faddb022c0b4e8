import { invalid, unavailable } from '../../../contract/errors.ts';
import type { ResultFilter } from '../../../contract/schemas/survey-result-query.ts';

/** Says in words for a person why a question was given up, and what to ask instead. */
export function inWords(error: unknown, { from, to, answer }: ResultFilter): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === '57014') {
    const way = [
      from || to ? 'Choose fewer days' : 'Choose some days',
      ...(answer ? ['take a filter by an answer away'] : []),
    ].join(', or ');
    return invalid([{ path: 'from', message: `These are too many answers to count in ten seconds. ${way}` }]);
  }
  // The pool's own words, when each of its connections has been busy all the time.
  if (message === 'timeout exceeded when trying to connect') {
    return unavailable('Many questions are being counted at the moment. Please try again in a few seconds', 5);
  }
  return error;
}
