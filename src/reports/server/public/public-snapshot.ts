import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AnalyticsAnswer, mostRows, type Range } from '../../../analytics/schemas/analytics-query.ts';
import { type Analyst, answerQuery, attempt } from '../../../analytics/shared/server/answer-query.ts';
import type { FigureOf } from '../../../analytics/shared/server/figure-of.ts';
import { hasDimension } from '../../../analytics/shared/server/own-dimensions.ts';
import { sortRows } from '../../../analytics/shared/server/rows.ts';
import { hasTrend } from '../../../charts/trends-of.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { type Database, inTurn, sql } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import { queryOf } from '../../../dashboards/rules/query-of-chart.ts';
import type { Chart, ChartQuery } from '../../../dashboards/schemas/chart.ts';
import { type ChartData, chartDataSchema, type DashboardFilter } from '../../../dashboards/schemas/custom-dashboard.ts';
import { publicOptionSchema } from '../../../dashboards/schemas/public-dashboard.ts';
import { filteredQuery, readVerbatims } from '../../../dashboards/shared/server/read-charts.ts';
import { addComputed } from '../../rules/block-query.ts';
import { familyOf, publicFigures } from './public-figure.ts';
import type { FoundShare, PublicScope, PublicView } from './public-view.ts';

/** Charts of a page that count the same respondents: their figures change together. */
export interface Base {
  /** Differs with everything that their figures depend on but the respondents. */
  key: string;
  charts: Chart[];
  query: ChartQuery;
}

export const snapshotSchema = z.object({
  charts: z.array(chartDataSchema),
  /** By chart, the filters of the page that it can be filtered by. */
  filteredBy: z.record(z.string(), z.array(z.string())),
  /** By filter, the values that its respondents have. */
  options: z.record(z.string(), z.array(publicOptionSchema)),
});

export type Snapshot = z.output<typeof snapshotSchema>;

/** What is stored of a base: the figures of each choice. */
export interface TakenBase {
  key: string;
  takenAt: Date;
  counted: number;
  choices: Map<string, Snapshot>;
}

export const choiceKey = ({ range, filter }: PublicView): string =>
  JSON.stringify(filter ? [range, filter.id, filter.value] : [range]);

/** The charts that show figures or comments, by whom they count. */
export function basesOf(charts: readonly Chart[], scope: PublicScope, minCell: number): Base[] {
  const bases = new Map<string, Base>();
  for (const chart of charts) {
    const own = queryOf(chart);
    if (!own) continue;
    const { query } = filteredQuery(own, {
      range: 'all',
      compare: 'none',
      chartCount: scope.chartCount,
      filters: scope.presets,
    });
    const name = JSON.stringify([familyOf(own.dataset), query.filters]);
    const base = bases.get(name) ?? { key: '', charts: [], query: { ...own, filters: query.filters } };
    bases.set(name, base);
    base.charts.push(chart);
  }
  return [...bases.values()].map((base) => ({ ...base, key: figureKey([base.charts, scope, minCell]) }));
}

const figureKey = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const dueMs = 3_600_000;

/**
 * Takes those bases anew of which no figures are stored, or of which at least `minCell` respondents came or went since,
 * at most once an hour. Whoever compares two snapshots learns of `minCell` respondents at least.
 */
export async function takeDue(
  services: Services,
  analyst: Analyst,
  { share, scope, bases }: { share: FoundShare; scope: PublicScope; bases: readonly Base[] },
): Promise<TakenBase[]> {
  const { minCell } = share.settings;
  const takenAt = nowOf(services);
  const stored = await analyst.tx.rows(sql<{ base: string; takenAt: Date; counted: number }>`
    select distinct base, taken_at, counted from public_snapshots
    where tenant_id = ${share.tenantId} and share_id = ${share.id}`);
  const taken: TakenBase[] = [];
  const end = endOfTaking(services);
  for (const base of bases) {
    const last = stored.find(({ base: key }) => key === base.key);
    if (last && takenAt.getTime() - last.takenAt.getTime() < dueMs) continue;
    const counted = await countResponses(analyst, base);
    if (last && Math.abs(counted - last.counted) < minCell) continue;
    const figureOf = publicFigures(services, share.tenantId, minCell);
    const choices = await takeBase({ analyst, share, scope, figureOf, end }, base);
    taken.push({ key: base.key, takenAt, counted, choices });
  }
  return taken;
}

export const isDue = (services: Services, takenAt: Date | undefined): boolean =>
  !takenAt || nowOf(services).getTime() - takenAt.getTime() >= dueMs;

/** Replaces what was stored of the bases taken, unless another visitor's request was faster. */
export function storeTaken(
  database: Database,
  { tenantId, id }: FoundShare,
  { bases, taken }: { bases: readonly Base[]; taken: readonly TakenBase[] },
): Promise<void> {
  return database.transaction(tenantId, async (tx) => {
    await tx.first(sql`select from public_shares where tenant_id = ${tenantId} and id = ${id} for update`);
    const stored = await tx.rows(sql<{ base: string; takenAt: Date }>`
      select distinct base, taken_at from public_snapshots where tenant_id = ${tenantId} and share_id = ${id}`);
    const isNew = ({ key, takenAt }: TakenBase) =>
      !stored.some((one) => one.base === key && takenAt.getTime() - one.takenAt.getTime() < dueMs);
    const rows = taken
      .filter(isNew)
      .flatMap(({ key, takenAt, counted, choices }) =>
        [...choices].map(([choice, document]) => ({ base: key, choice, taken_at: takenAt, counted, document })),
      );
    const kept = bases.map(({ key }) => key).filter((key) => !rows.some(({ base }) => base === key));
    await tx.run(sql`
      delete from public_snapshots
      where tenant_id = ${tenantId} and share_id = ${id} and base <> all(${kept}::text[])`);
    await tx.run(sql`
      insert into public_snapshots (tenant_id, share_id, base, choice, taken_at, counted, document)
      select s.tenant_id, s.id, p.base, p.choice, p.taken_at, p.counted, p.document
      from public_shares s, jsonb_to_recordset(${JSON.stringify(rows)}) p (base text, choice text,
        taken_at timestamptz, counted integer, document jsonb)
      where s.tenant_id = ${tenantId} and s.id = ${id}`);
  });
}

async function countResponses(analyst: Analyst, { query: { dataset, filters } }: Base): Promise<number> {
  const asked = { dataset, filters, measures: ['count'], dimensions: [], timeDimension: {}, sort: [], limit: 1 };
  const read = async () => {
    const { rows } = await answerQuery(analyst, { ...asked, range: 'all', compare: 'none' });
    return rows[0]?.measures.count?.n ?? 0;
  };
  return attempt(analyst, read, () => 0);
}

/** What a page would show in the period that it opens with, of now; nothing is stored. */
export async function takeOpening(
  services: Services,
  analyst: Analyst,
  { share, scope, bases }: { share: FoundShare; scope: PublicScope; bases: readonly Base[] },
): Promise<{ base: Base; opening: Snapshot }[]> {
  const { range } = scope;
  const figureOf = publicFigures(services, share.tenantId, share.settings.minCell);
  const taking = {
    analyst,
    share,
    scope: { ...scope, ranges: [range] },
    figureOf,
    end: endOfTaking(services),
  };
  return inTurn(bases, async (base) => {
    const choices = await takeBase(taking, base);
    return { base, opening: choices.get(choiceKey({ range })) as Snapshot };
  });
}

const endOfTaking = ({ timeLimits: limits = timeLimits }: Services) => Date.now() + limits.publicChartsMs;

interface Taking {
  analyst: Analyst;
  share: FoundShare;
  scope: PublicScope;
  figureOf: FigureOf;
  /** The remaining charts are not shown. */
  end: number;
}

async function takeBase(taking: Taking, base: Base): Promise<Map<string, Snapshot>> {
  const choices = new Map<string, Snapshot>();
  const at = (view: PublicView): Snapshot => {
    const key = choiceKey(view);
    const snapshot = choices.get(key) ?? { charts: [], filteredBy: {}, options: {} };
    choices.set(key, snapshot);
    return snapshot;
  };
  for (const range of taking.scope.ranges) {
    const opening = at({ range });
    for (const chart of base.charts) {
      const filteredBy: string[] = [];
      opening.charts.push(await takeChart(taking, chart, range));
      opening.filteredBy[chart.id] = filteredBy;
      for (const filter of taking.scope.changeable.filter(({ field }) => isFilteredBy(chart, field))) {
        const byValue = await takeByValue(taking, chart, range, filter);
        if (!byValue) continue;
        filteredBy.push(filter.id);
        for (const { value, data } of byValue) at({ range, filter: { id: filter.id, value } }).charts.push(data);
        opening.options[filter.id] = mergeOptions(opening.options[filter.id] ?? [], byValue);
      }
    }
  }
  return choices;
}

type Option = z.output<typeof publicOptionSchema>;

function mergeOptions(known: readonly Option[], more: readonly Option[]): Option[] {
  const all = [...known, ...more].map(({ value, label }) => [value, { value, label }] as const);
  return [...new Map(all).values()];
}

const isFilteredBy = (chart: Chart, field: string): boolean =>
  chart.query !== null && chart.type !== 'verbatims' && hasDimension(chart.query.dataset, field);

export const notShown = 'These figures cannot be shown';

async function takeChart(taking: Taking, chart: Chart, range: Range): Promise<ChartData> {
  const { analyst, scope, share } = taking;
  const view = { range, compare: scope.compare, chartCount: scope.chartCount, filters: scope.presets };
  const { query, ignoredFilters } = filteredQuery(queryOf(chart) as ChartQuery, view);
  const nothing: ChartData = { id: chart.id, answer: null, verbatims: null, ignoredFilters, error: null };
  const failed = { ...nothing, error: notShown };
  if (Date.now() > taking.end) return failed;
  const read = async () => {
    if (chart.type !== 'verbatims')
      return {
        ...nothing,
        answer: finished(taking, chart, await readAll(taking, { ...query, trend: hasTrend(chart) }), query),
      };
    // None where there are few, and none that leads to a response.
    const found = await readVerbatims(analyst, query);
    const shown = found.length >= share.settings.minCell ? found : [];
    return { ...nothing, verbatims: shown.map((one, at) => ({ ...one, responseId: at + 1 })) };
  };
  return attempt(analyst, read, () => failed);
}

interface ByValue extends Option {
  data: ChartData;
}

/** The figures of a chart for each value of a filter, from one statement; undefined where it cannot be read. */
async function takeByValue(
  taking: Taking,
  chart: Chart,
  range: Range,
  { id, field }: DashboardFilter,
): Promise<ByValue[] | undefined> {
  const { analyst, scope } = taking;
  const filters = scope.presets.filter((preset) => preset.id !== id);
  const view = { range, compare: scope.compare, chartCount: scope.chartCount, filters };
  const { query, ignoredFilters } = filteredQuery(chart.query as ChartQuery, view);
  const isAsked = query.dimensions.includes(field);
  const dimensions = isAsked ? query.dimensions : [...query.dimensions, field];
  if (Date.now() > taking.end) return undefined;
  const read = () => readAll(taking, { ...query, dimensions });
  const answer = await attempt(analyst, read, () => undefined);
  if (!answer || answer.total > mostRows) return undefined;
  const valueIn = (row: AnalyticsAnswer['rows'][number]) => row.dimensions[field]?.value ?? null;
  return [...new Set(answer.rows.map(valueIn))].slice(0, mostOptions).flatMap((value) => {
    if (value === null) return [];
    const rows = answer.rows.filter((row) => valueIn(row) === value);
    const own = isAsked ? { ...answer, rows } : withoutDimension({ ...answer, rows }, field);
    const shown = finished(taking, chart, own, query);
    const data = { id: chart.id, answer: shown, verbatims: null, ignoredFilters, error: null };
    return [{ value, label: rows[0]?.dimensions[field]?.label ?? String(value), data }];
  });
}

const mostOptions = 100;

const readAll = ({ analyst, figureOf }: Taking, query: Parameters<typeof answerQuery>[1]): Promise<AnalyticsAnswer> =>
  answerQuery(analyst, { ...query, sort: [], limit: mostRows }, figureOf);

function withoutDimension(answer: AnalyticsAnswer, field: string): AnalyticsAnswer {
  const rows = answer.rows.map((row) => {
    const { [field]: _, ...dimensions } = row.dimensions;
    return { ...row, dimensions };
  });
  return { ...answer, rows, dimensions: answer.dimensions.filter(({ name }) => name !== field) };
}

/** In the order and number that the chart asks for, with what a report computes from them. */
function finished(
  { share }: Taking,
  chart: Chart,
  answer: AnalyticsAnswer,
  query: Parameters<typeof sortRows>[1],
): AnalyticsAnswer {
  const sorted = sortRows(answer.rows, query, answer.dimensions);
  const shown = {
    ...answer,
    measures: [...answer.measures],
    total: sorted.length,
    rows: sorted.slice(0, query.limit).map((row) => ({ ...row, measures: { ...row.measures } })),
  };
  const block = share.definition?.sections.find(({ id }) => id === chart.id);
  if (block) addComputed(block, shown);
  return shown;
}
