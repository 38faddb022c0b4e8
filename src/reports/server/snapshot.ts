import { resolveRange } from '../../analytics/rules/days.ts';
import { ownSources } from '../../analytics/rules/own-dimension.ts';
import type { AnalyticsQuery } from '../../analytics/schemas/analytics-query.ts';
import { type Analyst, analyse, answerQuery, attempt } from '../../analytics/shared/server/answer-query.ts';
import type { Dimension } from '../../analytics/shared/server/dataset.ts';
import { datasets } from '../../analytics/shared/server/datasets.ts';
import { readOwnDimensions } from '../../analytics/shared/server/own-dimensions.ts';
import { labelsIn } from '../../analytics/shared/server/rows.ts';
import { invalid } from '../../core/contract/errors.ts';
import { inTurn, sql, type Tx } from '../../core/server/db/database.ts';
import type { Services } from '../../core/server/http/call.ts';
import { chartCountOf } from '../../dashboards/rules/query-of-chart.ts';
import { type GenerateInput, type ReportDefinition, type Snapshot, snapshotSchema } from '../schemas/report.ts';
import { leftOutReason, queryIn, type Reader, type ReportScope, readBlock } from './read-block.ts';

type SnapshotRequest = Pick<GenerateInput, 'params' | 'dateRange' | 'asOf'>;
type Filter = AnalyticsQuery['filters'][number];

/** The figures of a report as its reader may see them. Throws 422 for a missing or unknown parameter. */
export function takeSnapshot(
  services: Pick<Services, 'database' | 'timeLimits'>,
  session: Reader,
  { definition, version }: { definition: ReportDefinition; version: number },
  asked: SnapshotRequest,
  now = new Date(),
): Promise<Snapshot> {
  return analyse(services, session, async (reader) => {
    // Reports are sent and shared, so that answers about a person stay out for every reader.
    const { userId, permits } = session;
    const analyst = { ...reader, session: { userId, isVisitor: true, permits } } as const;
    const scope = await readScope(analyst.tx, definition, asked);
    const sections = [];
    for (const block of definition.sections) sections.push(await readBlock(analyst, session, block, scope));
    const asOf = asked.asOf ?? analyst.today;
    return {
      definition,
      version,
      generatedAt: now.toISOString(),
      timeZone: analyst.zone,
      asOf,
      range: resolveRange(scope.range, asOf, analyst),
      filters: await labelled(analyst, scope.filters),
      n: await largestCount(analyst, definition, scope),
      sections,
    };
  });
}

/** Throws 422 for a missing or unknown parameter. */
export async function readScope(
  tx: Tx,
  { params, filters, dateRange, compare, sections }: ReportDefinition,
  asked: SnapshotRequest,
): Promise<ReportScope> {
  const unknown = Object.keys(asked.params).find((name) => !params.some(({ key }) => key === name));
  if (unknown) throw invalid([{ path: `params.${unknown}`, message: `There is no parameter “${unknown}” any more` }]);
  const ofParams = params.flatMap(({ key, label, field, default: preset, required }) => {
    const values = asked.params[key] ?? preset;
    if (values.length > 0) return [{ label, filter: { field, op: 'in' as const, values } }];
    if (required) throw invalid([{ path: `params.${key}`, message: `${label} is required` }]);
    return [];
  });
  const ofReport = await inTurn(filters, async (filter) => {
    const dimension = await dimensionNamed(tx, filter.field);
    return { label: dimension?.label ?? filter.field, filter };
  });
  const range = asked.dateRange ?? dateRange;
  return {
    range,
    compare,
    asOf: asked.asOf,
    chartCount: chartCountOf(sections, { range, compare }),
    filters: [...ofReport, ...ofParams],
  };
}

/** A dimension of any dataset. */
async function dimensionNamed(tx: Tx, name: string): Promise<Dimension | undefined> {
  const known = Object.values(datasets).find(({ dimensions }) => Object.hasOwn(dimensions, name));
  return known?.dimensions[name] ?? (await readOwnDimensions(tx, [name], { own: ownSources }))[name];
}

const operators: Readonly<Record<Filter['op'], string>> = { in: '', not_in: 'not ', gte: '≥ ', lte: '≤ ' };

/** Filters with the names of their values. */
export function labelled(analyst: Analyst, filters: ReportScope['filters']): Promise<Snapshot['filters']> {
  const all = filters.map(({ filter }) => filter);
  return inTurn(filters, async ({ label, filter: { field, op, values } }) => {
    const dimension = await dimensionNamed(analyst.tx, field);
    const labelOf = dimension && (await labelsIn(analyst, dimension, { filters: all }, values));
    const texts = values.map((value) => (value === null ? 'None' : (labelOf?.(value) ?? String(value))));
    return { label, values: texts.map((text) => `${operators[op]}${text}`) };
  });
}

/** How many rows the report is about; datasets that cannot be counted as a whole are left out. */
async function largestCount(analyst: Analyst, { sections }: ReportDefinition, scope: ReportScope): Promise<number> {
  const names = new Set(sections.flatMap(({ query }) => (query ? [query.dataset] : [])));
  const queries = [...names].flatMap((dataset) => {
    const known = Object.hasOwn(datasets, dataset) ? datasets[dataset] : undefined;
    if (!known || known.requires || !analyst.session.permits(known.permission)) return [];
    return [queryIn({ ...whole, dataset }, { ...scope, compare: 'none' }).query];
  });
  let largest = 0;
  for (const query of queries) {
    const read = await attempt(
      analyst,
      () => answerQuery(analyst, query),
      () => null,
    );
    largest = Math.max(largest, read?.rows[0]?.measures.count?.value ?? 0);
  }
  return largest;
}

const whole = {
  measures: ['count'],
  dimensions: [],
  timeDimension: {},
  filters: [],
  sort: [],
  limit: 1,
  range: null,
  compare: null,
};

export const rowsIn = ({ sections }: Snapshot): number =>
  sections.reduce((sum, { answer, verbatims }) => sum + (answer?.rows.length ?? 0) + (verbatims?.length ?? 0), 0);

/** Parsed, so that runs of earlier releases have what was added since. */
export async function readSnapshot(tx: Tx, runId: number): Promise<Snapshot | null> {
  const found = await tx.first(sql<{ snapshot: unknown }>`
    select snapshot from report_runs where tenant_id = ${tx.tenantId} and id = ${runId}`);
  return found?.snapshot ? snapshotSchema.parse(found.snapshot) : null;
}

/** Reasons by the id of a block. */
export type LeftOut = Readonly<Record<string, string>>;

/** The blocks of a stored run that a reader may not see, because of a permission or of a private segment of another user. */
export async function leftOutFor(tx: Tx, reader: Reader, runId: number): Promise<LeftOut> {
  const found = await tx.first(sql<{ snapshot: unknown; params: SnapshotRequest['params'] }>`
    select snapshot, params from report_runs where tenant_id = ${tx.tenantId} and id = ${runId}`);
  if (!found?.snapshot) return {};
  const { definition } = snapshotSchema.parse(found.snapshot);
  const scope = await readScope(tx, definition, { params: found.params });
  const reasons: Record<string, string> = {};
  for (const { id, type, query } of definition.sections) {
    if (!query) continue;
    if (type === 'verbatims' && reader.isWithoutComments) {
      reasons[id] = 'Left out: comments are not sent to addresses outside the organization';
      continue;
    }
    const asked = queryIn(query, scope).query;
    const reason = (await leftOutReason(tx, reader, asked)) ?? (await privateSegmentReason(tx, reader, asked.filters));
    if (reason) reasons[id] = reason;
  }
  return reasons;
}

async function privateSegmentReason(tx: Tx, { userId }: Reader, filters: readonly Filter[]) {
  const ids = filters.flatMap(({ field, values }) => (field === 'segmentId' ? values : [])).filter(Number.isInteger);
  if (ids.length === 0) return undefined;
  const isPrivate = await tx.run(sql`
    select from customer_segments where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])
      and not is_shared and created_by is distinct from ${userId}::integer`);
  return isPrivate ? 'Left out: it uses a private segment of another user' : undefined;
}

/** A snapshot without the figures of some blocks. */
export function withhold(snapshot: Snapshot, leftOut: LeftOut): Snapshot {
  const sections = snapshot.sections.map((section) => {
    const error = leftOut[section.id];
    return error === undefined ? section : { ...section, answer: null, verbatims: null, error };
  });
  return { ...snapshot, sections };
}
