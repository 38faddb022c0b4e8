import type { FastifyRequest } from 'fastify';
import { namedRanges, type Range } from '../../../analytics/schemas/analytics-query.ts';
import type { Branding } from '../../../branding/schemas/branding.ts';
import { ApiError, notFound } from '../../../core/contract/errors.ts';
import { signToken, tokenHash, verifyToken } from '../../../core/server/auth/derived-tokens.ts';
import type { RightsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Call, Services } from '../../../core/server/http/call.ts';
import { notationOfTenant } from '../../../core/server/notations/tenant-notation.ts';
import { chartCountOf } from '../../../dashboards/rules/query-of-chart.ts';
import { type Chart, chartSchema } from '../../../dashboards/schemas/chart.ts';
import { gridColumns } from '../../../dashboards/schemas/chart-types.ts';
import {
  type DashboardDocument,
  type DashboardFilter,
  dashboardDocumentSchema,
} from '../../../dashboards/schemas/custom-dashboard.ts';
import type { PublicDashboard } from '../../../dashboards/schemas/public-dashboard.ts';
import type { PublicSettingsInput, publicPageErrors } from '../../../dashboards/schemas/public-share.ts';
import { choiceIn, type FilterChoice } from '../../../dashboards/shared/server/dashboard-data.ts';
import type { ChosenView } from '../../../dashboards/shared/server/read-charts.ts';
import { changerOfShare, rightsOfShare, settingsFrom } from '../../../dashboards/shared/server/read-dashboard.ts';
import { inTenant } from '../../../surveys/shared/server/find-survey.ts';
import { figureTypeOf } from '../../rules/block-query.ts';
import { type ReportBlock, type ReportDefinition, reportDefinitionSchema } from '../../schemas/report.ts';
import { queryIn } from '../read-block.ts';

/** Which page a visitor asks for. */
export interface PageAddress {
  kind: 'dashboards' | 'reports';
  publicId: string;
}

export interface FoundShare {
  kind: PageAddress['kind'];
  id: number;
  tenantId: number;
  tenantName: string;
  /** Of who published it and of who last changed what it shows. */
  rights: RightsOfRun;
  passwordHash: string | null;
  tokenHash: Buffer;
  settings: ReturnType<typeof settingsFrom>;
  name: string;
  description: string;
  document: DashboardDocument;
  /** Of a report. */
  definition: ReportDefinition | null;
  branding: Branding;
  notation: PublicDashboard['notation'];
  timeZone: string;
  /** In the time zone of the tenant, as an ISO 8601 date. */
  today: string;
}

type Refusal = (typeof publicPageErrors)[number];

const texts: Record<Refusal, readonly [status: number, message: string]> = {
  not_found: [404, 'This page does not exist. Please check the link.'],
  not_open: [403, 'This page is not open yet.'],
  paused: [403, 'This page is paused. Please come back later.'],
  expired: [410, 'This link has expired.'],
  used: [410, 'This link has reached its number of views.'],
  password_required: [403, 'This page requires a password.'],
};

export function publicPageRefused(kind: Refusal, details: Record<string, unknown> = {}): ApiError {
  const [status, message] = texts[kind];
  return new ApiError(status, kind.toUpperCase(), message, { details: { kind, ...details } });
}

/** The share of a dashboard or report of the host's tenant, open or not. */
export async function findShare(
  services: Services,
  request: FastifyRequest,
  { kind, publicId }: PageAddress,
): Promise<FoundShare> {
  const isOfKind =
    kind === 'dashboards'
      ? sql`d.id is not null and d.deleted_at is null`
      : sql`r.deleted_at is null and r.id is not null`;
  const found = await inTenant(services, request, async (tx, tenantName) => {
    const row = await tx.first(sql<ShareRow>`
      select s.id, s.updated_by as shared_by, s.password_hash, s.token_hash, s.settings, ${shownBy('s')}
      from public_shares s ${joinsOf('s')}
      where s.tenant_id = ${tx.tenantId} and s.token_hash = ${tokenHash(publicId)} and ${isOfKind}`);
    if (!row) return undefined;
    const { sharedBy, changedBy, ...shared } = row;
    const rights = await rightsOfShare(tx, kind, { sharedBy, changedBy });
    return { ...shared, rights, tenantName, tenantId: tx.tenantId as number };
  }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? publicPageRefused('not_found') : error;
  });
  if (!found) throw publicPageRefused('not_found');
  return { ...found, kind, settings: settingsFrom(found.settings), ...documentsIn(found) };
}

/** A dashboard or report as if the caller shared it with these settings now. */
export async function shareAsIf(
  { tx, session }: Pick<Call, 'tx' | 'session'>,
  shown: { kind: PageAddress['kind']; id: number },
  { password: _, ...settings }: PublicSettingsInput,
): Promise<FoundShare> {
  const { kind, id } = shown;
  const own = kind === 'dashboards' ? sql`${id}::integer, null::integer` : sql`null::integer, ${id}::integer`;
  const row = await tx.first(sql<ShownByShare & { tenantName: string }>`
    select t.name as tenant_name, ${shownBy('s')}
    from (values (${tx.tenantId}::integer, ${own})) s (tenant_id, dashboard_id, report_id) ${joinsOf('s')}`);
  if (!row) throw notFound();
  const { changedBy, ...found } = row;
  const tenantId = tx.tenantId as number;
  const rights = await rightsOfShare(tx, kind, { sharedBy: session.userId, changedBy });
  const stored = { id: 0, tenantId, passwordHash: null, tokenHash: Buffer.alloc(0) };
  return { ...found, ...stored, kind, rights, settings, ...documentsIn(found) };
}

/** What a share shows, as the columns of a row `s` with its dashboard or report. */
const shownBy = (share: 's') => sql`
  ${changerOfShare(share)} as changed_by, coalesce(d.name, r.name) as name,
  coalesce(d.description, r.description) as description, d.document, r.definition, b.brand as branding, t.time_zone,
  ${notationOfTenant} as notation,
  to_char(now() at time zone t.time_zone, 'YYYY-MM-DD') as today`;

const joinsOf = (share: 's') => {
  const s = sql.ref(share);
  return sql`
    left join dashboards d on d.tenant_id = ${s}.tenant_id and d.id = ${s}.dashboard_id
    left join reports r on r.tenant_id = ${s}.tenant_id and r.id = ${s}.report_id
    join brands b on b.tenant_id = ${s}.tenant_id join tenants t on t.id = ${s}.tenant_id`;
};

type ShownByShare = Pick<FoundShare, 'name' | 'description' | 'branding' | 'notation' | 'timeZone' | 'today'> & {
  changedBy: number | null;
  document: unknown;
  definition: unknown;
};

type ShareRow = Pick<FoundShare, 'id' | 'passwordHash' | 'tokenHash'> &
  ShownByShare & { sharedBy: number | null; settings: unknown };

function documentsIn(
  stored: Pick<ShownByShare, 'document' | 'definition'>,
): Pick<FoundShare, 'document' | 'definition'> {
  if (!stored.definition) return { document: dashboardDocumentSchema.parse(stored.document), definition: null };
  const definition = reportDefinitionSchema.parse(stored.definition);
  return { document: documentOfReport(definition), definition };
}

export function assertOpen(services: Services, { settings, rights }: FoundShare): void {
  const now = nowOf(services).getTime();
  const { isPaused, startsAt, expiresAt } = settings;
  if (isPaused || rights.refusal) throw publicPageRefused('paused');
  if (startsAt && new Date(startsAt).getTime() > now) throw publicPageRefused('not_open');
  if (expiresAt && new Date(expiresAt).getTime() <= now) throw publicPageRefused('expired');
}

const sessionMs = 12 * 60 * 60_000;
export const sessionSeconds = sessionMs / 1_000;

type Purpose = 'public dashboard passwords' | 'public dashboard views';

/** Ends with the link and with its password. */
const subjectOf = ({ tenantId, id, tokenHash: hash, passwordHash }: FoundShare) =>
  tokenHash(`${tenantId}:${id}:${hash.toString('hex')}:${passwordHash ?? ''}`).toString('base64url');

export const tokenFor = (services: Services, purpose: Purpose, share: FoundShare): string =>
  signToken(services, purpose, `${subjectOf(share)}.${nowOf(services).getTime() + sessionMs}`);

export function isTokenFor(
  services: Services,
  purpose: Purpose,
  share: FoundShare,
  token: string | undefined,
): boolean {
  const [subject, until] = (verifyToken(services, purpose, token ?? '') ?? '').split('.');
  return subject === subjectOf(share) && Number(until) > nowOf(services).getTime();
}

export function assertUnlocked(services: Services, share: FoundShare, token: string | undefined): void {
  if (share.passwordHash === null) return;
  if (!isTokenFor(services, 'public dashboard passwords', share, token)) throw publicPageRefused('password_required');
}

/** Counts in one statement, so that callers at the same time cannot exceed the limit. */
export async function countView(services: Services, { tenantId, id, settings }: FoundShare): Promise<void> {
  const counted = await services.database.transaction(tenantId, (tx) =>
    tx.run(sql`
      update public_shares set views = views + 1, last_viewed_at = now()
      where tenant_id = ${tenantId} and id = ${id}
        and (${settings.maxViews}::integer is null or views < ${settings.maxViews}::integer)`),
  );
  if (counted === 0) throw publicPageRefused('used');
}

/** What viewers can choose, and what applies to all of them. */
export interface PublicScope extends Pick<DashboardDocument, 'compare'> {
  range: Range;
  ranges: readonly Range[];
  changeable: readonly DashboardFilter[];
  presets: ChosenView['filters'];
  chartCount: number;
}

/** What a viewer chose: one value of one filter at most. */
export interface PublicView {
  range: Range;
  filter?: { id: string; value: string | number | boolean } | undefined;
}

const nestedRanges = ['7d', '30d', '90d', '365d'] as const;

/** Ranges that end today, and the one of the page. */
export function offeredRanges({ kind, document, settings }: FoundShare): (typeof namedRanges)[number][] {
  const { dateRange } = document;
  if (
    kind === 'reports' ||
    !settings.viewerMayChangeRange ||
    typeof dateRange !== 'string' ||
    dateRange.startsWith('last_')
  )
    return [];
  return namedRanges.filter((name) => name === dateRange || nestedRanges.some((nested) => nested === name));
}

/** What a visitor asked for, as far as the page allows it: everything else changes nothing. */
export function viewFrom(
  { range: opening, ranges, changeable }: PublicScope,
  query: Record<string, unknown>,
): PublicView {
  const range = ranges.find((name) => name === query.range) ?? opening;
  const sent = sentFilters(query.filters);
  const id = changeable.find((filter) => sent[filter.id] !== undefined)?.id ?? '';
  const [value = null, ...others] = sent[id] ?? [];
  return { range, filter: value === null || others.length > 0 ? undefined : { id, value } };
}

export function publicScope(share: FoundShare, changeable: readonly DashboardFilter[]): PublicScope {
  const { charts, dateRange, compare, filters } = share.document;
  const offered = offeredRanges(share);
  const presets = filters.map(({ id, field, default: values }) => ({ id, field, values }));
  const ranges = offered.length > 0 ? offered : [dateRange];
  // Whichever range a visitor chooses, a figure that can change counts.
  const chartCount = chartCountOf(charts, { range: ranges.find((range) => range !== 'all') ?? 'all', compare });
  return { range: dateRange, ranges, compare, changeable, presets, chartCount };
}

function sentFilters(text: unknown): FilterChoice {
  if (typeof text !== 'string' || text.length > 8_000) return {};
  try {
    return choiceIn(text);
  } catch {
    return {};
  }
}

const widths = { full: gridColumns, half: gridColumns / 2, third: gridColumns / 3 } as const;

/** A report as a page: its blocks as tiles in their order. Its filters and the defaults of its parameters are locked. */
function documentOfReport(definition: ReportDefinition): DashboardDocument {
  const { sections, params, filters, dateRange, compare } = definition;
  const locked = [
    ...filters,
    ...params.map(({ field, default: values }) => ({ field, op: 'in' as const, values })),
  ].filter(({ values }) => values.length > 0);
  const scope = {
    range: dateRange,
    compare,
    chartCount: chartCountOf(sections, { range: dateRange, compare }),
    filters: locked.map((filter) => ({ label: '', filter })),
  };
  const charts: Chart[] = [];
  let [x, y, height] = [0, 0, 0];
  for (const block of sections) {
    if (block.type === 'page_break') continue;
    const w = widths[block.width];
    const h = heightOf(block);
    if (x + w > gridColumns) [x, y, height] = [0, y + height, 0];
    charts.push(publicChart(block, scope, { x, y, w, h }));
    x += w;
    height = Math.max(height, h);
  }
  return dashboardDocumentSchema.parse({ charts, dateRange, compare });
}

function publicChart(block: ReportBlock, scope: Parameters<typeof queryIn>[1], position: Chart['position']): Chart {
  const { id, type, title, description, query, options, goal } = block;
  const figureType = figureTypeOf(block);
  return chartSchema.parse({
    id,
    title,
    description,
    options,
    goal,
    position,
    type: figureType ?? type,
    query: query && queryIn(query, scope).query,
  });
}

function heightOf({ type }: ReportBlock): number {
  if (type === 'kpi') return 4;
  return type === 'text' ? 2 : 9;
}
