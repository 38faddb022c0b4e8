import { createHash } from 'node:crypto';
import { ApiError, conflict, invalid } from '../../../contract/errors.ts';
import { keyedHash, seal, unseal } from '../auth/tokens.ts';
import { sql } from '../db/database.ts';
import type { Call, Services } from '../http/call.ts';

interface Stored {
  endpoint: string;
  bodyHash: Buffer;
  answer: string | null;
}

/** Hours for which a repeated key is recognized. */
export const rememberedHours = 24;

/**
 * Runs the work once per `Idempotency-Key` and caller; a repeat gets the first response, also while the first is
 * running (its row is locked until commit). The same key with another body is 422.
 */
export async function once(call: Call, work: () => Promise<unknown>): Promise<unknown> {
  const key = call.request.headers['idempotency-key'];
  if (call.request.method !== 'POST' || key === undefined) return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw invalid([{ path: 'Idempotency-Key', message: 'The key has 8 to 100 printable characters' }]);
  }
  const endpoint = [call.request.routeOptions.url, ...Object.values(call.params)].join(' ');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest();
  if (!(await claim(call, key, endpoint, bodyHash))) return replay(call, key, endpoint, bodyHash);
  const answer = await work();
  await storeAnswer(call, key, answer);
  return answer;
}

async function claim({ tx, session }: Call, key: string, endpoint: string, bodyHash: Buffer): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into idempotency_keys (tenant_id, user_id, key, endpoint, body_hash)
    values (${tx.tenantId}, ${session.userId}, ${key}, ${endpoint}, ${bodyHash}) on conflict do nothing`);
  return claimed > 0;
}

async function replay(
  { services, tx, session, reply }: Call,
  key: string,
  endpoint: string,
  bodyHash: Buffer,
): Promise<unknown> {
  const stored = await tx.first(sql<Stored>`
    select endpoint, body_hash, answer from idempotency_keys
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and key = ${key}`);
  if (stored?.answer == null) throw conflict('IN_PROGRESS', 'The same request is still running');
  if (stored.endpoint !== endpoint || !stored.bodyHash.equals(bodyHash)) {
    throw new ApiError(422, 'KEY_REUSED', 'This Idempotency-Key belongs to another request');
  }
  reply.header('idempotent-replay', 'true');
  return JSON.parse(unseal(sealFor(services), Buffer.from(stored.answer, 'base64')));
}

// Encrypted, because a response may contain a temporary password.
async function storeAnswer({ services, tx, session }: Call, key: string, answer: unknown): Promise<void> {
  const sealed = seal(sealFor(services), JSON.stringify(answer ?? null)).toString('base64');
  await tx.run(sql`
    update idempotency_keys set answer = ${sealed}
    where tenant_id = ${tx.tenantId} and user_id = ${session.userId} and key = ${key}`);
}

function sealFor({ cookieKey }: Services): string {
  return keyedHash(cookieKey, 'kept answers', '').toString('base64url');
}
