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
  const { only } = builtInViews[name];
  const queue = queueOf(name, viewer);
  return [
    ...(only ? [only === 'open' ? sql`v.is_open` : sql`not v.is_open`] : []),
    ...(queue ? [sql`v.id in (select q.response_id from response_queue q where ${inQueue(queue, viewer)})`] : []),
    ...narrowerConditions(name),
  ];
}

/** What a view asks beside being open and whom it waits for. */
export function narrowerConditions(name: InboxViewName): RawBuilder<unknown>[] {
  const { due, escalated } = builtInViews[name];
  return [...(due ? [dueCondition(due)] : []), ...(escalated ? [sql`v.escalation_level > 0`] : [])];
}

/** A queue of what waits: whom for, by their ids or as the question for them. */
export interface Queue {
  kind: 'user' | 'group' | 'watcher' | 'nobody' | 'open';
  holders: number | RawBuilder<unknown>;
}

/** Whose queue a view shows; undefined where it shows nobody's. */
export function queueOf(name: InboxViewName, { tenantId, userId }: Viewer): Queue | undefined {
  const { heldBy, watched } = builtInViews[name];
  if (watched) return { kind: 'watcher', holders: userId };
  switch (heldBy) {
    case 'me':
      return { kind: 'user', holders: userId };
    case 'my_groups':
      return {
        kind: 'group',
        holders: sql`select m.group_id as id from group_members m
          where m.tenant_id = ${tenantId} and m.user_id = ${userId}`,
      };
    case 'nobody':
      return { kind: 'nobody', holders: 0 };
    default:
      return undefined;
  }
}

/** Over `q`, the rows of the queues. */
export function inQueue({ kind, holders }: Queue, { tenantId }: Viewer): RawBuilder<unknown> {
  const held = typeof holders === 'number' ? sql`= ${holders}` : sql`in (${holders})`;
  return sql`q.tenant_id = ${tenantId} and q.kind = ${kind} and q.holder_id ${held}`;
}

function dueCondition(due: NonNullable<BuiltInView['due']>): RawBuilder<unknown> {
  if (due === 'passed') return sql`v.sla_due_at < now()`;
  return sql`v.sla_due_at >= now() and v.sla_due_at < now() + interval '24 hours'`;
}
