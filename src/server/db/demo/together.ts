import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Whoever holds a response or wrote about it hears of it, as do those who were named there. */
export async function rememberWho(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into mentions (tenant_id, tracking_id, response_id, user_id, created_at)
    select t.tenant_id, t.id, t.response_id, named::integer, t.created_at
    from sentiment_response_tracking t, jsonb_array_elements_text(t.detail -> 'mentions') named
    where t.tenant_id = ${tx.tenantId} and t.kind = 'note'`);
  await tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id)
    select tenant_id, response_id, user_id from sentiment_response_users where tenant_id = ${tx.tenantId}
    union select tenant_id, response_id, user_id from sentiment_response_tracking
      where tenant_id = ${tx.tenantId} and kind = 'note' and user_id is not null
    union select tenant_id, response_id, user_id from mentions where tenant_id = ${tx.tenantId}`);
}

/** Links what was rejected as a duplicate, its reason names by its first words, with what it tells again. */
export async function linkDuplicates(tx: Tx): Promise<void> {
  await tx.run(sql`
    with pairs as (
      select d.tenant_id, d.id, d.status_since, d.updated_by, k.id as kept_id, d.reference, k.reference as kept
      from sentiment_responses d
      join sentiment_responses k on k.tenant_id = d.tenant_id and k.customer_response_id = d.customer_response_id
        and k.sentiment_id = d.sentiment_id and k.id < d.id and k.status <> 'rejected'
      where d.tenant_id = ${tx.tenantId} and d.rejection_code = 'duplicate'
    ), linked as (
      update sentiment_responses r set duplicate_of = p.kept_id, rejection_reason = p.kept
      from pairs p where r.tenant_id = p.tenant_id and r.id = p.id
    )
    insert into sentiment_response_tracking
      (tenant_id, response_id, kind, notes, detail, user_id, created_by, updated_by, created_at, updated_at)
    select p.tenant_id, said.response_id, 'duplicate', said.notes, said.detail, t.user_id, t.user_id, t.user_id,
      said.at, said.at
    from pairs p
    join sentiment_response_tracking t on t.tenant_id = p.tenant_id and t.response_id = p.id and t.status = 'rejected'
    cross join lateral (values
      (p.id, 'Merged into ' || p.kept, jsonb_build_object('to', p.kept_id)),
      (p.kept_id, p.reference || ' was merged into this', jsonb_build_object('added', p.id))
    ) about (response_id, notes, detail)
    cross join lateral (
      select about.*, greatest(p.status_since, max(e.created_at)) as at from sentiment_response_tracking e
      where e.tenant_id = p.tenant_id and e.response_id = about.response_id
    ) said`);
}
