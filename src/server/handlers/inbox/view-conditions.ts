import { type RawBuilder, sql } from 'kysely';
import { type BuiltInView, builtInViews, type InboxViewName } from '../../../contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';

/** Whose view it is: a view such as "Mine" holds something else for everybody. */
export interface Viewer {
  tenantId: number | null;
  userId: number;
}

/** Whoever calls, as the viewer. */
export function viewerOf({ tx, session }: { tx: Pick<Tx, 'tenantId'>; session: { userId: number } }): Viewer {
  return { tenantId: tx.tenantId, userId: session.userId };
}

/** Lets the transaction's rows know who reads them: what others keep to themselves is then not there. */
export async function readAs({ tx, session }: { tx: Tx; session: { userId: number } }): Promise<void> {
  await tx.run(sql`select set_config('app.user_id', ${String(session.userId)}, true)`);
}

/** The conditions of a built-in view, over `v`, the rows of responses. */
export function viewConditions(name: InboxViewName, viewer: Viewer): RawBuilder<unknown>[] {
  const { only, heldBy, due, escalated, watched } = builtInViews[name];
  return [
    ...(only ? [only === 'open' ? sql`v.is_open` : sql`not v.is_open`] : []),
    ...(heldBy ? [holderCondition(heldBy, viewer)] : []),
    ...(due ? [dueCondition(due)] : []),
    ...(escalated ? [sql`v.escalation_level > 0`] : []),
    ...(watched ? [watchedBy(viewer)] : []),
  ];
}

function holderCondition(heldBy: NonNullable<BuiltInView['heldBy']>, { tenantId, userId }: Viewer) {
  switch (heldBy) {
    case 'me':
      return sql`v.id in (select j.response_id from sentiment_response_users j
        where j.tenant_id = ${tenantId} and j.user_id = ${userId})`;
    case 'my_groups':
      return sql`v.id in (select j.response_id from sentiment_response_groups j
        where j.tenant_id = ${tenantId} and j.group_id in (
          select m.group_id from group_members m where m.tenant_id = ${tenantId} and m.user_id = ${userId}))`;
    case 'nobody':
      // With the offset each row is asked for itself: the first page needs a few answers, not those of a million rows.
      return sql`not exists (select from sentiment_response_users j
        where j.tenant_id = ${tenantId} and j.response_id = v.id offset 0)`;
  }
}

function watchedBy({ tenantId, userId }: Viewer): RawBuilder<unknown> {
  return sql`v.id in (select w.response_id from sentiment_response_watchers w
    where w.tenant_id = ${tenantId} and w.user_id = ${userId} and w.is_watching)`;
}

function dueCondition(due: NonNullable<BuiltInView['due']>): RawBuilder<unknown> {
  if (due === 'passed') return sql`v.sla_due_at < now()`;
  return sql`v.sla_due_at >= now() and v.sla_due_at < now() + interval '24 hours'`;
}
