import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../../contract/errors.ts';
import type { Branding } from '../../../../contract/schemas/administration/branding.ts';
import { namedRanges, type Range } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import {
  type DashboardDocument,
  type DashboardFilter,
  dashboardDocumentSchema,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { publicPageErrors } from '../../../../contract/schemas/dashboards/public-share.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Services } from '../../../platform/http/call.ts';
import { inTenant } from '../../surveys/record/find-survey.ts';
import { signed, tokenHash, unsigned } from '../../surveys/record/link-token.ts';
import { choiceIn, type FilterChoice } from '../custom/dashboard-data.ts';
import type { ChosenView } from '../custom/read-charts.ts';
import { settingsFrom } from '../custom/read-dashboard.ts';

export interface FoundShare {
  id: number;
  tenantId: number;
  tenantName: string;
  passwordHash: string | null;
  tokenHash: Buffer;
  settings: ReturnType<typeof settingsFrom>;
  name: string;
  description: string;
  document: DashboardDocument;
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

/** The share of a public dashboard of the host's tenant, open or not. */
export async function findShare(services: Services, request: FastifyRequest, publicId: string): Promise<FoundShare> {
  const found = await inTenant(services, request, async (tx, tenantName) => {
    const row = await tx.first(sql<Omit<FoundShare, 'tenantId' | 'tenantName'>>`
      select s.id, s.password_hash, s.token_hash, s.settings, d.name, d.description, d.document, b.brand as branding
      from public_shares s join dashboards d on d.tenant_id = s.tenant_id and d.id = s.dashboard_id
      join brands b on b.tenant_id = s.tenant_id
      where s.tenant_id = ${tx.tenantId} and s.token_hash = ${tokenHash(publicId)} and d.deleted_at is null`);
    return row && { ...row, tenantName, tenantId: tx.tenantId as number };
  }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? publicPageRefused('not_found') : error;
  });
  if (!found) throw publicPageRefused('not_found');
  const document = dashboardDocumentSchema.parse(found.document);
  return { ...found, settings: settingsFrom(found.settings), document };
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

export interface PublicView {
  chosen: ChosenView;
  /** The id of the filter that the viewer has changed. */
  active: string | undefined;
  /** Filters that viewers may change. */
  changeable: readonly DashboardFilter[];
  /** Ranges that viewers may choose, the shortest first; all end today. */
  ranges: readonly Range[];
}

const nestedRanges = ['7d', '30d', '90d', '365d'] as const;

/** Ranges that contain each other, so that their differences can be checked; none for a range that ends before today. */
export function offeredRanges({ document, settings }: FoundShare): (typeof namedRanges)[number][] {
  const { dateRange } = document;
  if (!settings.viewerMayChangeRange || typeof dateRange !== 'string' || dateRange === 'last_month') return [];
  return namedRanges.filter((name) => name === dateRange || nestedRanges.some((nested) => nested === name));
}

/** What a visitor asked for, as far as the page allows it: everything else changes nothing. */
export function viewFrom(
  share: FoundShare,
  changeable: readonly DashboardFilter[],
  query: Record<string, unknown>,
): PublicView {
  const { document } = share;
  const offered = offeredRanges(share);
  const range = offered.find((name) => name === query.range) ?? document.dateRange;
  const sent = sentFilters(query.filters);
  // One filter at a time: figures of several could be combined to those of few respondents.
  const active = changeable.find(({ id }) => sent[id] !== undefined);
  const filters = document.filters.map(({ id, field, default: preset }) => ({
    ...{ id, field },
    values: id === active?.id ? (sent[id] ?? preset) : preset,
  }));
  // Periods before overlap in other ways than ranges do, so only the page as it opens compares.
  const compare = range === document.dateRange && !active ? document.compare : 'none';
  return {
    chosen: { range, compare, filters },
    active: active?.id,
    changeable,
    ranges: offered.length > 0 ? offered : [document.dateRange],
  };
}

function sentFilters(text: unknown): FilterChoice {
  if (typeof text !== 'string' || text.length > 8_000) return {};
  try {
    return choiceIn(text);
  } catch {
    return {};
  }
}
