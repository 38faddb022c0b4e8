import type { z } from 'zod';
import type { CustomerRecord } from '../../../contract/schemas/customers/customer.ts';
import type { distinctCustomersSchema } from '../../../contract/schemas/customers/customer-calls.ts';
import type { DuplicatePair } from '../../../contract/schemas/customers/merge.ts';
import { assertRow, readRow } from '../../platform/crud/rows.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/call.ts';
import { completeValues, readCustomerForm } from './records/customer-answers.ts';

const mostPairs = 20;

/**
 * Pairs of customers with the same email address, phone number, identity answer or name. Email addresses, numbers and
 * names are compared as normalized in their generated columns.
 */
export const duplicates: Handler = async ({ tx, resource }) => {
  const pairs = await pairsOf(tx);
  const found: DuplicatePair[] = [];
  for (const { oneId, otherId, reasons } of pairs) {
    const one = await readRow<CustomerRecord>(tx, resource, oneId);
    const other = await readRow<CustomerRecord>(tx, resource, otherId);
    const form = await readCustomerForm(tx, one.customerFormId);
    const complete = (customer: CustomerRecord) => ({ ...customer, values: completeValues(form, customer) });
    found.push({ reasons, customers: [complete(one), complete(other)] });
  }
  return found;
};

interface Pair {
  oneId: number;
  otherId: number;
  reasons: DuplicatePair['reasons'];
}

/** Each kind of pair reads at most a page, the newest first: merging or marking some makes room for the next. */
function pairsOf(tx: Tx): Promise<Pair[]> {
  const same = (reason: string, column: string, min: number) => sql`
    (select a.id as one_id, b.id as other_id, ${reason}::text as reason
     from customer_form_responses a join customer_form_responses b
       on b.tenant_id = a.tenant_id and b.${sql.ref(column)} = a.${sql.ref(column)} and b.id > a.id
     where a.tenant_id = ${tx.tenantId} and length(a.${sql.ref(column)}) >= ${min}
       and not exists (select from distinct_customers d
         where d.tenant_id = a.tenant_id and d.one_id = a.id and d.other_id = b.id)
     order by b.id desc limit ${mostPairs})`;
  return tx.rows(sql<Pair>`
    with found as (
      ${same('email', 'email_key', 3)} union all ${same('phone', 'phone_key', 6)}
      union all (${sameName(tx)}) union all (${sameKey(tx)}))
    select one_id, other_id, array_agg(distinct reason) as reasons from found
    group by one_id, other_id order by count(distinct reason) desc, other_id desc, one_id limit ${mostPairs}`);
}

/** Names of one word are too common to suggest anything. */
const sameName = (tx: Tx) => sql`
  select a.id, b.id, 'name' from customer_form_responses a join customer_form_responses b
    on b.tenant_id = a.tenant_id and b.name_key = a.name_key and b.id > a.id and b.name_key like '% %'
  where a.tenant_id = ${tx.tenantId} and a.name_key like '% %'
    and not exists (select from distinct_customers d
      where d.tenant_id = a.tenant_id and d.one_id = a.id and d.other_id = b.id)
  order by b.id desc limit ${mostPairs}`;

const sameKey = (tx: Tx) => sql`
  select a.customer_id, b.customer_id, 'identity' from customer_keys a join customer_keys b
    on b.tenant_id = a.tenant_id and b.field_id = a.field_id and b.value = a.value and b.customer_id > a.customer_id
  where a.tenant_id = ${tx.tenantId}
    and not exists (select from distinct_customers d
      where d.tenant_id = a.tenant_id and d.one_id = a.customer_id and d.other_id = b.customer_id)
  order by b.customer_id desc limit ${mostPairs}`;

/** Marks a pair as different people. */
export const distinct: Handler<z.output<typeof distinctCustomersSchema>> = async ({ tx, resource, body }) => {
  const [one, other] = [Math.min(...body.ids), Math.max(...body.ids)];
  for (const id of [one, other]) await assertRow(tx, resource, id);
  await tx.run(sql`
    insert into distinct_customers (tenant_id, one_id, other_id) values (${tx.tenantId}, ${one}, ${other})
    on conflict do nothing`);
  return { success: true };
};
