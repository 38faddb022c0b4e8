import { permissionFor } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  analyticsQuerySchema,
  type ComparedFigure,
  type StatsQuery,
} from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Analyst, answerQuery } from '../analytics/answer-query.ts';

export type Filters = AnalyticsQuery['filters'];
type More = Partial<AnalyticsQuery> & { also?: Filters };

/** The permission of these endpoints covers figures about all responses; single ones need that of the inbox. */
export const ofAllResponses = (analyst: Analyst, session: Session): Analyst => ({
  ...analyst,
  session: {
    userId: session.userId,
    permits: (permission) => permission === inboxPermission || session.permits(permission),
  },
});

export const inboxPermission = permissionFor('sentimentResponses', 'listAll');

/** Asks about the range and the filters of the request, unless `more` says otherwise; `also` adds filters. */
export type Ask = (dataset: string, measures: string[], more?: More) => Promise<AnalyticsAnswer>;

export function askerOf(analyst: Analyst, asked: StatsQuery): Ask {
  const base = { ...rangeOf(asked), filters: filtersOf(asked), ...(asked.asOf ? { asOf: asked.asOf } : {}) };
  return (dataset, measures, { also = [], ...more } = {}) => {
    const query = { ...base, dataset, measures, ...more };
    return answerQuery(analyst, analyticsQuerySchema.parse({ ...query, filters: [...query.filters, ...also] }));
  };
}

/** Everything until now, not only the range of the request. */
export const whenever = { range: 'all', compare: 'none' } as const;

export function rangeOf({
  range = '30d',
  from,
  to,
  compare = 'previous_period',
}: Partial<Pick<StatsQuery, 'range' | 'from' | 'to' | 'compare'>>) {
  if ((from === undefined) !== (to === undefined)) throw invalid([{ path: from ? 'to' : 'from', message: 'A day' }]);
  if (from && to && from > to) throw invalid([{ path: 'to', message: 'The range ends before it begins' }]);
  const asked = from && to ? { from, to } : range;
  return { range: asked, compare: asked === 'all' ? ('none' as const) : compare };
}

const filterNames = ['sentimentId', 'severityLevelId', 'assignedGroupIds', 'assignedToIds'] as const;

export const filtersOf = (asked: StatsQuery): Filters =>
  filterNames.flatMap((field) => {
    const ids = asked[field];
    return ids ? [{ field, op: 'in' as const, values: ids.split(',').map(Number) }] : [];
  });

const nothing: ComparedFigure = { value: null, n: 0, interval: null, tooFew: true };

export const figureOf = (row: AnalyticsRow | undefined, measure: string): ComparedFigure =>
  row?.measures[measure] ?? nothing;

export const numberIn = (row: AnalyticsRow | undefined, measure: string): number => row?.measures[measure]?.value ?? 0;
