import { resourceOf } from '../../../core/contract/catalogue.ts';
import { conflict } from '../../../core/contract/errors.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { changeStatus, readHandled } from '../../shared/server/change-status.ts';
import { type Locked, lockResponse, mergedInto, track, writeResponse } from '../../shared/server/lock-response.ts';

export const merge: HandlerOf<'sentimentResponses', 'merge'> = async (call) => {
  const id = call.id();
  const { duplicateOf } = call.body;
  const storedId = (await mergedInto(call.tx, duplicateOf)) ?? duplicateOf;
  if (storedId === id) throw conflict('SAME_RESPONSE', 'A response cannot be a duplicate of itself');
  const others = await findDuplicates(call.tx, id);
  const locked = await lockInOrder(call, [id, storedId, ...others], { id, sent: call.body });
  const [duplicate, original] = [locked.get(id) as Locked, locked.get(storedId) as Locked];
  // A concurrent request may have merged it the other way round before the lock was acquired.
  if (original.duplicateOf !== null)
    throw conflict('MERGED', `${original.reference} was merged into another response; choose that one`);
  await reject(call, duplicate, original);
  for (const other of others) await link(call, locked.get(other) as Locked, original);
  await shareWatchers(call.tx, [id, ...others], storedId);
  return readHandled(call, id);
};

export const unmerge: Handler = async (call) => {
  const storedId = await mergedInto(call.tx, call.id());
  const locked = await lockInOrder(call, [call.id(), ...(storedId === null ? [] : [storedId])]);
  const duplicate = locked.get(call.id()) as Locked;
  const original = storedId === null ? undefined : locked.get(storedId);
  if (!original || duplicate.duplicateOf !== storedId)
    throw conflict('NO_DUPLICATE', 'This response is not a duplicate');
  await changeStatus(call, duplicate, { status: 'open', reason: `Not a duplicate of ${original.reference}` });
  await record(call, original, `${duplicate.reference} is not a duplicate of this response`, { removed: duplicate.id });
  return readHandled(call, duplicate.id);
};

async function reject(actor: Actor, duplicate: Locked, original: Locked): Promise<void> {
  if (duplicate.duplicateOf === original.id) return;
  await changeStatus(actor, duplicate, { status: 'rejected', reasonCode: 'duplicate', reason: original.reference });
  await link(actor, duplicate, original);
}

async function link(actor: Actor, duplicate: Locked, original: Locked): Promise<void> {
  const before = duplicate.duplicateOf;
  await writeResponse(actor, duplicate, { duplicateOf: original.id });
  await track(actor, duplicate.id, {
    kind: 'duplicate',
    notes: `Merged into ${original.reference}`,
    detail: { from: before, to: original.id },
  });
  await record(actor, original, `${duplicate.reference} was merged into this response`, { added: duplicate.id });
  await audit(actor, resourceOf('sentimentResponses'), duplicate.id, {
    before: { duplicateOf: before },
    after: { duplicateOf: original.id },
  });
}

async function record(actor: Actor, original: Locked, notes: string, detail: Record<string, unknown>): Promise<void> {
  await track(actor, original.id, { kind: 'duplicate', notes, detail });
}

/** Locks in order of ID, so that concurrent merges cannot deadlock. */
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

async function findDuplicates(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses where tenant_id = ${tx.tenantId} and duplicate_of = ${id}`);
  return rows.map((row) => row.id);
}

async function shareWatchers(tx: Tx, from: readonly number[], storedId: number): Promise<void> {
  await tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id)
    select distinct tenant_id, ${storedId}::integer, user_id from sentiment_response_watchers
    where tenant_id = ${tx.tenantId} and response_id = any(${from}) and is_watching
    on conflict do nothing`);
}
