import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../../contract/errors.ts';
import type { Branding } from '../../../../contract/schemas/administration/branding.ts';
import { namedRanges, type Range } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { type Chart, chartSchema } from '../../../../contract/schemas/dashboards/chart.ts';
import { gridColumns } from '../../../../contract/schemas/dashboards/chart-types.ts';
import {
  type DashboardDocument,
  type DashboardFilter,
  dashboardDocumentSchema,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { publicPageErrors } from '../../../../contract/schemas/dashboards/public-share.ts';
import {
  type ReportBlock,
  type ReportDefinition,
  reportDefinitionSchema,
} from '../../../../contract/schemas/reports/report.ts';
import { figureTypeOf } from '../../../../domain/reports/block-query.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { sql } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { queryIn } from '../../reports/read-block.ts';
import { inTenant } from '../../surveys/record/find-survey.ts';
import { signed, tokenHash, unsigned } from '../../surveys/record/link-token.ts';
import { choiceIn, type FilterChoice } from '../custom/dashboard-data.ts';
import type { ChosenView } from '../custom/read-charts.ts';
import { settingsFrom } from '../custom/read-dashboard.ts';

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
  /** Who published it. */
  createdBy: number | null;
  passwordHash: string | null;
  tokenHash: Buffer;
  settings: ReturnType<typeof settingsFrom>;
  name: string;
  description: string;
  document: DashboardDocument;
  /** Of a report. */
  definition: ReportDefinition | null;
  branding: Branding;
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
    const row = await tx.first(sql<Omit<FoundShare, 'tenantId' | 'tenantName' | 'kind'>>`
      select s.id, s.created_by, s.password_hash, s.token_hash, s.settings, coalesce(d.name, r.name) as name,
        coalesce(d.description, r.description) as description, d.document, r.definition, b.brand as branding
      from public_shares s left join dashboards d on d.tenant_id = s.tenant_id and d.id = s.dashboard_id
      left join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
      join brands b on b.tenant_id = s.tenant_id
      where s.tenant_id = ${tx.tenantId} and s.token_hash = ${tokenHash(publicId)} and ${isOfKind}`);
    return row && { ...row, tenantName, tenantId: tx.tenantId as number };
  }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? publicPageRefused('not_found') : error;
  });
  if (!found) throw publicPageRefused('not_found');
  const definition = found.definition && reportDefinitionSchema.parse(found.definition);
  const document = definition ? documentOfReport(definition) : dashboardDocumentSchema.parse(found.document);
  return { ...found, kind, settings: settingsFrom(found.settings), document, definition };
}

export function assertOpen(services: Services, { settings }: FoundShare): void {
  const now = nowOf(services).getTime();
  const { isPaused, startsAt, expiresAt } = settings;
  if (isPaused) throw publicPageRefused('paused');
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
  signed(services, purpose, `${subjectOf(share)}.${nowOf(services).getTime() + sessionMs}`);

export function isTokenFor(
  services: Services,
  purpose: Purpose,
  share: FoundShare,
  token: string | undefined,
): boolean {
  const [subject, until] = (unsigned(services, purpose, token ?? '') ?? '').split('.');
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
}

export interface PublicView {
  chosen: ChosenView;
  /** The id of the filter that the viewer has changed. */
  active: string | undefined;
}

const nestedRanges = ['7d', '30d', '90d', '365d'] as const;

/** Ranges that end today, and the one of the page; each further one makes every check longer. */
export function offeredRanges({ kind, document, settings }: FoundShare): (typeof namedRanges)[number][] {
  const { dateRange } = document;
  if (
    kind === 'reports' ||
    !settings.viewerMayChangeRange ||
    typeof dateRange !== 'string' ||
    dateRange === 'last_month'
  )
    return [];
  return namedRanges.filter((name) => name === dateRange || nestedRanges.some((nested) => nested === name));
}

/** What a visitor asked for, as far as the page allows it: everything else changes nothing. */
export function viewFrom(
  share: FoundShare,
  changeable: readonly DashboardFilter[],
  query: Record<string, unknown>,
): PublicView {
  const { range: opening, presets, compare } = scopeOf(share, changeable);
  const range = offeredRanges(share).find((name) => name === query.range) ?? opening;
  const sent = sentFilters(query.filters);
  // One filter at a time: figures of several could be combined to those of few respondents.
  const active = changeable.find(({ id }) => sent[id] !== undefined);
  const filters = presets.map((preset) =>
    preset.id === active?.id ? { ...preset, values: sent[active.id] ?? [] } : preset,
  );
  // The periods before are checked for the range in which the page opens.
  return { chosen: { range, compare: range === opening ? compare : 'none', filters }, active: active?.id };
}

export function scopeOf(share: FoundShare, changeable: readonly DashboardFilter[]): PublicScope {
  const { dateRange, compare, filters } = share.document;
  const offered = offeredRanges(share);
  const presets = filters.map(({ id, field, default: values }) => ({ id, field, values }));
  return { range: dateRange, ranges: offered.length > 0 ? offered : [dateRange], compare, changeable, presets };
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
  const scope = { range: dateRange, compare, filters: locked.map((filter) => ({ label: '', filter })) };
  const charts: Chart[] = [];
  let [x, y, height] = [0, 0, 0];
  for (const block of sections) {
    if (block.type === 'page_break') continue;
    const w = widths[block.width];
    const h = heightOf(block);
    if (x + w > gridColumns) [x, y, height] = [0, y + height, 0];
    charts.push(chartOf(block, scope, { x, y, w, h }));
    x += w;
    height = Math.max(height, h);
  }
  return dashboardDocumentSchema.parse({ charts, dateRange, compare });
}

function chartOf(block: ReportBlock, scope: Parameters<typeof queryIn>[1], position: Chart['position']): Chart {
  const { id, type, title, description, query, options, goal } = block;
  const figureType = figureTypeOf(block);
  return chartSchema.parse({
    ...{ id, title, description, options, goal, position },
    type: figureType ?? type,
    query: query && queryIn(query, scope).query,
  });
}

function heightOf({ type }: ReportBlock): number {
  if (type === 'kpi') return 4;
  return type === 'text' ? 2 : 9;
}
