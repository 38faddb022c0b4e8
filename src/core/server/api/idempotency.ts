import { createHash } from 'node:crypto';
import { ApiError, conflict, invalid } from '../../contract/errors.ts';
import { keptAnswers, openAs, sealAs } from '../auth/sealed-secret.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Call } from '../http/call.ts';

interface AnswerRow {
  endpoint: string;
  bodyHash: Buffer;
  answer: string | null;
}

/** Hours for which a repeated key is recognized. */
export const rememberedHours = 24;

/** A call that was sent with a key. */
interface IdempotentCall extends Pick<Call, 'services' | 'session' | 'reply'> {
  key: string;
  endpoint: string;
  bodyHash: Buffer;
}

/**
 * Runs the work once per `Idempotency-Key` and caller; a repeat gets the first response, also while the first is
 * running (its row is locked until commit). The same key with another body is 422.
 */
export async function once(call: Call, work: () => Promise<unknown>): Promise<unknown> {
  const keyed = idempotentCall(call);
  if (!keyed) return work();
  if (!(await claimKey(call.tx, keyed))) return replayAnswer(call.tx, keyed);
  const answer = await work();
  await storeAnswer(call.tx, keyed, answer);
  return answer;
}

/**
 * The same for work that commits several transactions: a repeat while the first is running is 409. Work that throws
 * frees its key; that of a server that ended meanwhile is free after ten minutes.
 */
export async function onceInSteps(call: Omit<Call, 'tx'>, work: () => Promise<unknown>): Promise<unknown> {
  const keyed = idempotentCall(call);
  if (!keyed) return work();
  const { tenantId } = call.session;
  const within = <T>(step: (tx: Tx) => Promise<T>) => call.services.database.transaction(tenantId, step);
  if (!(await within((tx) => claimKey(tx, keyed)))) return within((tx) => replayAnswer(tx, keyed));
  const answer = await work().catch(async (error: unknown) => {
    await within((tx) => releaseKey(tx, keyed));
    throw error;
  });
  // Outside of the catch: work that is done must not be done again because its answer could not be stored.
  await within((tx) => storeAnswer(tx, keyed, answer));
  return answer;
}

function idempotentCall({
  request,
  services,
  session,
  reply,
  params,
  body,
}: Omit<Call, 'tx'>): IdempotentCall | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw invalid([{ path: 'Idempotency-Key', message: 'The key has 8 to 100 printable characters' }]);
  }
  const endpoint = [request.routeOptions.url, ...Object.values(params)].join(' ');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
  return { services, session, reply, key, endpoint, bodyHash };
}

async function claimKey(tx: Tx, { session, key, endpoint, bodyHash }: IdempotentCall): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into idempotency_keys as k (tenant_id, user_id, key, endpoint, body_hash)
    values (${tx.tenantId}, ${session.userId}, ${key}, ${endpoint}, ${bodyHash})
    on conflict (tenant_id, user_id, key) do update
      set endpoint = excluded.endpoint, body_hash = excluded.body_hash, created_at = excluded.created_at
      where k.answer is null and k.created_at < now() - interval '10 minutes'`);
  return claimed > 0;
}

async function replayAnswer(
  tx: Tx,
  { services, session, reply, key, endpoint, bodyHash }: IdempotentCall,
): Promise<unknown> {
  const stored = await tx.first(sql<AnswerRow>`
    select endpoint, body_hash, answer from idempotency_keys
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and key = ${key}`);
  if (stored && (stored.endpoint !== endpoint || !stored.bodyHash.equals(bodyHash))) {
    throw new ApiError(422, 'KEY_REUSED', 'This Idempotency-Key belongs to another request');
  }
  if (stored?.answer == null) throw conflict('IN_PROGRESS', 'The same request is still running');
  reply.header('idempotent-replay', 'true');
  const answer = openAs(services, keptAnswers, Buffer.from(stored.answer, 'base64'));
  if (answer === undefined)
    throw conflict('ANSWER_LOST', 'This request was carried out, and its answer is not known any more');
  return JSON.parse(answer);
}

async function releaseKey(tx: Tx, { session, key }: IdempotentCall): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and key = ${key} and answer is null`);
}

// Encrypted, because a response may contain a temporary password.
async function storeAnswer(tx: Tx, { services, session, key }: IdempotentCall, answer: unknown): Promise<void> {
  const sealed = sealAs(services, keptAnswers, JSON.stringify(answer ?? null)).toString('base64');
  await tx.run(sql`
    update idempotency_keys set answer = ${sealed}
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and key = ${key}`);
}
