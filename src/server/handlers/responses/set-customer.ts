import { sql } from 'kysely';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { setCustomerSchema } from '../../../contract/schemas/response-handling.ts';
import { audit } from '../../crud/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor, Handler } from '../../http/call.ts';
import { readHandled } from './handled.ts';
import { type Locked, lockResponse, writeResponse } from './lock-response.ts';
import { track } from './track.ts';

/** Says whose feedback a response is, or that nobody knows. */
export const setResponseCustomer: Handler<z.output<typeof setCustomerSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await setCustomer(call, response, call.body.customerResponseId);
  return readHandled(call, response.id);
};

/** Attaches a locked response to this customer, or to none. Answers whether anything changed. */
export async function setCustomer(actor: Actor, response: Locked, to: number | null): Promise<boolean> {
  const { customerResponseId: from, customerName: before } = response;
  if (from === to) return false;
  const customerName = await customerNameOf(actor.tx, to);
  await writeResponse(actor, response, { customerResponseId: to, customerName });
  const notes = `Customer: ${before ?? 'Not known'} → ${customerName ?? 'Not known'}`;
  await track(actor, response.id, { kind: 'customer', notes, detail: { from, to } });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { customerResponseId: from },
    after: { customerResponseId: to },
  });
  return true;
}

/** What a customer is called; null without one. */
export async function customerNameOf(tx: Tx, id: number | null | undefined): Promise<string | null> {
  if (!id) return null;
  const customer = await tx.first(sql<{ displayName: string }>`
    select display_name from customer_form_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return customer?.displayName ?? null;
}
