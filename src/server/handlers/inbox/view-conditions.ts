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

/**
 * The conditions of a built-in view, over `v`, the rows of responses. Where the queue is long, each row is asked for
 * itself on the way along an order; a short one is better gathered first.
 */
export function viewConditions(name: InboxViewName, viewer: Viewer, isLong = false): RawBuilder<unknown>[] {
  const { only, due, escalated } = builtInViews[name];
  const queue = queueOf(name, viewer);
  return [
    ...(only ? [only === 'open' ? sql`v.is_open` : sql`not v.is_open`] : []),
    ...(queue ? [isLong ? waitsIn(queue, viewer) : sql`v.id in (${waiting(queue, viewer)})`] : []),
    ...(due ? [dueCondition(due)] : []),
    ...(escalated ? [sql`v.escalation_level > 0`] : []),
  ];
}

function waiting(queue: RawBuilder<unknown>, { tenantId }: Viewer): RawBuilder<unknown> {
  return sql`select q.response_id from response_queue q where q.tenant_id = ${tenantId} and ${queue}`;
}

function waitsIn(queue: RawBuilder<unknown>, viewer: Viewer): RawBuilder<unknown> {
  return sql`exists (${waiting(queue, viewer)} and q.response_id = v.id offset 0)`;
}

const longQueue = 1_500;

/** Whether so many wait in the view's queue that walking past some others costs less than gathering them. */
export async function isLongQueue(tx: Tx, name: InboxViewName, viewer: Viewer): Promise<boolean> {
  const queue = queueOf(name, viewer);
  if (!queue) return false;
  const found = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (${waiting(queue, viewer)} limit ${longQueue}) some_of_them`);
  return found?.count === longQueue;
}

/** Whose queue a view shows, over `q`, the rows of the queue; undefined where it shows nobody's. */
export function queueOf(name: InboxViewName, { tenantId, userId }: Viewer): RawBuilder<unknown> | undefined {
  const { heldBy, watched } = builtInViews[name];
  if (watched) return sql`q.kind = 'watcher' and q.holder_id = ${userId}`;
  switch (heldBy) {
    case 'me':
      return sql`q.kind = 'user' and q.holder_id = ${userId}`;
    case 'my_groups':
      return sql`q.kind = 'group' and q.holder_id in (
        select m.group_id from group_members m where m.tenant_id = ${tenantId} and m.user_id = ${userId})`;
    case 'nobody':
      return sql`q.kind = 'nobody' and q.holder_id = 0`;
    default:
      return undefined;
  }
}

function dueCondition(due: NonNullable<BuiltInView['due']>): RawBuilder<unknown> {
  if (due === 'passed') return sql`v.sla_due_at < now()`;
  return sql`v.sla_due_at >= now() and v.sla_due_at < now() + interval '24 hours'`;
}
