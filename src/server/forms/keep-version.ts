import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import type { FormSnapshot } from '../../contract/schemas/form-version.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { changeInWords } from './change-in-words.ts';
import { readSnapshot } from './snapshot.ts';

interface ChangeOptions {
  /** Its questions change one at a time, beside the form's own row, which then grows older with them. */
  touches?: boolean;
  restoredFrom?: number;
}

/**
 * Changes a form: colleagues who do so at once go one after the other, and what came of it is kept as a version. A
 * form that is older than versions is first kept as it was.
 */
export async function changeForm<T>(
  actor: Actor,
  id: number,
  { touches = false, restoredFrom }: ChangeOptions,
  work: () => Promise<T>,
): Promise<T> {
  const last = await lockForm(actor.tx, id);
  if (last === 0) await writeVersion(actor.tx, id, await readSnapshot(actor.tx, id), { summary: 'As it was before' });
  const answer = await work();
  if (touches) await touch(actor, id);
  await keepVersion(actor, id, restoredFrom);
  return answer;
}

/** Keeps a form as it is now, unless it is as its last version says. */
export async function keepVersion({ tx, session }: Actor, id: number, restoredFrom?: number): Promise<void> {
  const before = await lastVersion(tx, id);
  const now = await readSnapshot(tx, id);
  if (before && !restoredFrom && isDeepStrictEqual(before, now)) return;
  const summary = restoredFrom ? `Version ${restoredFrom} brought back` : changeInWords(before, now);
  await writeVersion(tx, id, now, { summary, userId: session.userId, restoredFrom });
}

async function lockForm(tx: Tx, id: number): Promise<number> {
  const form = await tx.first(sql<{ formVersion: number }>`
    select form_version from sentiments where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!form) throw notFound();
  return form.formVersion;
}

async function lastVersion(tx: Tx, id: number): Promise<FormSnapshot | undefined> {
  const last = await tx.first(sql<{ document: FormSnapshot }>`
    select v.document from sentiment_versions v
    join sentiments s on s.tenant_id = v.tenant_id and s.id = v.sentiment_id and s.form_version = v.number
    where v.tenant_id = ${tx.tenantId} and v.sentiment_id = ${id}`);
  return last?.document;
}

interface Made {
  summary: string;
  userId?: number | null;
  restoredFrom?: number | undefined;
}

async function writeVersion(
  tx: Tx,
  id: number,
  document: FormSnapshot,
  { summary, userId = null, restoredFrom }: Made,
): Promise<void> {
  await tx.run(sql`
    with numbered as (
      update sentiments set form_version = form_version + 1
      where tenant_id = ${tx.tenantId} and id = ${id} returning form_version)
    insert into sentiment_versions (tenant_id, sentiment_id, number, document, summary, restored_from, created_by)
    select ${tx.tenantId}, ${id}, form_version, ${JSON.stringify(document)}, ${summary},
      ${restoredFrom ?? null}::integer, ${userId}::integer from numbered`);
}

async function touch({ tx, session }: Actor, id: number): Promise<void> {
  await tx.run(sql`
    update sentiments set version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
