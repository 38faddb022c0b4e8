import { sql } from 'kysely';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import type { setSeveritySchema } from '../../../contract/schemas/response-handling.ts';
import { audit } from '../../crud/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor, Handler } from '../../http/call.ts';
import { changeRule } from '../../sla/settle-clock.ts';
import { readHandled } from './handled.ts';
import { type Locked, lockResponse, writeResponse } from './lock-response.ts';
import { track } from './track.ts';

/** Says how bad a response is, or that nobody has decided yet. */
export const setResponseSeverity: Handler<z.output<typeof setSeveritySchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await setSeverity(call, response, call.body.severityLevelId);
  return readHandled(call, response.id);
};

/**
 * Gives a locked response another severity, one that its form offers, and with it another promise to its clock. Answers whether
 * anything changed.
 */
export async function setSeverity(actor: Actor, response: Locked, to: number | null): Promise<boolean> {
  const { severityLevelId: from } = response;
  if (from === to) return false;
  const offered = await offeredBy(actor.tx, response.sentimentId);
  if (to !== null && offered.length > 0 && !offered.includes(to)) {
    throw invalid([{ path: 'severityLevelId', message: 'This form does not offer this severity level' }]);
  }
  await writeResponse(actor, response, { severityLevelId: to });
  const notes = await inWords(actor.tx, from, to);
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

async function inWords(tx: Tx, from: number | null, to: number | null): Promise<string> {
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from severity_levels where tenant_id = ${tx.tenantId} and id = any(${[from, to]}::integer[])`);
  const name = (id: number | null) => rows.find((row) => row.id === id)?.name ?? 'Not decided';
  return `Severity: ${name(from)} → ${name(to)}`;
}
