import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../contract/errors.ts';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import { readRow } from '../../crud/read.ts';
import { stale } from '../../crud/write.ts';
import type { Actor, Call } from '../../http/call.ts';

interface Locked {
  id: number;
  status: Status;
  version: number;
  resolvedAt: Date | null;
}

/**
 * Holds a response until the transaction ends, so that changes of one response happen one after the other and each
 * history entry tells the truth. 404 unknown; 409 when the caller read an older version.
 */
export async function lockResponse(call: Call<{ version?: number | undefined }>, id: number): Promise<Locked> {
  const { tx, resource, body } = call;
  const found = await tx.first(sql<Locked>`
    select id, status, version, resolved_at from sentiment_responses
    where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!found) throw notFound();
  if (body.version !== undefined && body.version !== found.version) {
    throw stale(await readRow(tx, resource, id), { ...body });
  }
  return found;
}

/** Writes columns of a response that is locked, and marks it changed. */
export async function writeResponse(
  { tx, session }: Actor,
  id: number,
  assignments: RawBuilder<unknown> = sql`status = status`,
): Promise<void> {
  await tx.run(sql`
    update sentiment_responses
    set version = version + 1, updated_at = now(), updated_by = ${session.userId}, ${assignments}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
