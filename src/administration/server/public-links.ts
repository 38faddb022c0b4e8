import type { z } from 'zod';
import { ApiError, conflict, forbidden, invalid, notFound } from '../../core/contract/errors.ts';
import { permissionsOfRole } from '../../core/server/auth/policies.ts';
import { type RunName, runs } from '../../core/server/auth/rights-of-runs.ts';
import { sendList } from '../../core/server/crud/handlers.ts';
import { audit, listRows, selectionOf, stale } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler, HandlerOf, Session } from '../../core/server/http/call.ts';
import { dashboardDocumentSchema } from '../../dashboards/schemas/custom-dashboard.ts';
import { addVersion } from '../../dashboards/shared/server/change-dashboard.ts';
import { assertMayPublish } from '../../dashboards/shared/server/public-share.ts';
import { notify } from '../../notifications/shared/server/notify.ts';
import { reportDefinitionSchema } from '../../reports/schemas/report.ts';
import { assertMayShare } from '../../reports/shared/server/assert-may-share.ts';
import { cancelWaiting } from '../../reports/shared/server/cancel-waiting.ts';
import type { newOwnerSchema, PublicLink } from '../schemas/public-link.ts';
import { ownId, publicLinkRows, tableOf } from './public-link-rows.ts';

export const list: Handler = async (call) => {
  const { tx, resource, query } = call;
  return sendList(call, await listRows(tx, resource, { query, from: publicLinkRows(tx) }), false);
};

export const show: Handler = (call) => readLink(call, call.id());

type Reading = Pick<Call, 'tx' | 'resource'>;

async function readLink({ tx, resource }: Reading, id: number): Promise<PublicLink> {
  const found = await tx.first(sql<{ row: PublicLink }>`
    select row_to_json(one) as row from (select ${selectionOf(resource)} from ${publicLinkRows(tx)} where v.id = ${id}) one`);
  if (!found) throw notFound();
  return found.row;
}

/** Sets or removes the end of a link, in whose name it works stays the same. */
export const update: HandlerOf<'publicLinks', 'update'> = async (call) => {
  const { tx, resource, session } = call;
  const { expiresAt = null, version } = call.body;
  const before = await readLink(call, call.id());
  const change = {
    public_shares: sql`settings = jsonb_set(settings, '{expiresAt}', ${JSON.stringify(expiresAt)}::jsonb)`,
    survey_links: sql`expires_at = ${expiresAt}::timestamptz, updated_by = ${session.userId}`,
    report_schedules: undefined,
  }[tableOf(before.id)];
  if (!change) throw conflict('NO_EXPIRY', 'A schedule has no expiry. End it instead');
  const changed = await tx.run(sql`
    update ${sql.ref(tableOf(before.id))} set ${change}, version = version + 1, updated_at = now()
    where ${isRow(tx, before)} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  if (changed === 0) throw stale({ ...before }, { ...call.body });
  const after = await readLink(call, before.id);
  await audit(call, resource, before.id, { before, after });
  return after;
};

/** Acts at the next request of a visitor, and before the next email. */
export const end: Handler = async (call) => {
  const { tx, resource } = call;
  const before = await readLink(call, call.id());
  await tx.run(endOf(tx, before));
  if (before.kind === 'schedule') await cancelWaiting(tx, ownId(before.id), 'An administrator ended the schedule');
  await audit(call, resource, before.id, { before });
  return { success: true, id: before.id };
};

function endOf(tx: Tx, link: PublicLink): Sql {
  switch (tableOf(link.id)) {
    case 'public_shares':
      return sql`delete from public_shares where ${isRow(tx, link)}`;
    case 'survey_links':
      return sql`update survey_links set is_active = false, version = version + 1, updated_at = now() where ${isRow(tx, link)}`;
    case 'report_schedules':
      return sql`update report_schedules set settings = jsonb_set(settings, '{isEnabled}', 'false'), next_run_at = null
        where ${isRow(tx, link)}`;
  }
}

const isRow = ({ tenantId }: Tx, { id }: PublicLink): Sql =>
  sql`tenant_id = ${tenantId} and ${tableOf(id) === 'report_schedules' ? sql`report_id` : sql`id`} = ${ownId(id)}`;

/** What an active user of the tenant may do. */
interface NewOwner extends Pick<Session, 'userId' | 'permits'> {
  name: string;
}

/**
 * From now on it works in the name of another user, as if that user had published what it shows. Both the caller and the
 * new owner must be allowed to do so.
 */
export const handOver: Handler<z.output<typeof newOwnerSchema>> = async (call) => {
  const { tx, resource, session, body } = call;
  const before = await readLink(call, call.id());
  const run = runOf(before);
  if (!run) throw conflict('NO_OWNER_NEEDED', 'A survey link works whoever made it');
  const owner = await readNewOwner(tx, body.userId);
  if (!session.permits(runs[run].needs)) throw forbidden(runs[run].needs);
  if (!owner.permits(runs[run].needs)) throw cannotOwn(`${owner.name} may not ${runs[run].does}`);
  await takeOver(call, before, owner);
  const own = sql`where ${isRow(tx, before)}`;
  await tx.run(
    run === 'scheduledReport'
      ? sql`update report_schedules set settings = jsonb_set(settings, '{setBy}', to_jsonb(${owner.userId}::integer)) ${own}`
      : sql`update public_shares set updated_by = ${owner.userId}, version = version + 1, updated_at = now() ${own}`,
  );
  const after = await readLink(call, before.id);
  await audit(call, resource, before.id, { before, after });
  const title = `${session.fullName} made you the owner of the public link of “${before.name}”`;
  await notify(tx, 'handed_over', { responseId: null, actorId: session.userId, named: [owner.userId] }, () => ({
    title,
  }));
  return after;
};

const ownedRuns: Partial<Record<PublicLink['kind'], RunName>> = {
  dashboard: 'publicDashboard',
  report: 'publicReport',
  schedule: 'scheduledReport',
};
const runOf = ({ kind }: PublicLink): RunName | undefined => ownedRuns[kind];

const cannotOwn = (message: string) => invalid([{ path: 'userId', message }]);

async function readNewOwner(tx: Tx, id: number): Promise<NewOwner> {
  const found = await tx.first(sql<{ name: string; roleId: number }>`
    select full_name as name, role_id from user_rows where tenant_id = ${tx.tenantId} and id = ${id} and is_active`);
  if (!found) throw cannotOwn('Choose an active user');
  const permissions = await permissionsOfRole(tx, found.roleId);
  return { userId: id, name: found.name, permits: (permission) => permissions.includes(permission) };
}

/** Makes the new owner who published the dashboard or saved the report last, and able to change it. */
async function takeOver(call: Call<z.output<typeof newOwnerSchema>>, link: PublicLink, owner: NewOwner): Promise<void> {
  const { tx, session } = call;
  const { recordResource, recordId } = link;
  const isPublic = await tx.run(sql`
    select from public_shares where tenant_id = ${tx.tenantId} and ${recordResource === 'dashboards' ? sql`dashboard_id` : sql`report_id`} = ${recordId}`);
  const isOwnerGone = sql`not exists (select from users u
    where u.tenant_id = d.tenant_id and u.id = d.created_by and u.is_active and u.deleted_at is null)`;
  const newOwner = sql`created_by = case when ${isOwnerGone} then ${owner.userId}::integer else d.created_by end`;
  const own = sql`where d.tenant_id = ${tx.tenantId} and d.id = ${recordId}`;
  if (recordResource === 'dashboards') {
    const found = await tx.first(sql<{ document: unknown; publishedVersion: number }>`
      select d.document, d.published_version from dashboards d ${own} for update`);
    if (!found) throw notFound();
    const document = dashboardDocumentSchema.parse(found.document);
    if (isPublic) await assertBoth(session, owner, (one) => assertMayPublish({ tx, session: one }, document));
    const version = found.publishedVersion + 1;
    await addVersion({ tx, session: owner }, recordId, version, JSON.stringify(found.document));
    await tx.run(sql`
      update dashboards d set published_version = ${version}, version = d.version + 1, updated_at = now(),
        updated_by = ${session.userId}, ${newOwner},
        editor_ids = case when ${isOwnerGone} or d.created_by = ${owner.userId}::integer
          or d.editor_ids @> to_jsonb(${owner.userId}::integer) then d.editor_ids
          else d.editor_ids || to_jsonb(${owner.userId}::integer) end ${own}`);
    return;
  }
  const found = await tx.first(sql<{ definition: unknown }>`select d.definition from reports d ${own} for update`);
  if (!found) throw notFound();
  const definition = reportDefinitionSchema.parse(found.definition);
  if (isPublic) await assertBoth(session, owner, (one) => assertMayShare({ tx, session: one }, definition));
  await tx.run(sql`update reports d set updated_at = now(), updated_by = ${owner.userId}, ${newOwner} ${own}`);
}

/** Else who hands over could make public what they may not read. */
async function assertBoth(
  caller: Pick<Session, 'userId' | 'permits'>,
  owner: NewOwner,
  assertMay: (one: Pick<Session, 'userId' | 'permits'>) => Promise<void>,
): Promise<void> {
  await assertMay(caller);
  await assertMay(owner).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 403 ? cannotOwn(`${owner.name}: ${error.message}`) : error;
  });
}
