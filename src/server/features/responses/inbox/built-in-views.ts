import { invalid } from '../../../../contract/errors.ts';
import {
  type BuiltInView,
  builtInViews,
  type InboxViewName,
  inboxViewNames,
} from '../../../../contract/schemas/responses/inbox.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface Viewer {
  tenantId: number | null;
  userId: number;
}

export function viewerOf({ tx, session }: { tx: Pick<Tx, 'tenantId'>; session: { userId: number } }): Viewer {
  return { tenantId: tx.tenantId, userId: session.userId };
}

/** Sets the user for row-level security, which hides views that are not shared with them. */
export async function readAs({ tx, session }: { tx: Tx; session: { userId: number } }): Promise<void> {
  await tx.run(sql`select set_config('app.user_id', ${String(session.userId)}, true)`);
}

export function assertView(value: unknown): InboxViewName {
  const view = inboxViewNames.find((name) => name === value);
  if (!view) throw invalid([{ path: 'view', message: 'This view does not exist' }]);
  return view;
}

export async function viewConditions(tx: Tx, name: InboxViewName, viewer: Viewer): Promise<Sql[]> {
  const { only, heldBy: assignedTo, watched, due, escalated } = builtInViews[name];
  return [
    ...(only ? [only === 'open' ? sql`v.is_open` : sql`not v.is_open`] : []),
    ...(assignedTo ? [await assignedToCondition(tx, assignedTo, viewer)] : []),
    ...(watched ? [watchedBy(viewer)] : []),
    ...(due ? [dueCondition(due)] : []),
    ...(escalated ? [sql`v.escalation_level > 0`] : []),
  ];
}

async function assignedToCondition(
  tx: Tx,
  assignedTo: NonNullable<BuiltInView['heldBy']>,
  { userId }: Viewer,
): Promise<Sql> {
  switch (assignedTo) {
    case 'nobody':
      return sql`not v.is_assigned`;
    case 'me':
      return sql`exists (select from sentiment_response_users j
        where j.tenant_id = v.tenant_id and j.response_id = v.id and j.user_id = ${userId})`;
    case 'my_groups':
      return sql`exists (select from sentiment_response_groups j
        where j.tenant_id = v.tenant_id and j.response_id = v.id and j.group_id = any(${await groupsOf(tx, userId)}::integer[]))`;
  }
}

/** Read first, because the query plan depends on how many responses these groups have. */
async function groupsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select group_id as id from group_members where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

function watchedBy({ userId }: Viewer): Sql {
  return sql`exists (select from sentiment_response_watchers w
    where w.tenant_id = v.tenant_id and w.response_id = v.id and w.user_id = ${userId} and w.is_watching)`;
}

function dueCondition(due: NonNullable<BuiltInView['due']>): Sql {
  if (due === 'passed') return sql`v.sla_due_at < now()`;
  return sql`v.sla_due_at >= now() and v.sla_due_at < now() + interval '24 hours'`;
}
