import type { z } from 'zod';
import { conflict, notFound } from '../../../core/contract/errors.ts';
import { readPage } from '../../../core/server/crud/list-pages.ts';
import { audit, selectionOf } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import type {
  Dashboard,
  DashboardRow,
  DashboardVersion,
  PublicDashboardRow,
  publishVersionSchema,
} from '../../schemas/custom-dashboard.ts';
import type { PublicSettings, PublicSettingsInput } from '../../schemas/public-share.ts';
import {
  addVersion,
  type Changing,
  changeDashboard,
  draftIs,
  editableDashboard,
} from '../../shared/server/change-dashboard.ts';
import { assertMayPublish, saveShare } from '../../shared/server/public-share.ts';
import {
  publicIds,
  publishedParts,
  readDashboard,
  readPublicParts,
  readVersion,
  type ShareRow,
  shareOf,
  visibleDashboards,
} from '../../shared/server/read-dashboard.ts';

export const versions: Handler = async (call): Promise<DashboardVersion[]> => {
  const { id } = await readDashboard(call, call.id());
  return readPage<DashboardVersion>(call, {
    columns: versionColumns,
    from: sql`${versionTables} where v.tenant_id = ${call.tx.tenantId} and v.dashboard_id = ${id}`,
    order: sql`v.version desc`,
    most: 500,
  });
};

export const version: Handler = async (call) => {
  const { tx, params } = call;
  const { id } = await readDashboard(call, call.id());
  const document = await readVersion(tx, id, params.version);
  const row = await tx.first(sql<DashboardVersion>`select ${versionColumns} from ${versionTables}
    where v.tenant_id = ${tx.tenantId} and v.dashboard_id = ${id} and v.version = ${Number(params.version)}`);
  if (!row) throw notFound();
  return { ...row, document };
};

const versionColumns = sql`v.version, v.created_at, u.full_name as created_by_name,
  jsonb_array_length(v.document -> 'charts') as chart_count`;
const versionTables = sql`dashboard_versions v
  left join users u on u.tenant_id = v.tenant_id and u.id = v.created_by`;

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
  await assertMayPublish(call, publishedParts(before));
  await saveShare(call, { dashboardId: before.id, reportId: null }, input);
  const after = await readDashboard(call, before.id);
  await audit(call, resource, before.id, { before: shareIn(before), after: shareIn(after) });
  return after;
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

/** Acts at the next request of a visitor. */
export const unpublish: Handler = async (call) => {
  const { tx, resource } = call;
  const before = await editableDashboard(call, call.id());
  await tx.run(sql`delete from public_shares where tenant_id = ${tx.tenantId} and dashboard_id = ${before.id}`);
  await audit(call, resource, before.id, { before: shareIn(before) });
  return readDashboard(call, before.id);
};

/** The old link leads nowhere from now on. Who published the dashboard stays responsible for it. */
export const rotatePublicId: Handler = async (call) => {
  const { tx, services, resource } = call;
  const before = await editableDashboard(call, call.id());
  const { nonce, tokenHash } = publicIds.make(services, tx.tenantId);
  const changed = await tx.run(sql`
    update public_shares set nonce = ${nonce}, token_hash = ${tokenHash},
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and dashboard_id = ${before.id}`);
  if (changed === 0) throw conflict('NOT_PUBLIC', 'This dashboard is not public');
  const after = await readDashboard(call, before.id);
  await audit(call, resource, before.id, { before: shareIn(before), after: shareIn(after) });
  return after;
};

/** Every public dashboard that the caller may see. */
export const publicList: Handler = async (call): Promise<PublicDashboardRow[]> => {
  const { tx, services } = call;
  const rows = await readPage<{ row: DashboardRow; share: ShareRow }>(call, {
    columns: sql`row_to_json(one) as row, ${shareOf('dashboard_id')} as share`,
    from: sql`${visibleDashboards(call)} cross join lateral (select ${selectionOf(call.resource)}) one
      where v.is_public`,
    order: sql`lower(v.name), v.id`,
    most: 1_000,
  });
  const shown: PublicDashboardRow[] = [];
  for (const { row, share } of rows) {
    const { publicUrl, publicSettings } = await readPublicParts(services, tx, share);
    if (publicSettings) shown.push({ ...row, publicUrl, publicSettings });
  }
  return shown;
};
