import { parseOwnName } from '../../../analytics/rules/own-dimension.ts';
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  analyticsQuerySchema,
  type ComparedFigure,
  filtersExample,
  filtersTextSchema,
  type StatsQuery,
} from '../../../analytics/schemas/analytics-query.ts';
import { type Analyst, answerQuery } from '../../../analytics/shared/server/answer-query.ts';
import { customerDimensions, segmentDimension } from '../../../analytics/shared/server/dataset.ts';
import { hasDimension } from '../../../analytics/shared/server/own-dimensions.ts';
import { permissionFor } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import type { Session } from '../../../core/server/http/call.ts';

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

export function askerOf(analyst: Analyst, asked: StatsQuery, chartCount = 1): Ask {
  const asOf = asked.asOf ? { asOf: asked.asOf } : {};
  const filters = filtersOf(asked);
  return (dataset, measures, { also = [], ...more } = {}) => {
    const known = filters.filter(({ field }) => hasDimension(dataset, field));
    const query = { ...rangeOf(asked), ...asOf, dataset, measures, chartCount, ...more, filters: [...known, ...also] };
    return answerQuery(analyst, analyticsQuerySchema.parse(query));
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

/** Those of the request; a dataset takes those that it has. */
export function filtersOf(asked: Pick<StatsQuery, (typeof filterNames)[number] | 'filters'>): Filters {
  const ofRecords = filterNames.flatMap((field) => {
    const ids = asked[field];
    return ids ? [{ field, op: 'in' as const, values: ids.split(',').map(Number) }] : [];
  });
  return [...ofRecords, ...(asked.filters === undefined ? [] : furtherFilters(asked.filters))];
}

/** What responses and survey responses have in common; a status, for example, is another one in each. */
const isShared = (field: string) =>
  parseOwnName(field) !== undefined || Object.hasOwn({ ...customerDimensions, ...segmentDimension }, field);

function furtherFilters(text: string): Filters {
  const { data } = filtersTextSchema.safeParse(text);
  if (!data?.every(({ field }) => isShared(field))) throw invalid([{ path: 'filters', message: filtersExample }]);
  return data;
}

const nothing: ComparedFigure = { value: null, n: 0, interval: null, tooFew: true };

export const figureOf = (row: AnalyticsRow | undefined, measure: string): ComparedFigure =>
  row?.measures[measure] ?? nothing;

export const numberIn = (row: AnalyticsRow | undefined, measure: string): number => row?.measures[measure]?.value ?? 0;
