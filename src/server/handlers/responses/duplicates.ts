import { sql } from 'kysely';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict } from '../../../contract/errors.ts';
import type { mergeSchema } from '../../../contract/schemas/response-handling.ts';
import { audit } from '../../crud/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor, Handler } from '../../http/call.ts';
import { changeStatus } from './change-status.ts';
import { readHandled } from './handled.ts';
import { type Locked, lockResponse, writeResponse } from './lock-response.ts';
import { track } from './track.ts';

/** Says that a response tells the same as another one, which is kept; this one is rejected and stays linked. */
export const merge: Handler<z.output<typeof mergeSchema>> = async (call) => {
  const id = call.id();
  const keptId = await rootOf(call.tx, call.body.duplicateOf);
  if (keptId === id) throw conflict('SAME_RESPONSE', 'A response cannot be a duplicate of itself');
  const others = await duplicatesOf(call.tx, id);
  const locked = await lockInOrder(call, [id, keptId, ...others], { id, sent: call.body });
  const [duplicate, kept] = [locked.get(id) as Locked, locked.get(keptId) as Locked];
  // Somebody may have merged it the other way round while we waited for the lock.
  if (kept.duplicateOf !== null) throw conflict('MERGED', `${kept.reference} has just been merged itself`);
  await reject(call, duplicate, kept);
  // What was merged into this one goes along.
  for (const other of others) await link(call, locked.get(other) as Locked, kept);
  await shareWatchers(call.tx, [id, ...others], keptId);
  return readHandled(call, id);
};

/** Takes back that a response is a duplicate, and opens it again. */
export const unmerge: Handler = async (call) => {
  const { duplicateOf: keptId } = await readLink(call.tx, call.id());
  const locked = await lockInOrder(call, [call.id(), ...(keptId === null ? [] : [keptId])]);
  const duplicate = locked.get(call.id()) as Locked;
  const kept = keptId === null ? undefined : locked.get(keptId);
  if (!kept || duplicate.duplicateOf !== keptId) throw conflict('NO_DUPLICATE', 'This response is no duplicate');
  await changeStatus(call, duplicate, { status: 'open', reason: `No duplicate of ${kept.reference}` });
  await record(call, kept, `${duplicate.reference} is no duplicate of this after all`, { removed: duplicate.id });
  return readHandled(call, duplicate.id);
};

async function reject(actor: Actor, duplicate: Locked, kept: Locked): Promise<void> {
  if (duplicate.duplicateOf === kept.id) return;
  // What was turned away already is only linked.
  await changeStatus(actor, duplicate, { status: 'rejected', reasonCode: 'duplicate', reason: kept.reference });
  await link(actor, duplicate, kept);
}

async function link(actor: Actor, duplicate: Locked, kept: Locked): Promise<void> {
  const before = duplicate.duplicateOf;
  await writeResponse(actor, duplicate, { duplicateOf: kept.id });
  await track(actor, duplicate.id, {
    kind: 'duplicate',
    notes: `Merged into ${kept.reference}`,
    detail: { from: before, to: kept.id },
  });
  await record(actor, kept, `${duplicate.reference} was merged into this`, { added: duplicate.id });
  await audit(actor, resourceOf('sentimentResponses'), duplicate.id, {
    before: { duplicateOf: before },
    after: { duplicateOf: kept.id },
  });
}

// The kept one changes nothing of its own: it is only told.
async function record(actor: Actor, kept: Locked, notes: string, detail: Record<string, unknown>): Promise<void> {
  await track(actor, kept.id, { kind: 'duplicate', notes, detail });
}

/** Locks in the order of the ids, so that two who merge crosswise wait for each other and not for ever. */
async function lockInOrder(
  actor: Actor,
  ids: readonly number[],
  { id, sent }: { id?: number; sent?: { version?: number | undefined } } = {},
): Promise<Map<number, Locked>> {
  const locked = new Map<number, Locked>();
  for (const one of [...new Set(ids)].sort((a, b) => a - b)) {
    locked.set(one, await lockResponse(actor, one, one === id ? sent : {}));
  }
  return locked;
}

/** Where a chain of duplicates ends: what is kept. */
async function rootOf(tx: Tx, id: number): Promise<number> {
  return (await readLink(tx, id)).duplicateOf ?? id;
}

async function readLink(tx: Tx, id: number): Promise<{ duplicateOf: number | null }> {
  const found = await tx.first(sql<{ duplicateOf: number | null }>`
    select duplicate_of from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found ?? { duplicateOf: null };
}

async function duplicatesOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses where tenant_id = ${tx.tenantId} and duplicate_of = ${id}`);
  return rows.map((row) => row.id);
}

async function shareWatchers(tx: Tx, from: readonly number[], keptId: number): Promise<void> {
  await tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id)
    select distinct tenant_id, ${keptId}::integer, user_id from sentiment_response_watchers
    where tenant_id = ${tx.tenantId} and response_id = any(${from}) and is_watching
    on conflict do nothing`);
}
