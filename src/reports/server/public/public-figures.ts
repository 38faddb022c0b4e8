import { parseOwnName } from '../../../analytics/rules/own-dimension.ts';
import { type Analyst, analyse, assertMayUseSegments } from '../../../analytics/shared/server/answer-query.ts';
import { missingPermission } from '../../../analytics/shared/server/check-query.ts';
import { customerPermission } from '../../../analytics/shared/server/dataset.ts';
import { datasets } from '../../../analytics/shared/server/datasets.ts';
import { hasDimension } from '../../../analytics/shared/server/own-dimensions.ts';
import type { Permission } from '../../../core/contract/endpoint.ts';
import { ApiError } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { queryOf } from '../../../dashboards/rules/query-of-chart.ts';
import type { Chart } from '../../../dashboards/schemas/chart.ts';
import type { ChartData, DashboardFilter } from '../../../dashboards/schemas/custom-dashboard.ts';
import type { PageBrand } from '../../../dashboards/schemas/dashboard-page.ts';
import type { PublicDashboard, PublicDashboardData } from '../../../dashboards/schemas/public-dashboard.ts';
import { filteredQuery } from '../../../dashboards/shared/server/read-charts.ts';
import {
  type Base,
  basesOf,
  choiceKey,
  isDue,
  notShown,
  type Snapshot,
  snapshotSchema,
  storeTaken,
  takeDue,
  takeOpening,
} from './public-snapshot.ts';
import {
  type FoundShare,
  offeredRanges,
  type PublicScope,
  type PublicView,
  publicScope,
  viewFrom,
} from './public-view.ts';

export interface ShownPage {
  page: PublicDashboard;
  data: PublicDashboardData;
}

/** A page and its figures in the view that a visitor asks for, from one reading. */
export async function readPublic(
  services: Services,
  share: FoundShare,
  query: Record<string, unknown>,
): Promise<ShownPage> {
  const scope = publicScope(share, changeableFilters(share));
  const view = viewFrom(scope, query);
  const shown = await readShown(services, share, scope, view);
  return { page: pageOf(share, scope, shown), data: figuresIn(share, view, shown) };
}

function pageOf(share: FoundShare, scope: PublicScope, shown: readonly ShownBase[]): PublicDashboard {
  const { name, description, settings, document } = share;
  return {
    name,
    description,
    ...brandOfShare(share),
    showBranding: settings.showBranding,
    notation: share.notation,
    tabs: document.tabs,
    charts: publicCharts(share).map(({ drill: _drill, isPublic: _isPublic, query, ...chart }) => ({
      ...chart,
      query: query && { ...query, filters: [] },
    })),
    filters: scope.changeable.map(({ id, label, field, default: preset }) => ({
      id,
      label,
      field,
      default: preset,
      options: optionsIn(shown, id),
    })),
    dateRange: document.dateRange,
    ranges: offeredRanges(share),
    refreshSeconds: document.refreshSeconds,
    minCell: settings.minCell,
    allowExport: settings.allowExport,
  };
}

function optionsIn(shown: readonly ShownBase[], id: string): PublicDashboard['filters'][number]['options'] {
  const all = shown.flatMap(({ options }) => options[id] ?? []);
  const named = new Map(all.map((option) => [option.value, option]));
  return [...named.values()].toSorted((one, other) => (one.label < other.label ? -1 : 1));
}

/** What visitors see of the tenant. */
export function brandOfShare({ tenantName, branding }: FoundShare): PageBrand {
  const { emailFooter: _, surveyTheme: __, updatedAt: ___, version: ____, ...brand } = branding;
  return { tenantName, branding: brand };
}

/** What visitors would see of a share that is not stored, at first. */
export async function previewPublic(services: Services, share: FoundShare): Promise<ShownPage> {
  const scope = publicScope(share, changeableFilters(share));
  const session = visitorOf(share);
  const shown = await analyse(services, session, async (analyst) => {
    const charts = await readableCharts({ tx: analyst.tx, session }, share, scope);
    const bases = basesOf(charts, scope, share.settings.minCell);
    const taken = await takeOpening(services, analyst, { share, scope, bases });
    return taken.map((one) => ({ ...one, asOf: share.today, chosen: undefined, options: one.opening.options }));
  });
  return { page: pageOf(share, scope, shown), data: figuresIn(share, { range: scope.range }, shown) };
}

function figuresIn(share: FoundShare, view: PublicView, shown: readonly ShownBase[]): PublicDashboardData {
  const isKnown = shown.some(({ chosen }) => chosen !== undefined);
  const charts = publicCharts(share).map((chart): ChartData => {
    const own = shown.find(({ base }) => base.charts.includes(chart));
    const nothing: ChartData = { id: chart.id, answer: null, verbatims: null, ignoredFilters: [], error: null };
    if (!own) return queryOf(chart) ? { ...nothing, error: notShown } : nothing;
    return (isKnown && view.filter && chosenData(own, chart, view.filter.id)) || dataIn(own.opening, chart);
  });
  const days = shown.map(({ asOf }) => asOf).toSorted();
  return { asOf: days[0] ?? share.today, timeZone: share.timeZone, minCell: share.settings.minCell, charts };
}

const dataIn = ({ charts }: Snapshot, { id }: Chart) => charts.find((data) => data.id === id) as ChartData;

/** What a chart shows for a value of a filter: nothing where none of its respondents has it. */
function chosenData({ opening, chosen }: ShownBase, chart: Chart, filter: string): ChartData {
  const data = dataIn(opening, chart);
  if (!opening.filteredBy[chart.id]?.includes(filter))
    return { ...data, ignoredFilters: [...new Set([...data.ignoredFilters, filter])] };
  const found = chosen?.charts.find(({ id }) => id === chart.id);
  return found ?? { ...data, answer: data.answer && { ...data.answer, total: 0, rows: [] } };
}

/** Of a base, the figures of a period and of the value that a viewer chose. */
interface ShownBase {
  base: Base;
  asOf: string;
  opening: Snapshot;
  chosen: Snapshot | undefined;
  /** Of the period that the page opens with. */
  options: Snapshot['options'];
}

/** What is stored, after what is due was taken: what who published it and who last changed it may both read. */
async function readShown(
  services: Services,
  share: FoundShare,
  scope: PublicScope,
  view: PublicView,
): Promise<ShownBase[]> {
  const session = visitorOf(share);
  const read = () =>
    services.database.transaction(share.tenantId, async (tx) => {
      const bases = basesOf(await readableCharts({ tx, session }, share, scope), scope, share.settings.minCell);
      return { bases, stored: await readStored(tx, share, { bases, scope, view }) };
    });
  const { bases, stored } = await read();
  if (stored.length === bases.length && !stored.some(({ takenAt }) => isDue(services, takenAt))) return stored;
  const taken = await analyse(services, session, (analyst) => takeDue(services, analyst, { share, scope, bases }));
  if (taken.length === 0) return stored;
  await storeTaken(services.database, share, { bases, taken });
  return (await read()).stored;
}

/** Reads with the permissions of those who shared it, but never sees customers' details. */
function visitorOf({ tenantId, rights }: FoundShare) {
  const permits = (permission: Permission) => permission !== customerPermission && rights.permits(permission);
  return { tenantId, userId: rights.userId, isVisitor: true, permits } as const;
}

async function readableCharts(
  reader: Pick<Analyst, 'tx' | 'session'>,
  share: FoundShare,
  scope: PublicScope,
): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const chart of publicCharts(share)) if (await isReadable(reader, chart, scope)) charts.push(chart);
  return charts;
}

/** Whether who shares a chart may still read what it shows, and every filter that is to narrow it still exists. */
async function isReadable(
  reader: Pick<Analyst, 'tx' | 'session'>,
  chart: Chart,
  { presets, chartCount }: PublicScope,
): Promise<boolean> {
  const own = queryOf(chart);
  if (!own) return false;
  if (presets.some(({ field, values }) => values.length > 0 && !isDimension(field))) return false;
  const { query } = filteredQuery(own, { range: 'all', compare: 'none', chartCount, filters: presets });
  if (await missingPermission(reader, query)) return false;
  try {
    await assertMayUseSegments(reader, [query]);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const isDimension = (field: string): boolean => Object.keys(datasets).some((dataset) => hasDimension(dataset, field));

async function readStored(
  tx: Tx,
  share: FoundShare,
  { bases, scope, view }: { bases: readonly Base[]; scope: PublicScope; view: PublicView },
): Promise<(ShownBase & { takenAt: Date })[]> {
  const [first, opening, chosen] = [{ range: scope.range }, { range: view.range }, view].map(choiceKey);
  const rows = await tx.rows(sql<{ base: string; choice: string; takenAt: Date; asOf: string; document: unknown }>`
    select base, choice, taken_at, to_char(taken_at at time zone ${share.timeZone}, 'YYYY-MM-DD') as as_of, document
    from public_snapshots where tenant_id = ${share.tenantId} and share_id = ${share.id}
      and base = any(${bases.map(({ key }) => key)}::text[]) and choice = any(${[first, opening, chosen]}::text[])`);
  return bases.flatMap((base) => {
    const own = rows.filter((row) => row.base === base.key);
    const snapshotIn = (wanted: string | undefined) => {
      const row = own.find(({ choice }) => choice === wanted);
      return row && snapshotSchema.parse(row.document);
    };
    const [taken, shown] = [own[0], snapshotIn(opening)];
    if (!taken || !shown) return [];
    return [
      {
        base,
        takenAt: taken.takenAt,
        asOf: taken.asOf,
        opening: shown,
        chosen: chosen === opening ? undefined : snapshotIn(chosen),
        options: (first === opening ? shown : snapshotIn(first))?.options ?? {},
      },
    ];
  });
}

/** Comments and charts that name people are left out, unless the author allowed them. */
const publicCharts = ({ document, settings }: FoundShare): Chart[] =>
  document.charts.filter(({ isPublic, type, query }) => {
    if (!isPublic || (type === 'verbatims' && settings.hideVerbatims)) return false;
    const fields = query ? [...query.dimensions, ...query.filters.map(({ field }) => field)] : [];
    if (fields.some((field) => isOfCustomer(query?.dataset ?? '', field))) return false;
    return settings.showsPeople || !fields.some((field) => isPersonal(query?.dataset ?? '', field));
  });

/** What is stored about customers is never for visitors. */
const isOfCustomer = (dataset: string, field: string): boolean =>
  parseOwnName(field)?.of === 'customerField' ||
  datasets[dataset]?.dimensions[field]?.permission === customerPermission;

const isPersonal = (dataset: string, field: string): boolean =>
  datasets[dataset]?.dimensions[field]?.names === 'users' || field === 'company';

const isPersonalAnywhere = (field: string) => Object.keys(datasets).some((name) => isPersonal(name, field));
const isOfCustomerAnywhere = (field: string) => Object.keys(datasets).some((name) => isOfCustomer(name, field));

function changeableFilters({ document, settings }: FoundShare): DashboardFilter[] {
  return document.filters.filter(
    ({ id, field, locked }) =>
      !locked &&
      settings.viewerFilterIds.includes(id) &&
      !isOfCustomerAnywhere(field) &&
      (settings.showsPeople || !isPersonalAnywhere(field)),
  );
}
