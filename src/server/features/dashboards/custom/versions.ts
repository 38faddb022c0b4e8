import type { z } from 'zod';
import { type AnyPermission, permissionFor } from '../../../../contract/catalogue.ts';
import { conflict, forbidden, notFound } from '../../../../contract/errors.ts';
import type { AnalyticsQuery } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { ChartQuery } from '../../../../contract/schemas/dashboards/chart.ts';
import type {
  Dashboard,
  DashboardDocument,
  DashboardRow,
  DashboardVersion,
  PublicDashboardRow,
  publishVersionSchema,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicSettings, PublicSettingsInput } from '../../../../contract/schemas/dashboards/public-share.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { audit, selectionOf } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Handler, Session } from '../../../platform/http/call.ts';
import { assertMayUseSegments } from '../../analytics/answer-query.ts';
import { datasets } from '../../analytics/datasets.ts';
import { newNonce, tokenHash } from '../../surveys/record/link-token.ts';
import { addVersion, type Changing, changeDashboard, draftIs, editableDashboard } from './change-dashboard.ts';
import {
  documentOf,
  publicIdOf,
  publicPartsOf,
  readDashboard,
  readVersion,
  type StoredShare,
  shareOf,
  visibleDashboards,
} from './read-dashboard.ts';

export const versions: Handler = async (call): Promise<DashboardVersion[]> => {
  const { id } = await readDashboard(call, call.id());
  return call.tx.rows(sql<DashboardVersion>`
    ${versionRows} where v.tenant_id = ${call.tx.tenantId} and v.dashboard_id = ${id}
    order by v.version desc limit 500`);
};

export const version: Handler = async (call) => {
  const { tx, params } = call;
  const { id } = await readDashboard(call, call.id());
  const document = await readVersion(tx, id, params.version);
  const row = await tx.first(sql<DashboardVersion>`${versionRows}
    where v.tenant_id = ${tx.tenantId} and v.dashboard_id = ${id} and v.version = ${Number(params.version)}`);
  if (!row) throw notFound();
  return { ...row, document };
};

const versionRows = sql`
  select v.version, v.created_at, u.full_name as created_by_name,
    jsonb_array_length(v.document -> 'charts') as chart_count
  from dashboard_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.created_by`;

export const publishVersion: Handler<z.output<typeof publishVersionSchema>> = (call) =>
  changeDashboard(call, call.id(), call.body ?? {}, async ({ id, draft, publishedVersion, isPublic }) => {
    if (!draft) throw conflict('NO_DRAFT', 'There are no changes to publish');
    if (isPublic) await assertMayPublish(call, draft);
    await addVersion(call, id, publishedVersion + 1, JSON.stringify(draft));
    return sql`document = ${JSON.stringify(draft)}::jsonb, draft = null, published_version = ${publishedVersion + 1}`;
  });

/** The document of the version becomes the draft. */
export const restore: Handler = (call) =>
  changeDashboard(call, call.id(), {}, async ({ id }) => draftIs(await readVersion(call.tx, id, call.params.version)));

/** Makes the published document public, or changes how it is. */
export const publish: Handler<PublicSettingsInput> = (call) => shareDashboard(call, call.id(), call.body);

export async function shareDashboard(call: Changing, id: number, input: PublicSettingsInput): Promise<Dashboard> {
  const { resource } = call;
  const before = await editableDashboard(call, id);
  await assertMayPublish(call, documentOf(before));
  await saveShare(call, { dashboardId: before.id, reportId: null }, input);
  const after = await readDashboard(call, before.id);
  await audit(call, resource, before.id, { before: shareIn(before), after: shareIn(after) });
  return after;
}

interface Shared {
  dashboardId: number | null;
  reportId: number | null;
}

/** A link for those without an account; another one only where there is none. */
export async function saveShare(
  { tx, session, services }: Pick<Changing, 'tx' | 'services' | 'session'>,
  { dashboardId, reportId }: Shared,
  { password, ...settings }: PublicSettingsInput,
): Promise<void> {
  const nonce = newNonce();
  const hash = tokenHash(publicIdOf(services, tx.tenantId, nonce));
  const passwordHash = password ? await hashPassword(password) : null;
  await tx.run(sql`
    insert into public_shares (tenant_id, dashboard_id, report_id, nonce, token_hash, password_hash, settings, created_by,
      updated_by)
    values (${tx.tenantId}, ${dashboardId}, ${reportId}, ${nonce}, ${hash}, ${passwordHash},
      ${JSON.stringify(settings)}::jsonb, ${session.userId}, ${session.userId})
    on conflict (tenant_id, dashboard_id, report_id) do update set settings = excluded.settings,
      password_hash = ${password === undefined ? sql`public_shares.password_hash` : sql`excluded.password_hash`},
      version = public_shares.version + 1, updated_at = now(), updated_by = excluded.updated_by`);
}

const shareIn = ({
  publicUrl,
  publicSettings,
}: {
  publicUrl: string | null;
  publicSettings: PublicSettings | null;
}) => ({
  publicUrl,
  publicSettings,
});

function assertMayPublish(call: Publishing, { charts, filters }: DashboardDocument): Promise<void> {
  const shown = charts.filter(({ isPublic }) => isPublic);
  const presets = filters.map(({ field, default: values }) => ({ field, op: 'in' as const, values }));
  return assertMayShow(call, permissionFor('dashboards', 'publish'), { charts: shown, filters: presets });
}

interface Publishing {
  tx: Tx;
  session: Pick<Session, 'permits' | 'userId'>;
}

interface Shown {
  charts: readonly { type: string; query: ChartQuery | null }[];
  /** Of all charts. */
  filters: AnalyticsQuery['filters'];
}

/** Visitors see figures of datasets and segments that who publishes them may read. */
export async function assertMayShow(
  { tx, session }: Publishing,
  publishing: AnyPermission,
  { charts, filters }: Shown,
): Promise<void> {
  if (!session.permits(publishing)) throw forbidden(publishing);
  for (const { type, query } of charts) {
    const name = query?.dataset ?? (type === 'verbatims' ? 'sentimentResponses' : '');
    const permission = Object.hasOwn(datasets, name) ? datasets[name]?.permission : undefined;
    if (permission && !session.permits(permission)) throw forbidden(permission);
  }
  await assertMayUseSegments({ tx, session }, [{ filters }, ...charts.flatMap(({ query }) => query ?? [])]);
}

/** Acts at the next request of a visitor. */
export const unpublish: Handler = async (call) => {
  const { tx, resource } = call;
  const before = await editableDashboard(call, call.id());
  await tx.run(sql`delete from public_shares where tenant_id = ${tx.tenantId} and dashboard_id = ${before.id}`);
  await audit(call, resource, before.id, { before: shareIn(before) });
  return readDashboard(call, before.id);
};

/** The old link leads nowhere from now on. */
export const rotatePublicId: Handler = async (call) => {
  const { tx, session, services, resource } = call;
  const before = await editableDashboard(call, call.id());
  const nonce = newNonce();
  const changed = await tx.run(sql`
    update public_shares set nonce = ${nonce}, token_hash = ${tokenHash(publicIdOf(services, tx.tenantId, nonce))},
      version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and dashboard_id = ${before.id}`);
  if (changed === 0) throw conflict('NOT_PUBLIC', 'This dashboard is not public');
  const after = await readDashboard(call, before.id);
  await audit(call, resource, before.id, { before: shareIn(before), after: shareIn(after) });
  return after;
};

/** Every public dashboard that the caller may see. */
export const publicList: Handler = async (call): Promise<PublicDashboardRow[]> => {
  const { tx, services } = call;
  const rows = await tx.rows(sql<{ row: DashboardRow; share: StoredShare }>`
    select row_to_json(one) as row, ${shareOf('dashboard_id')} as share
    from ${visibleDashboards(call)} cross join lateral (select ${selectionOf(call.resource)}) one
    where v.is_public order by lower(v.name), v.id limit 1000`);
  return rows.flatMap(({ row, share }) => {
    const { publicUrl, publicSettings } = publicPartsOf(services, tx.tenantId, share);
    return publicUrl && publicSettings ? [{ ...row, publicUrl, publicSettings }] : [];
  });
};
