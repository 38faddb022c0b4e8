import type { AnalyticsAnswer, AnalyticsQuery } from '../../analytics/schemas/analytics-query.ts';
import { type Analyst, answerQuery, attempt } from '../../analytics/shared/server/answer-query.ts';
import { missingPermission, type Named } from '../../analytics/shared/server/check-query.ts';
import { hasDimension } from '../../analytics/shared/server/own-dimensions.ts';
import { hasTrend } from '../../charts/trends-of.ts';
import { forbidden, invalid } from '../../core/contract/errors.ts';
import type { RightsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import type { Tx } from '../../core/server/db/database.ts';
import type { Session } from '../../core/server/http/call.ts';
import type { ChartQuery } from '../../dashboards/schemas/chart.ts';
import type { ChartData } from '../../dashboards/schemas/custom-dashboard.ts';
import { readVerbatims } from '../../dashboards/shared/server/read-charts.ts';
import { addComputed, figureTypeOf } from '../rules/block-query.ts';
import type { ReportBlock } from '../schemas/report.ts';

/** What applies to every block of a report. */
export interface ReportScope {
  range: AnalyticsQuery['range'];
  compare: AnalyticsQuery['compare'];
  asOf?: string | undefined;
  /** How many blocks show changes. */
  chartCount: number;
  /** With the labels by which blocks say that they ignore them. */
  filters: readonly { label: string; filter: AnalyticsQuery['filters'][number] }[];
}

/** For whom figures are read. A run in the name of others says who lacks a permission. */
export interface Reader
  extends Pick<Session, 'tenantId' | 'userId' | 'permits'>,
    Partial<Pick<RightsOfRun, 'without'>> {
  /** Comments are left out. */
  isWithoutComments?: boolean;
}

/** Why a reader may not see what a query asks for; undefined where the reader may. */
export async function leftOutReason(tx: Tx, reader: Reader, query: Named): Promise<string | undefined> {
  const missing = await missingPermission({ tx, session: reader }, query);
  if (!missing) return undefined;
  const { label, permission } = missing;
  if (!reader.without) return forbidden(permission).message;
  return `Left out: “${label}” may not be read by ${reader.without(permission)}`;
}

/** The figures of a block, or the error that prevents only this block. */
export async function readBlock(
  analyst: Analyst,
  reader: Reader,
  block: ReportBlock,
  scope: ReportScope,
): Promise<ChartData> {
  const nothing = { id: block.id, answer: null, verbatims: null, ignoredFilters: [], error: null };
  const isFigure = figureTypeOf(block) !== null;
  if (!isFigure && block.type !== 'verbatims') return nothing;
  const read = async () => {
    if (!block.query) throw invalid([{ path: 'query', message: 'Choose a dataset and a measure' }]);
    const { query, ignoredFilters } = queryIn(block.query, scope);
    const error = await leftOutReason(analyst.tx, reader, query);
    if (error) return { ignoredFilters, error };
    if (!isFigure) return { ignoredFilters, verbatims: await readVerbatims(analyst, query) };
    const answer = await answerQuery(analyst, { ...query, trend: hasTrend(block) });
    computeColumns(block, answer);
    return { ignoredFilters, answer };
  };
  return { ...nothing, ...(await attempt(analyst, read, ({ message }) => ({ error: message }))) };
}

function computeColumns(block: ReportBlock, answer: AnalyticsAnswer): void {
  try {
    addComputed(block, answer);
  } catch (error) {
    throw invalid([{ path: 'computed', message: (error as Error).message }]);
  }
}

/** The query of a block in the range and with the filters of its report that its dataset has. */
export function queryIn(query: ChartQuery, { range, compare, asOf, chartCount, filters }: ReportScope) {
  const has = ({ filter }: ReportScope['filters'][number]) => hasDimension(query.dataset, filter.field);
  const asked = query.range ?? range;
  return {
    query: {
      ...query,
      range: asked,
      compare: asked === 'all' ? ('none' as const) : (query.compare ?? compare),
      filters: [...query.filters, ...filters.filter(has).map(({ filter }) => filter)],
      chartCount,
      ...(asOf ? { asOf } : {}),
    },
    ignoredFilters: filters.filter((filter) => !has(filter)).map(({ label }) => label),
  };
}
