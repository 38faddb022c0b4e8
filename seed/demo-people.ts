import { resourceOf } from '../src/core/contract/catalogue.ts';
import { createRow } from '../src/core/server/crud/rows.ts';
import { sql } from '../src/core/server/db/database.ts';
import type { Actor } from '../src/core/server/http/call.ts';
import { track } from '../src/responses/shared/server/lock-response.ts';
import { customerWrote } from '../src/responses/shared/server/sla-history.ts';
import { type Company, find } from './company.ts';
import { readPeople } from './demo-data.ts';
import { hour } from './rows.ts';

/** Owners and tags of customers, a segment, saved replies, and emails with a customer. */
export async function addPeople(actor: Actor, company: Company): Promise<void> {
  const { tx } = actor;
  const { owners, tags, segment, savedReplies, thread } = readPeople();
  for (const [key, names] of Object.entries(owners))
    await tx.run(sql`
      update customer_form_responses set owner_id = ${find(company.people, key).id}
      where tenant_id = ${tx.tenantId} and id = any(${idsOf(company, names)}::integer[])`);
  for (const [tag, names] of Object.entries(tags))
    await tx.run(sql`
      update customer_form_responses set tags = tags || to_jsonb(${tag}::text)
      where tenant_id = ${tx.tenantId} and id = any(${idsOf(company, names)}::integer[])`);
  await createRow(actor, resourceOf('customerSegments'), segment);
  for (const reply of savedReplies) await createRow(actor, resourceOf('savedReplies'), reply);
  await addThread(actor, company, thread);
}

/** Throws on an unknown name, which is a mistake in the seed data. */
function idsOf({ customers }: Company, names: readonly string[]): number[] {
  const ids = new Map(customers.map(({ name, id }) => [name, id]));
  return names.map((name) => find(ids, name));
}

async function addThread(
  { tx }: Actor,
  company: Company,
  { customer, about, messages }: ReturnType<typeof readPeople>['thread'],
): Promise<void> {
  const [customerId] = idsOf(company, [customer]);
  const found = await tx.first(sql<{ responseId: number; address: string }>`
    select r.id as response_id, c.email as address from sentiment_responses r
    join customer_form_responses c on c.tenant_id = r.tenant_id and c.id = r.customer_response_id
    where r.tenant_id = ${tx.tenantId} and c.id = ${customerId} and strpos(r.answers::text, ${about}) > 0`);
  if (!found) throw new Error(`The seed data has no response of ${customer}`);
  const { responseId, address } = found;
  for (const { by, hoursAgo, body } of messages) {
    const at = new Date(company.now.getTime() - hoursAgo * hour);
    const userId = by === undefined ? null : find(company.people, by).id;
    const made = await tx.first(sql<{ id: number }>`
      insert into response_messages (tenant_id, response_id, status, name, address, body, message_id, created_at,
        created_by)
      values (${tx.tenantId}, ${responseId}, ${by ? 'sent' : 'received'}, ${customer}, ${address}, ${body},
        ${`<${hoursAgo}@demo.example>`}, ${at}, ${userId})
      returning id`);
    await track({ tx, session: { userId }, at }, responseId, {
      ...{ kind: 'message', notes: by ? `Emailed ${customer}` : `${customer} replied by email` },
      detail: { messageId: made?.id, ...(by === undefined && { event: customerWrote }) },
    });
  }
}
