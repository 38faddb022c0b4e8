import { resourceOf } from '../../../../contract/catalogue.ts';
import { invalid } from '../../../../contract/errors.ts';
import { audit } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor, HandlerOf } from '../../../platform/http/call.ts';
import { assertActive } from '../../administration/active-users.ts';
import { type Locked, lockResponse, track, writeResponse } from '../record/lock-response.ts';
import { notifyAssigned, notifyGroups } from '../record/notify-users.ts';
import { changeRule } from '../sla/settle-clock.ts';
import { changeStatus, readHandled } from './change-status.ts';
import { watchAlong } from './watchers.ts';

const setStatus: HandlerOf<'sentimentResponses', 'setStatus'> = async (call) => {
  const { note } = call.body;
  const response = await lockResponse(call, call.id(), call.body);
  await changeStatus(call, response, call.body);
  if (note?.trim()) await track(call, response.id, { kind: 'note', notes: note.trim(), status: response.status });
  return readHandled(call, response.id);
};

const assign: HandlerOf<'sentimentResponses', 'assign'> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveUsers(call, response, call.body.userId === null ? [] : [call.body.userId], 'userId');
  return readHandled(call, response.id);
};

const assignUsers: HandlerOf<'sentimentResponses', 'assignUsers'> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveUsers(call, response, call.body.userIds);
  return readHandled(call, response.id);
};

const assignGroups: HandlerOf<'sentimentResponses', 'assignGroups'> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveGroups(call, response, call.body.groupIds);
  return readHandled(call, response.id);
};

const setResponseSeverity: HandlerOf<'sentimentResponses', 'setSeverity'> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await setSeverity(call, response, call.body.severityLevelId);
  return readHandled(call, response.id);
};

export async function setSeverity(actor: Actor, response: Locked, to: number | null): Promise<boolean> {
  const { severityLevelId: from } = response;
  if (from === to) return false;
  const offered = await offeredBy(actor.tx, response.sentimentId);
  if (to !== null && offered.length > 0 && !offered.includes(to)) {
    throw invalid([{ path: 'severityLevelId', message: 'This form does not offer this severity level' }]);
  }
  await writeResponse(actor, response, { severityLevelId: to });
  const notes = await format(actor.tx, from, to);
  await track(actor, response.id, { kind: 'severity', notes, detail: { from, to } });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { severityLevelId: from },
    after: { severityLevelId: to },
  });
  await changeRule(actor, response);
  return true;
}

async function offeredBy(tx: Tx, sentimentId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select severity_level_id as id from sentiment_severity_levels
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId}`);
  return rows.map(({ id }) => id);
}

async function format(tx: Tx, from: number | null, to: number | null): Promise<string> {
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from severity_levels where tenant_id = ${tx.tenantId} and id = any(${[from, to]}::integer[])`);
  const name = (id: number | null) => rows.find((row) => row.id === id)?.name ?? 'No severity';
  return `Severity: ${name(from)} → ${name(to)}`;
}

const setResponseCustomer: HandlerOf<'sentimentResponses', 'setCustomer'> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await setCustomer(call, response, call.body.customerResponseId);
  return readHandled(call, response.id);
};

export async function setCustomer(actor: Actor, response: Locked, to: number | null): Promise<boolean> {
  const { customerResponseId: from, customerName: before } = response;
  if (from === to) return false;
  const customerName = await customerNameOf(actor.tx, to);
  await writeResponse(actor, response, { customerResponseId: to, customerName });
  const notes = `Customer: ${before ?? 'Unknown'} → ${customerName ?? 'Unknown'}`;
  await track(actor, response.id, { kind: 'customer', notes, detail: { from, to } });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { customerResponseId: from },
    after: { customerResponseId: to },
  });
  return true;
}

export async function customerNameOf(tx: Tx, id: number | null | undefined): Promise<string | null> {
  if (!id) return null;
  const customer = await tx.first(sql<{ displayName: string }>`
    select display_name from customer_form_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return customer?.displayName ?? null;
}

/** Sets the assigned users; a new response becomes open. `path` names the input in errors. */
export async function giveUsers(actor: Actor, response: Locked, userIds: readonly number[], path = 'userIds') {
  const before = await holdersOf(actor.tx, userHolders, response.id);
  await assertActive(actor.tx, userIds, path, new Set(before));
  const isChanged = await give(actor, response, userHolders, { before, wanted: userIds });
  const added = userIds.filter((id) => !before.includes(id));
  await watchAlong(actor, response.id, added);
  await notifyAssigned(actor, response, added);
  if (userIds.length > 0 && response.status === 'new') await changeStatus(actor, response, { status: 'open' });
  return isChanged;
}

export async function giveGroups(actor: Actor, response: Locked, groupIds: readonly number[]) {
  const before = await holdersOf(actor.tx, teams, response.id);
  const isChanged = await give(actor, response, teams, { before, wanted: groupIds });
  await notifyGroups(
    actor,
    response,
    groupIds.filter((id) => !before.includes(id)),
  );
  return isChanged;
}

interface Holders {
  kind: 'assigned' | 'groups';
  field: 'assignedToIds' | 'assignedGroupIds';
  table: string;
  column: string;
  named: { table: string; column: string };
  format: (added: string, removed: string) => string[];
}

const userHolders: Holders = {
  kind: 'assigned',
  field: 'assignedToIds',
  table: 'sentiment_response_users',
  column: 'user_id',
  named: { table: 'users', column: 'full_name' },
  format: (added, removed) => [added && `Assigned to ${added}`, removed && `Removed: ${removed}`],
};

const teams: Holders = {
  kind: 'groups',
  field: 'assignedGroupIds',
  table: 'sentiment_response_groups',
  column: 'group_id',
  named: { table: 'groups', column: 'name' },
  format: (added, removed) => [added && `Assigned to ${added}`, removed && `Removed from ${removed}`],
};

type Input = { before: readonly number[]; wanted: readonly number[] };

async function give(actor: Actor, response: Locked, holders: Holders, { before, wanted }: Input): Promise<boolean> {
  const { tx } = actor;
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return false;
  await replace(tx, holders, response.id, { added, removed });
  await writeResponse(actor, response);
  const notes = await formatText(tx, holders, added, removed);
  await track(actor, response.id, { kind: holders.kind, notes, detail: { added, removed } });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { [holders.field]: before },
    after: { [holders.field]: wanted },
  });
  return true;
}

async function holdersOf(tx: Tx, { table, column }: Holders, responseId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.ref(table)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by 1`);
  return rows.map(({ id }) => id);
}

interface Change {
  added: number[];
  removed: number[];
}

async function replace(tx: Tx, { table, column }: Holders, responseId: number, { added, removed }: Change) {
  await tx.run(sql`delete from ${sql.ref(table)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} and ${sql.ref(column)} = any(${removed})`);
  await tx.run(sql`insert into ${sql.ref(table)} (tenant_id, response_id, ${sql.ref(column)})
    select ${tx.tenantId}::integer, ${responseId}::integer, wanted from unnest(${added}::integer[]) wanted`);
}

async function formatText(
  tx: Tx,
  { named, format: formatHolders }: Holders,
  added: number[],
  removed: number[],
): Promise<string> {
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(named.column)} as name from ${sql.ref(named.table)}
    where tenant_id = ${tx.tenantId} and id = any(${[...added, ...removed]}) order by 2`);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const names = (ids: number[]) => list.format(rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return formatHolders(names(added), names(removed)).filter(Boolean).join('. ');
}

export const responseChanges = {
  ...{ setStatus, assign, assignUsers, assignGroups },
  setSeverity: setResponseSeverity,
  setCustomer: setResponseCustomer,
};
