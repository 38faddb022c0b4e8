import { type AnyPermission, permissionFor } from '../../../core/contract/catalogue.ts';
import { ApiError, forbidden, invalid } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Call, Handler } from '../../../core/server/http/call.ts';
import {
  type BatchAction,
  type BatchAnswer,
  type BatchInput,
  mostInBatch,
  type Portion,
} from '../../schemas/response-batch.ts';
import { giveGroups, giveUsers } from '../../shared/server/assignees.ts';
import { assignedTo, type BatchActor, changeInBatch, newBatch, Refusal } from '../../shared/server/batches.ts';
import { changeStatus } from '../../shared/server/change-status.ts';
import { type Locked, lockResponse } from '../../shared/server/lock-response.ts';
import { setSeverity } from '../handling/change-response.ts';
import { inboxCondition, viewerOf } from './filters.ts';

/** Changes many responses, each in its own savepoint, and returns those that failed. */
export const bulk: Handler<BatchInput> = async (call) => {
  const { body, tx, session } = call;
  const permission = permissionOfAction[body.action];
  if (!session.permits(permission)) throw forbidden(permission);
  assertComplete(body);
  const { ids, next } = await chosen(call);
  const batch = await newBatch(call, body.action);
  const others = ids.length - 1;
  const text = others === 0 ? undefined : `together with ${others} ${others === 1 ? 'other' : 'others'}`;
  const actor = { ...call, batch: { id: batch.id, text } };
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

const required = {
  assignUsers: 'userIds',
  assignGroups: 'groupIds',
  status: 'status',
  severity: 'severityLevelId',
} as const;

function assertComplete(body: BatchInput): void {
  const path = required[body.action];
  if (body[path] === undefined) throw invalid([{ path, message: 'This field is required' }]);
  const isNamed = body.ids !== undefined;
  if (isNamed === (body.filters !== undefined) || (isNamed && body.portion)) {
    throw invalid([{ path: 'ids', message: 'Send ids of responses or filters' }]);
  }
}

/** Ordered by ID, so that concurrent bulk changes cannot deadlock. */
async function chosen(call: Call<BatchInput>): Promise<{ ids: number[]; next?: Portion }> {
  const { tx, body } = call;
  if (body.ids) return { ids: [...new Set(body.ids)].sort((a, b) => a - b) };
  const where = await inboxCondition(tx, body.filters ?? {}, viewerOf(call));
  const { after = 0, upTo = await latestId(tx) } = body.portion ?? {};
  const rows = await tx.rows(sql<{ id: number }>`
    select v.id from sentiment_response_rows v where ${where} and v.id > ${after} and v.id <= ${upTo}
    order by v.id limit ${mostInBatch + 1}`);
  const ids = rows.slice(0, mostInBatch).map(({ id }) => id);
  if (rows.length <= mostInBatch) return { ids };
  if (body.portion) return { ids, next: { after: ids.at(-1) ?? after, upTo } };
  const message = `More than ${mostInBatch} responses match; narrow the filters or use smaller batches`;
  throw invalid([{ path: 'filters', message }]);
}

/** Excludes responses that arrive between two batches. */
async function latestId(tx: Tx): Promise<number> {
  const latest = await tx.first(sql<{ id: number }>`
    select id from sentiment_responses where tenant_id = ${tx.tenantId} order by id desc limit 1`);
  return latest?.id ?? 1;
}

async function changeOne(actor: BatchActor, id: number, body: BatchInput): Promise<void> {
  const response = await lockResponse(actor, id);
  const seen = body.versions?.[id];
  if (seen !== undefined && seen !== response.version)
    throw new Refusal('Another user has changed this in the meantime');
  await changeInBatch(actor, response, () => change(actor, response, body));
}

async function change(actor: Actor, response: Locked, input: BatchInput): Promise<void> {
  switch (input.action) {
    case 'assignUsers': {
      const now = await assignedTo(actor.tx, response.id, 'users');
      await giveUsers(actor, response, merged(input, now, input.userIds ?? []));
      return;
    }
    case 'assignGroups': {
      const now = await assignedTo(actor.tx, response.id, 'groups');
      await giveGroups(actor, response, merged(input, now, input.groupIds ?? []));
      return;
    }
    case 'status': {
      const { status = '', reason, reasonCode, resolution } = input;
      await changeStatus(actor, response, { status, reason, reasonCode, resolution });
      return;
    }
    case 'severity':
      await setSeverity(actor, response, input.severityLevelId ?? null);
  }
}

function merged({ mode = 'replace' }: BatchInput, now: number[], wanted: number[]): number[] {
  if (mode === 'replace') return wanted;
  if (mode === 'remove') return now.filter((id) => !wanted.includes(id));
  return [...new Set([...now, ...wanted])];
}

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
      reasons.set(id, explainBulkError(error));
    }
    await tx.run(sql`release savepoint one`);
  }
  return { done, failed: await named(tx, reasons) };
}

function explainBulkError(error: unknown): string {
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
