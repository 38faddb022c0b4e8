import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, HandlerOf } from '../../../core/server/http/call.ts';
import { giveGroups, giveUsers } from '../../shared/server/assignees.ts';
import { changeStatus, readHandled } from '../../shared/server/change-status.ts';
import { type Locked, lockResponse, track, writeResponse } from '../../shared/server/lock-response.ts';
import { readCustomerName } from '../../shared/server/named-records.ts';
import { changeRule } from '../../shared/server/settle-clock.ts';

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
  const customerName = await readCustomerName(actor.tx, to);
  await writeResponse(actor, response, { customerResponseId: to, customerName });
  const notes = `Customer: ${before ?? 'Unknown'} → ${customerName ?? 'Unknown'}`;
  await track(actor, response.id, { kind: 'customer', notes, detail: { from, to } });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { customerResponseId: from },
    after: { customerResponseId: to },
  });
  return true;
}

export const responseChanges = {
  setStatus,
  assign,
  assignUsers,
  assignGroups,
  setSeverity: setResponseSeverity,
  setCustomer: setResponseCustomer,
};
