import { permissionFor } from '../../../contract/catalogue.ts';
import { forbidden, invalid } from '../../../contract/errors.ts';
import type { AnalyticsQuery } from '../../../contract/schemas/dashboards/analytics-query.ts';
import {
  type GenerateInput,
  type ReportDefinition,
  type Snapshot,
  snapshotSchema,
} from '../../../contract/schemas/reports/report.ts';
import { spanOf } from '../../../domain/analytics/days.ts';
import { type Database, inTurn, sql, type Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Analyst, analyse, answerQuery, attempt } from '../analytics/answer-query.ts';
import { datasets } from '../analytics/datasets.ts';
import { labelsOf } from '../analytics/rows.ts';
import { queryIn, type ReportScope, readBlock } from './read-block.ts';

type Asked = Pick<GenerateInput, 'params' | 'dateRange' | 'asOf'>;
/** For whom figures are read. */
export type Reader = Pick<Session, 'tenantId' | 'userId' | 'permits'>;

type Filter = AnalyticsQuery['filters'][number];

/** The figures of a report as its reader may see them. Throws 422 for a missing or unknown parameter. */
export function takeSnapshot(
  database: Database,
  session: Reader,
  { definition, version }: { definition: ReportDefinition; version: number },
  asked: Asked,
  now = new Date(),
): Promise<Snapshot> {
  const scope = scopeOf(definition, asked);
  return analyse(database, session, async (reader) => {
    // Reports are sent and shared, so that answers about a person stay out for every reader.
    const permits: Reader['permits'] = (permission) => permission !== personal && session.permits(permission);
    const analyst = { ...reader, session: { userId: session.userId, isVisitor: true, permits } } as const;
    const sections = [];
    for (const block of definition.sections) sections.push(await readBlock(analyst, block, scope));
    const asOf = asked.asOf ?? analyst.today;
    return {
      ...{ definition, version, generatedAt: now.toISOString(), timeZone: analyst.zone, asOf },
      range: spanOf(scope.range, asOf, analyst.weekStart),
      filters: await labelled(analyst, scope.filters),
      n: await largestCount(analyst, definition, scope),
      sections,
    };
  });
}

const personal = permissionFor('customerFormResponses', 'customerDetails');

function scopeOf({ params, filters, dateRange, compare }: ReportDefinition, asked: Asked): ReportScope {
  const unknown = Object.keys(asked.params).find((name) => !params.some(({ key }) => key === name));
  if (unknown) throw invalid([{ path: `params.${unknown}`, message: 'This report has no such parameter' }]);
  const ofParams = params.flatMap(({ key, label, field, default: preset, required }) => {
    const values = asked.params[key] ?? preset;
    if (values.length > 0) return [{ label, filter: { field, op: 'in' as const, values } }];
    if (required) throw invalid([{ path: `params.${key}`, message: `${label} is required` }]);
    return [];
  });
  return {
    ...{ range: asked.dateRange ?? dateRange, compare, asOf: asked.asOf },
    filters: [...filters.map((filter) => ({ label: labelOf(filter.field), filter })), ...ofParams],
  };
}

const dimensionOf = (field: string) =>
  Object.values(datasets)
    .map(({ dimensions }) => (Object.hasOwn(dimensions, field) ? dimensions[field] : undefined))
    .find((dimension) => dimension !== undefined);

const labelOf = (field: string) => dimensionOf(field)?.label ?? field;

const operators: Readonly<Record<Filter['op'], string>> = { in: '', not_in: 'not ', gte: '≥ ', lte: '≤ ' };

function labelled(analyst: Analyst, filters: ReportScope['filters']): Promise<Snapshot['filters']> {
  const all = filters.map(({ filter }) => filter);
  return inTurn(filters, async ({ label, filter: { field, op, values } }) => {
    const names = dimensionOf(field)?.names;
    const known = names ? await labelsOf(analyst, names, { filters: all }, values) : new Map<string, string>();
    const texts = values.map((value) => (value === null ? 'None' : (known.get(String(value)) ?? String(value))));
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
  ...{ measures: ['count'], dimensions: [], timeDimension: {}, filters: [], sort: [], limit: 1 },
  ...{ range: null, compare: null },
};

export const rowsIn = ({ sections }: Snapshot): number =>
  sections.reduce((sum, { answer, verbatims }) => sum + (answer?.rows.length ?? 0) + (verbatims?.length ?? 0), 0);

/** Parsed, so that runs of earlier releases have what was added since. */
export async function readSnapshot(tx: Tx, runId: number): Promise<Snapshot | null> {
  const found = await tx.first(sql<{ snapshot: unknown }>`
    select snapshot from report_runs where tenant_id = ${tx.tenantId} and id = ${runId}`);
  return found?.snapshot ? snapshotSchema.parse(found.snapshot) : null;
}

/** The datasets that the reader may not read. */
export const withheldFrom = ({ permits }: Pick<Session, 'permits'>): string[] =>
  Object.entries(datasets).flatMap(([name, { permission }]) => (permits(permission) ? [] : [name]));

/** A snapshot without the figures of some datasets. */
export function withhold(snapshot: Snapshot, withheld: readonly string[]): Snapshot {
  const sections = snapshot.sections.map((section) => {
    const name = snapshot.definition.sections.find(({ id }) => id === section.id)?.query?.dataset ?? '';
    const dataset = withheld.includes(name) ? datasets[name] : undefined;
    if (!dataset) return section;
    return { ...section, answer: null, verbatims: null, error: forbidden(dataset.permission).message };
  });
  return { ...snapshot, sections };
}
