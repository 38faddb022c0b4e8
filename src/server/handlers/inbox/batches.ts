import { sql } from 'kysely';
import { type AnyPermission, permissionFor } from '../../../contract/catalogue.ts';
import { ApiError, forbidden, invalid } from '../../../contract/errors.ts';
import {
  type BatchAction,
  type BatchAnswer,
  type BatchInput,
  mostInBatch,
} from '../../../contract/schemas/response-batch.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor, Call, Handler } from '../../http/call.ts';
import { type Locked, lockResponse } from '../responses/lock-response.ts';
import { changeByBatch } from './batch-change.ts';
import { inboxWhere } from './inbox-wishes.ts';
import { keepBefore, standing } from './standing.ts';
import { viewerOf } from './view-conditions.ts';

/** For so long its maker can take a batch back. */
export const undoMinutes = 30;

/** Changes many responses, each for itself: what cannot be changed is told, and holds none of the others up. */
export const bulk: Handler<BatchInput> = async (call) => {
  const { body, tx, session } = call;
  const permission = permissionOfAction[body.action];
  if (!session.permits(permission)) throw forbidden(permission);
  assertWhole(body);
  const ids = await wantedIds(call);
  const batch = await newBatch(call, body.action);
  const words = ids.length === 1 ? 'changed in one go' : `together with ${ids.length - 1} others`;
  const actor = { ...call, batch: { id: batch.id, words } };
  const each = await forEachAlone(tx, ids, (id) => changeOne(actor, id, body));
  return { batchId: batch.id, ...each, undoUntil: batch.undoUntil.toISOString() } satisfies BatchAnswer;
};

const permissionOfAction: Record<BatchAction, AnyPermission> = {
  assignUsers: permissionFor('sentimentResponses', 'assignUsers'),
  assignGroups: permissionFor('sentimentResponses', 'assignGroups'),
  status: permissionFor('sentimentResponses', 'setStatus'),
  severity: permissionFor('sentimentResponses', 'setSeverity'),
};

const needs = {
  assignUsers: 'userIds',
  assignGroups: 'groupIds',
  status: 'status',
  severity: 'severityLevelId',
} as const;

function assertWhole(body: BatchInput): void {
  const path = needs[body.action];
  if (body[path] === undefined) throw invalid([{ path, message: 'This field is required' }]);
  if ((body.ids === undefined) === (body.filters === undefined)) {
    throw invalid([{ path: 'ids', message: 'Name the responses, or the filters that find them' }]);
  }
}

/** In one order, whoever asks: two batches over the same responses wait for each other and never in a circle. */
async function wantedIds(call: Call<BatchInput>): Promise<number[]> {
  const { tx, body } = call;
  if (body.ids) return [...new Set(body.ids)].sort((a, b) => a - b);
  const where = await inboxWhere(tx, body.filters ?? {}, viewerOf(call));
  const rows = await tx.rows(sql<{ id: number }>`
    select v.id from sentiment_response_rows v where ${where}
    order by v.id limit ${mostInBatch + 1}`);
  if (rows.length <= mostInBatch) return rows.map(({ id }) => id);
  const message = `More than ${mostInBatch} responses fit; narrow the filters`;
  throw invalid([{ path: 'filters', message }]);
}

async function newBatch(
  { tx, session }: Call<BatchInput>,
  action: BatchAction,
): Promise<{ id: number; undoUntil: Date }> {
  const made = await tx.first(sql<{ id: number; undoUntil: Date }>`
    insert into response_batches (tenant_id, action, created_by, updated_by)
    values (${tx.tenantId}, ${action}, ${session.userId}, ${session.userId})
    returning id, created_at + make_interval(mins => ${undoMinutes}) as undo_until`);
  return made as { id: number; undoUntil: Date };
}

async function changeOne(actor: Actor & { batch: { id: number } }, id: number, body: BatchInput): Promise<void> {
  const response = await lockResponse(actor, id);
  const seen = body.versions?.[id];
  if (seen !== undefined && seen !== response.version)
    throw new Refusal('Somebody else has changed this in the meantime');
  const before: Locked = { ...response };
  const stood = await standing(actor.tx, before);
  await changeByBatch(actor, response, body);
  if (response.version !== before.version) await keepBefore(actor, stood, response.version);
}

/** Why one response stays as it was. */
export class Refusal extends Error {}

/** Does the work for each response in a savepoint of its own, and tells which were refused and why. */
export async function forEachAlone(
  tx: Tx,
  ids: readonly number[],
  work: (id: number) => Promise<void>,
): Promise<Pick<BatchAnswer, 'done' | 'failed'>> {
  const done: number[] = [];
  const reasons = new Map<number, string>();
  for (const id of ids) {
    await tx.run(sql`savepoint one`);
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      await tx.run(sql`rollback to savepoint one`);
      reasons.set(id, reasonOf(error));
    }
    await tx.run(sql`release savepoint one`);
  }
  return { done, failed: await named(tx, reasons) };
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return error.status === 404 ? 'This response does not exist' : error.message;
}

async function named(tx: Tx, reasons: ReadonlyMap<number, string>): Promise<BatchAnswer['failed']> {
  if (reasons.size === 0) return [];
  const rows = await tx.rows(sql<{ id: number; reference: string }>`
    select id, reference from sentiment_responses where tenant_id = ${tx.tenantId} and id = any(${[...reasons.keys()]})`);
  const references = new Map(rows.map(({ id, reference }) => [id, reference]));
  return [...reasons].map(([id, reason]) => ({ id, reference: references.get(id) ?? null, reason }));
}
