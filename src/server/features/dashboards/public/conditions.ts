import type { AnalyticsQuery, Range } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { Periods } from '../../../../domain/analytics/count-table.ts';
import { addDays, type Span } from '../../../../domain/analytics/days.ts';
import { isFinal } from '../../../../domain/status.ts';
import { timeParts } from '../../analytics/check-query.ts';
import type { Dataset, Measure } from '../../analytics/dataset.ts';
import { datasets } from '../../analytics/datasets.ts';

export type Filter = AnalyticsQuery['filters'][number];
type Value = Filter['values'][number] | undefined;

const is = (field: string, values: Filter['values']): Filter => ({ field, op: 'in', values });

const openStatuses = is(
  'status',
  statuses.filter((status) => !isFinal(status)),
);
const finalStatuses = is('status', statuses.filter(isFinal));

/** The same respondents have the same condition, however a chart asks for them. */
export function conditionOf({ field, op, values }: Filter, members: Map<string, string[]>): string {
  if (field === 'isOpen' && op === 'in' && values.length === 1)
    return conditionOf(values[0] === true ? openStatuses : finalStatuses, members);
  if (op === 'not_in') return opposite(conditionOf({ field, op: 'in', values }, members));
  const [only, ...others] = [...new Set(values.map((value) => JSON.stringify(value)))].toSorted();
  if (op === 'in' && others.length === 0) return `${field}=${only}`;
  const condition = `${field} ${op} ${[only, ...others].join(',')}`;
  if (op === 'in' && only)
    members.set(
      condition,
      [only, ...others].map((value) => `${field}=${value}`),
    );
  return condition;
}

export const opposite = (condition: string): string =>
  condition.startsWith('not ') ? condition.slice('not '.length) : `not ${condition}`;

/** Parts of a time are those of the time that the query is about. */
export const valueCondition = (field: string, value: Value, time: string, members: Map<string, string[]>): string =>
  conditionOf(is(field in timeParts ? `${time} ${field}` : field, [value ?? null]), members);

export interface Basis {
  /** Equal for measures whose n counts the same respondents. */
  name: string;
  /** The measure that is asked for n. */
  measure: string;
  /** A count of some rows is the count of all rows with a filter. */
  filters: readonly Filter[];
  /** What is true of all whom n counts. */
  implied: Filter[];
}

const completed = is('status', ['complete']);
const resolved = is('status', ['resolved', 'closed']);

const counted: Readonly<Record<string, Filter>> = {
  resolved,
  open: openStatuses,
  completed,
  overdue: is('isOverdue', [true]),
};

/** What is true of all whom a column counts, by which figures of other columns are found to be of the same. */
const impliedBy: Readonly<Record<string, Filter>> = { resolve: resolved, decided: resolved };

/** Whom the figures of a measure count. */
export function basisOf(dataset: string, name: string): Basis {
  const { dimensions, measures } = datasets[dataset] as Dataset;
  const { reads, by, unit } = measures[name] as Measure;
  const family = Object.keys(datasets).find((one) => datasets[one]?.dimensions === dimensions) ?? dataset;
  const [first = '', second = ''] = reads;
  const filter = unit === 'count' ? counted[first] : undefined;
  if (filter && measures.count) return { name: `${family} count`, measure: 'count', filters: [filter], implied: [] };
  const column = unit === 'percent' ? second : unit === 'score' ? reads.join() : first;
  const implied = impliedBy[column] ?? (family.startsWith('survey') && column !== 'count' ? completed : undefined);
  return { name: `${family} ${by ?? ''}${column}`, measure: name, filters: [], implied: implied ? [implied] : [] };
}

/** The spans of all charts by one time, cut into slices so that every span consists of whole ones. */
export interface SlicedTime {
  /** The range that each slice is read with; the last one is everything, less the slices before. */
  ranges: readonly Range[];
  periods: Periods;
  nameOf(span: Span): string;
}

const everything = 'all';
const isAll = ({ from, to }: Span) => from === null || to === null;

export function sliceTime(time: string, spans: readonly Span[]): SlicedTime {
  const days = spans.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
  const starts = [...new Set(days.flatMap(({ from, to }) => [from, addDays(to, 1)]))].toSorted().toReversed();
  const ranges = starts.slice(1).map((from, at) => ({ from, to: addDays(starts[at] as string, -1) }));
  const slices = ranges.map(({ from, to }, at) => {
    const since = `${time} since ${from}`;
    return { since, name: at === 0 ? since : `${time} ${from} to ${to}` };
  });
  const placeOf = ({ from, to }: Span) => ({
    first: ranges.findIndex((range) => range.to === to),
    last: ranges.findIndex((range) => range.from === from),
  });
  const nameOf = (span: Span): string => {
    if (isAll(span)) return everything;
    const { first, last } = placeOf(span);
    if (first === 0) return slices[last]?.since ?? '';
    return `${time} ${span.from} to ${span.to}`;
  };
  const others = days.map((span) => ({ name: nameOf(span), ...placeOf(span) })).filter(({ first }) => first > 0);
  const isLimited = !spans.some(isAll);
  const outside = { name: slices.length > 0 ? `${time} outside` : everything, since: everything };
  return {
    ranges: isLimited ? ranges : [...ranges, everything],
    periods: { slices: isLimited ? slices : [...slices, outside], spans: others },
    nameOf,
  };
}
