import type { QuestionResult } from '../../contract/schemas/survey-results.ts';
import { type Asked, countedOne, countsByValue } from './tallied.ts';

/** From when to when, and how many in each month, or at each hour of the day. */
export function summariseDates({ field, n, tallied }: Asked): QuestionResult {
  const said = [...countsByValue(tallied).keys()].toSorted();
  const length = field.fieldType === 'time' ? 2 : 7;
  const periods = countsByValue(tallied.map((one) => ({ ...one, value: one.value.slice(0, length) })));
  const inOrder = [...periods].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    kind: 'dates',
    earliest: said[0] ?? null,
    latest: said.at(-1) ?? null,
    periods: inOrder.map(([period, count]) => countedOne(period, length === 2 ? `${period}:00` : period, count, n)),
  };
}
