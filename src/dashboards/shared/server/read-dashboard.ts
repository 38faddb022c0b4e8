import { permissionFor } from '../../../core/contract/catalogue.ts';
import { notFound } from '../../../core/contract/errors.ts';
import { addressTokens } from '../../../core/server/auth/derived-tokens.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import type { VisibleRows } from '../../../core/server/crud/favorites.ts';
import { selectionOf } from '../../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call, Services, Session } from '../../../core/server/http/call.ts';
import {
  type Dashboard,
  type DashboardDocument,
  type DashboardRow,
  dashboardDocumentSchema,
} from '../../schemas/custom-dashboard.ts';
import {
  type PublicSettings,
  type PublicSettingsInput,
  publicSettingsInputSchema,
} from '../../schemas/public-share.ts';

export type Reading = Pick<Call, 'tx' | 'resource' | 'services'> & { session: Pick<Session, 'userId' | 'permits'> };

/** The dashboards that the caller may see, with what the list shows, as rows `v`. */
export function visibleDashboards({ tx: { tenantId }, session }: Pick<Reading, 'tx' | 'session'>): Sql {
  const { userId } = session;
  const administers = session.permits(permissionFor('dashboards', 'delete'));
  return sql`(
    select d.*, d.created_by as owner_id, u.full_name as owner_name, d.draft is not null as has_draft,
      jsonb_array_length(d.document -> 'charts') as chart_count, exists (select from user_favorites f where f.tenant_id = d.tenant_id and f.user_id = ${userId}
        and f.path = '/dashboards/' || d.id) as is_favorite,
      coalesce(p.filters, '{}') as viewer_filters,
      exists (select from public_shares s where s.tenant_id = d.tenant_id and s.dashboard_id = d.id) as is_public,
      (select r.id from reports r join report_schedules s on s.tenant_id = r.tenant_id and s.report_id = r.id
        where r.tenant_id = d.tenant_id and r.dashboard_id = d.id) as schedule_id,
      e.is_editor or (${administers} and d.visibility = 'tenant') as may_edit
    from dashboards d
    cross join lateral (select coalesce(d.created_by = ${userId}::integer, false)
      or d.editor_ids @> to_jsonb(${userId}::integer) as is_editor) e
    left join users u on u.tenant_id = d.tenant_id and u.id = d.created_by
    left join dashboard_preferences p on p.tenant_id = d.tenant_id and p.dashboard_id = d.id and p.user_id = ${userId}
    where d.tenant_id = ${tenantId} and d.deleted_at is null
      and (e.is_editor or d.visibility = 'tenant' or (d.visibility = 'group' and exists (
        select from group_members m where m.tenant_id = d.tenant_id and m.user_id = ${userId}
          and d.group_ids @> to_jsonb(m.group_id))))) v`;
}

export const visibleRows: VisibleRows = { dashboards: visibleDashboards };

/** Throws 404 for one that the caller may not see, as for one that does not exist. */
export async function readDashboard(reading: Reading, id: number): Promise<Dashboard> {
  const { tx, resource } = reading;
  const found = await tx.prepared(sql<DashboardParts>`
    select row_to_json(one) as row, v.document, v.draft, v.viewer_filters, ${shareOf('dashboard_id')} as share
    from ${visibleDashboards(reading)} cross join lateral (select ${selectionOf(resource)}) one where v.id = ${id}`);
  if (!found) throw notFound();
  const { row, document, draft, viewerFilters, share } = found;
  return {
    ...row,
    ...documentFrom(document),
    draft: draft && row.mayEdit ? documentFrom(draft) : null,
    viewerFilters,
    ...(await readPublicParts(reading.services, tx, row.mayEdit ? share : null)),
  };
}

interface DashboardParts extends Pick<Dashboard, 'viewerFilters'> {
  row: DashboardRow;
  document: unknown;
  draft: unknown;
  share: ShareRow | null;
}

/** Adds what the schema has gained since it was stored. */
const documentFrom = (stored: unknown): DashboardDocument => dashboardDocumentSchema.parse(stored);

/** The published part of a dashboard. */
export function publishedParts({
  tabs,
  charts,
  filters,
  dateRange,
  compare,
  refreshSeconds,
}: DashboardDocument): DashboardDocument {
  return { tabs, charts, filters, dateRange, compare, refreshSeconds };
}

export async function readVersion(tx: Tx, id: number, version: string | undefined): Promise<DashboardDocument> {
  if (!version || !/^[1-9]\d{0,8}$/.test(version)) throw notFound();
  const found = await tx.first(sql<{ document: unknown }>`
    select document from dashboard_versions
    where tenant_id = ${tx.tenantId} and dashboard_id = ${id} and version = ${Number(version)}`);
  if (!found) throw notFound();
  return documentFrom(found.document);
}

/** A share as it is stored, with the names that its settings show. */
export interface ShareRow {
  nonce: string;
  /** In hexadecimal digits. */
  tokenHash: string;
  settings: unknown;
  hasPassword: boolean;
  views: number;
  lastViewedAt: string | null;
  createdByName: string | null;
  subdomain: string;
  sharedBy: number | null;
  changedBy: number | null;
}

/** Who last changed what a share shows: who saved its report, or published the document of its dashboard. */
export function changerOfShare(share: 's' | 't'): Sql {
  const s = sql.ref(share);
  return sql`coalesce(
    (select r.updated_by from reports r where r.tenant_id = ${s}.tenant_id and r.id = ${s}.report_id),
    (select v.created_by from dashboards d join dashboard_versions v on v.tenant_id = d.tenant_id and v.dashboard_id = d.id
      and v.version = d.published_version where d.tenant_id = ${s}.tenant_id and d.id = ${s}.dashboard_id))`;
}

/** With which permissions visitors see a share. */
export const rightsOfShare = (
  tx: Tx,
  kind: ShareKind,
  { sharedBy, changedBy }: Pick<ShareRow, 'sharedBy' | 'changedBy'>,
) => permissionsOfRun(tx, kind === 'dashboards' ? 'publicDashboard' : 'publicReport', sharedBy, [changedBy]);

const remedies = {
  dashboards: 'Publish a version and save this link again in your own name',
  reports: 'Save the report and this link again in your own name',
} as const;

type ShareKind = 'dashboards' | 'reports';

/** The share of dashboard or report `v` as a JSON object, or null. */
export const shareOf = (column: 'dashboard_id' | 'report_id'): Sql => sql`(
  select json_build_object('nonce', s.nonce, 'tokenHash', encode(s.token_hash, 'hex'), 'settings', s.settings, 'hasPassword', s.password_hash is not null,
    'views', s.views, 'lastViewedAt', s.last_viewed_at, 'createdByName', c.full_name, 'subdomain', t.subdomain,
    'sharedBy', s.updated_by, 'changedBy', ${changerOfShare('s')})
  from public_shares s join tenants t on t.id = s.tenant_id
  left join users c on c.tenant_id = s.tenant_id and c.id = s.created_by
  where s.tenant_id = v.tenant_id and ${sql.ref(`s.${column}`)} = v.id)`;

export const publicIds = addressTokens('public dashboards');

export type PublicParts = Pick<Dashboard, 'publicId' | 'publicUrl' | 'publicSettings'>;

/** `publicUrl` is null for what is not public, or if the key that made it is gone; then there are settings. */
export async function readPublicParts(
  services: Services,
  tx: Tx,
  share: ShareRow | null,
  kind: ShareKind = 'dashboards',
): Promise<PublicParts> {
  if (!share) return { publicId: null, publicUrl: null, publicSettings: null };
  const stored = { nonce: share.nonce, tokenHash: Buffer.from(share.tokenHash, 'hex') };
  const publicId = publicIds.of(services, tx.tenantId, stored) ?? null;
  const { refusal } = await rightsOfShare(tx, kind, share);
  const problem = refusal && `${refusal}. ${remedies[kind]}`;
  const { hasPassword, views, lastViewedAt, createdByName } = share;
  return {
    publicId,
    publicUrl: publicId && `${tenantOrigin(share.subdomain, services)}/public/${kind}/${publicId}`,
    publicSettings: { ...settingsFrom(share.settings), hasPassword, views, lastViewedAt, createdByName, problem },
  };
}

/** Adds what the schema has gained since they were stored. */
export function settingsFrom(
  stored: unknown,
): Omit<PublicSettings, 'hasPassword' | 'views' | 'lastViewedAt' | 'createdByName' | 'problem'> {
  const { password: _, ...settings }: PublicSettingsInput = publicSettingsInputSchema.parse(stored);
  return settings;
}
