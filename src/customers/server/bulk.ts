import type { z } from 'zod';
import { assertActive } from '../../core/server/auth/active-users.ts';
import { type Sql, sql } from '../../core/server/db/database.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { mostTags } from '../schemas/customer.ts';
import type { BulkCustomers } from '../schemas/customer-calls.ts';
import type { usedTagSchema } from '../schemas/list-answers.ts';

interface Changed {
  id: number;
  /** The owner before. */
  ownerId: number | null;
}

/** Changes several customers in one transaction and returns the calls that undo it. */
export const bulk: Handler<BulkCustomers> = async ({ tx, session, body }) => {
  if (body.ownerId && body.fromOwnerId === undefined) await assertActive(tx, [body.ownerId], 'ownerId');
  const own = sql`c.tenant_id = ${tx.tenantId} and c.id = any(${body.ids}::integer[])`;
  // In the order of their ids, so that two changes of the same customers never wait for each other.
  const before = await tx.rows(sql<Changed>`
    select c.id, c.owner_id from customer_form_responses c where ${own} order by c.id for no key update`);
  const rows = await tx.rows(changes[body.action](body, own));
  const ids = rows.map(({ id }) => id);
  await tx.run(sql`
    update customer_form_responses set version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`);
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, action, resource, record_id, after)
    select ${tx.tenantId}::integer, ${session.userId}::integer, ${`customers ${body.action}`}, 'customerFormResponses', id,
      ${JSON.stringify({ ...body, ids: undefined })}::jsonb
    from unnest(${ids}::integer[]) id`);
  const changed = before.filter(({ id }) => ids.includes(id));
  return { changed: changed.length, undo: changed.length > 0 ? undoOf(body, changed) : [] };
};

type Change = (body: BulkCustomers, own: Sql) => Sql<{ id: number }>;

const hasTag = ({ tag }: BulkCustomers) => sql`exists (
  select from jsonb_array_elements_text(c.tags) t where lower(t) = lower(${tag}::text))`;

const changes: Record<BulkCustomers['action'], Change> = {
  setOwner: ({ ownerId, fromOwnerId }, own) => sql`
    update customer_form_responses c set owner_id = ${ownerId}
    where ${own} and c.owner_id is distinct from ${ownerId}::integer
      ${fromOwnerId === undefined ? sql`` : sql`and c.owner_id is not distinct from ${fromOwnerId}::integer`}
    returning c.id`,
  addGroup: ({ groupId }, own) => sql`
    insert into customer_groups (tenant_id, customer_id, group_id)
    select c.tenant_id, c.id, ${groupId} from customer_form_responses c where ${own}
    on conflict do nothing returning customer_id as id`,
  removeGroup: ({ groupId }, own) => sql`
    delete from customer_groups j using customer_form_responses c
    where ${own} and j.tenant_id = c.tenant_id and j.customer_id = c.id and j.group_id = ${groupId}
    returning c.id`,
  addTag: (body, own) => sql`
    update customer_form_responses c set tags = c.tags || to_jsonb(${body.tag}::text)
    where ${own} and jsonb_array_length(c.tags) < ${mostTags} and not ${hasTag(body)} returning c.id`,
  removeTag: (body, own) => sql`
    update customer_form_responses c set tags = (select coalesce(jsonb_agg(t), '[]')
      from jsonb_array_elements_text(c.tags) t where lower(t) <> lower(${body.tag}::text))
    where ${own} and ${hasTag(body)} returning c.id`,
};

const opposite = {
  addGroup: 'removeGroup',
  removeGroup: 'addGroup',
  addTag: 'removeTag',
  removeTag: 'addTag',
} as const;

/** An owner is restored only for customers that no other user gave to somebody since. */
function undoOf(body: BulkCustomers, changed: readonly Changed[]): BulkCustomers[] {
  const { action, ids: _, ownerId = null, ...rest } = body;
  if (action !== 'setOwner') return [{ ...rest, action: opposite[action], ids: changed.map(({ id }) => id) }];
  return [...new Set(changed.map((one) => one.ownerId))].map((former) => ({
    action,
    ownerId: former,
    fromOwnerId: ownerId,
    ids: changed.filter((one) => one.ownerId === former).map(({ id }) => id),
  }));
}

const mostListed = 300;

/** The tags in use, the most frequent first. */
export const tags: Handler = ({ tx }) =>
  tx.rows(sql<z.output<typeof usedTagSchema>>`
    select t.tag, count(*)::integer as count
    from customer_form_responses c, jsonb_array_elements_text(c.tags) t (tag)
    where c.tenant_id = ${tx.tenantId} and c.tags <> '[]'
    group by t.tag order by count(*) desc, lower(t.tag) limit ${mostListed}`);
