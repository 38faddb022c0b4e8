import { sql } from 'kysely';
import { type AnyPermission, permissionFor } from '../../../contract/catalogue.ts';
import { ApiError, forbidden, invalid } from '../../../contract/errors.ts';
import {
  type BatchAction,
  type BatchAnswer,
  type BatchInput,
  mostInBatch,
  type Portion,
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
  const { ids, next } = await wanted(call);
  const batch = await newBatch(call, body.action);
  const others = ids.length - 1;
  const words = others === 0 ? 'changed in one go' : `together with ${others} ${others === 1 ? 'other' : 'others'}`;
  const actor = { ...call, batch: { id: batch.id, words } };
  const each = await forEachAlone(tx, ids, (id) => changeOne(actor, id, body));
  const answer: BatchAnswer = { batchId: batch.id, ...each, undoUntil: batch.undoUntil.toISOString() };
  return next ? { ...answer, next } : answer;
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
  const isNamed = body.ids !== undefined;
  if (isNamed === (body.filters !== undefined) || (isNamed && body.portion)) {
    throw invalid([{ path: 'ids', message: 'Name the responses, or the filters that find them' }]);
  }
}

/** In one order, whoever asks: two batches over the same responses wait for each other and never in a circle. */
async function wanted(call: Call<BatchInput>): Promise<{ ids: number[]; next?: Portion }> {
  const { tx, body } = call;
  if (body.ids) return { ids: [...new Set(body.ids)].sort((a, b) => a - b) };
  const where = await inboxWhere(tx, body.filters ?? {}, viewerOf(call));
  const { after = 0, upTo = await latestId(tx) } = body.portion ?? {};
  const rows = await tx.rows(sql<{ id: number }>`
    select v.id from sentiment_response_rows v where ${where} and v.id > ${after} and v.id <= ${upTo}
    order by v.id limit ${mostInBatch + 1}`);
  const ids = rows.slice(0, mostInBatch).map(({ id }) => id);
  if (rows.length <= mostInBatch) return { ids };
  if (body.portion) return { ids, next: { after: ids.at(-1) ?? after, upTo } };
  const message = `More than ${mostInBatch} responses are found; narrow the filters, or go portion by portion`;
  throw invalid([{ path: 'filters', message }]);
}

/** What comes in while portion after portion is changed is none of them. */
async function latestId(tx: Tx): Promise<number> {
  const latest = await tx.first(sql<{ id: number }>`
    select id from sentiment_responses where tenant_id = ${tx.tenantId} order by id desc limit 1`);
  return latest?.id ?? 1;
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
