import type { z } from 'zod';
import { assertRow, readRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { timeLimits } from '../../core/server/time-limits.ts';
import type { CustomerRecord } from '../schemas/customer.ts';
import type { distinctCustomersSchema } from '../schemas/customer-calls.ts';
import type { DuplicatePair } from '../schemas/merge.ts';
import { completeValues, readCustomerForm } from '../shared/server/customer-answers.ts';

const mostPairs = 20;

/**
 * Pairs of customers with the same email address, phone number, identity answer or name, or with names that sound or
 * look alike. Email addresses, numbers and names are compared as normalized in their generated columns.
 */
export const duplicates: Handler = async ({ services, tx, resource }) => {
  const { similarNamesMs } = services.timeLimits ?? timeLimits;
  const pairs = await readPairs(tx, similarNamesMs);
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

/** Each kind reads at most a page, the newest first: merging or marking some makes room for the next. */
function readPairs(tx: Tx, similarNamesMs: number): Promise<Pair[]> {
  return tx.rows(sql<Pair>`
    with found (one_id, other_id, reason) as (
      ${sameColumns(tx, 'email', 'email_key', 'length(email_key) >= 3')}
      union all ${sameColumns(tx, 'phone', 'phone_end', 'length(phone_end) >= 6')}
      union all ${sameColumns(tx, 'name', 'name_key', severalWords('name_key'))}
      union all ${sameColumns(tx, 'similar', 'name_sound', severalWords('name_sound'))}
      union all ${similarNames(tx, similarNamesMs)} union all ${sameKeys(tx)}),
    pairs as (
      select one_id, other_id, array_agg(distinct reason) as reasons from found
      where not exists (select from customer_form_responses c
        where c.tenant_id = ${tx.tenantId} and c.id in (one_id, other_id) and c.delete_at is not null)
      group by one_id, other_id)
    select one_id, other_id,
      case when 'name' = any(reasons) then array_remove(reasons, 'similar') else reasons end as reasons
    from pairs
    order by reasons = array['similar'], cardinality(reasons) desc, other_id desc, one_id limit ${mostPairs}`);
}

/** Names of one word are too common to suggest anything. */
const severalWords = (column: string) => `${column} like '% %'`;

const isUnmarked = sql`not exists (select from distinct_customers d
  where d.tenant_id = b.tenant_id and d.one_id = a.id and d.other_id = b.id)`;

/**
 * Goes through the newer customer of each pair, so that it ends with the first page, however many there are. Only a value
 * that occurs twice is looked up: a look-up for each of 100,000 customers takes too long.
 */
const sameColumns = (tx: Tx, reason: string, column: string, condition: string) => sql`
  (select a.id, b.id, ${reason}::text
   from (select *, ${sql.raw(column)} as sought from customer_form_responses
     where tenant_id = ${tx.tenantId} and ${sql.raw(condition)} and ${sql.raw(column)} in (
       select ${sql.raw(column)} from customer_form_responses
       where tenant_id = ${tx.tenantId} and ${sql.raw(condition)} group by 1 having count(*) > 1)
     order by id desc) b
   cross join lateral (
     select a.id from customer_form_responses a
     where a.tenant_id = b.tenant_id and ${sql.raw(column)} = b.sought and ${sql.raw(condition)} and a.id < b.id
       and ${isUnmarked}
     limit ${mostPairs}) a
   limit ${mostPairs})`;

const newestCompared = 200;

/** Letters are compared with those of every customer, which takes a while, so only for the newest ones. */
const similarNames = (tx: Tx, mostMs: number) => sql`
  (select a.id, b.id, 'similar'
   from similar_names(${newestCompared}, ${mostMs}) s
   join customer_form_responses a on a.tenant_id = ${tx.tenantId} and a.id = s.one_id
   join customer_form_responses b on b.tenant_id = ${tx.tenantId} and b.id = s.other_id
   where ${isUnmarked} limit ${mostPairs})`;

const sameKeys = (tx: Tx) => sql`
  (select a.id, b.id, 'identity'
   from (select customer_id as id, tenant_id, field_id, value from customer_keys
     where tenant_id = ${tx.tenantId} order by customer_id desc) b
   cross join lateral (
     select a.customer_id as id from customer_keys a
     where a.tenant_id = b.tenant_id and a.field_id = b.field_id and a.value = b.value and a.customer_id < b.id
     limit ${mostPairs}) a
   where ${isUnmarked} limit ${mostPairs})`;

/** Marks a pair as different people. */
export const distinct: Handler<z.output<typeof distinctCustomersSchema>> = async ({ tx, resource, body }) => {
  const [one, other] = [Math.min(...body.ids), Math.max(...body.ids)];
  for (const id of [one, other]) await assertRow(tx, resource, id);
  await tx.run(sql`
    insert into distinct_customers (tenant_id, one_id, other_id) values (${tx.tenantId}, ${one}, ${other})
    on conflict do nothing`);
  return { success: true };
};
