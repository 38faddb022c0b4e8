import type { z } from 'zod';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { invalid } from '../../../../contract/errors.ts';
import type { setCustomerSchema, setSeveritySchema } from '../../../../contract/schemas/responses/response-handling.ts';
import type {
  assignGroupsSchema,
  assignOneSchema,
  assignUsersSchema,
  setStatusSchema,
} from '../../../../contract/schemas/responses/sentiment-response.ts';
import { audit } from '../../../platform/crud/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor, Handler } from '../../../platform/http/call.ts';
import { type Locked, lockResponse, writeResponse } from '../record/lock-response.ts';
import { track } from '../record/track.ts';
import { changeRule } from '../sla/settle-clock.ts';
import { giveGroups, giveUsers } from './assign-response.ts';
import { changeStatus } from './change-status.ts';
import { readHandled } from './handled.ts';

export const setStatus: Handler<z.output<typeof setStatusSchema>> = async (call) => {
  const { note } = call.body;
  const response = await lockResponse(call, call.id(), call.body);
  await changeStatus(call, response, call.body);
  if (note?.trim()) await track(call, response.id, { kind: 'note', notes: note.trim(), status: response.status });
  return readHandled(call, response.id);
};

export const assign: Handler<z.output<typeof assignOneSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveUsers(call, response, call.body.userId === null ? [] : [call.body.userId], 'userId');
  return readHandled(call, response.id);
};

export const assignUsers: Handler<z.output<typeof assignUsersSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveUsers(call, response, call.body.userIds);
  return readHandled(call, response.id);
};

export const assignGroups: Handler<z.output<typeof assignGroupsSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveGroups(call, response, call.body.groupIds);
  return readHandled(call, response.id);
};

export const setResponseSeverity: Handler<z.output<typeof setSeveritySchema>> = async (call) => {
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

export const setResponseCustomer: Handler<z.output<typeof setCustomerSchema>> = async (call) => {
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
