import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { changeInWords } from './change-in-words.ts';
import type { FormHome, Snapshot } from './form-home.ts';

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
  home: FormHome,
  actor: Actor,
  id: number,
  { touches = false, restoredFrom }: ChangeOptions,
  work: () => Promise<T>,
): Promise<T> {
  const last = await lockForm(home, actor.tx, id);
  if (last === 0) {
    await writeVersion(home, actor.tx, id, await home.readSnapshot(actor.tx, id), { summary: 'As it was before' });
  }
  const answer = await work();
  if (touches) await touch(home, actor, id);
  await keepVersion(home, actor, id, restoredFrom);
  return answer;
}

/** Keeps a form as it is now, unless it is as its last version says. */
export async function keepVersion(
  home: FormHome,
  { tx, session }: Actor,
  id: number,
  restoredFrom?: number,
): Promise<void> {
  const before = await lastVersion(home, tx, id);
  await home.settle?.(tx, id, before);
  const now = await home.readSnapshot(tx, id);
  if (before && !restoredFrom && isDeepStrictEqual(before, now)) return;
  const summary = restoredFrom ? `Version ${restoredFrom} brought back` : changeInWords(before, now);
  await writeVersion(home, tx, id, now, { summary, userId: session.userId, restoredFrom });
}

async function lockForm({ form: { table } }: FormHome, tx: Tx, id: number): Promise<number> {
  const form = await tx.first(sql<{ formVersion: number }>`
    select form_version from ${sql.table(table)} where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!form) throw notFound();
  return form.formVersion;
}

async function lastVersion(home: FormHome, tx: Tx, id: number): Promise<Snapshot | undefined> {
  const last = await tx.first(sql<{ document: Snapshot }>`
    select v.document from ${sql.table(home.versions)} v
    join ${sql.table(home.form.table)} s
      on s.tenant_id = v.tenant_id and s.id = v.${sql.ref(home.ownerColumn)} and s.form_version = v.number
    where v.tenant_id = ${tx.tenantId} and s.id = ${id}`);
  return last?.document;
}

interface Made {
  summary: string;
  userId?: number | null;
  restoredFrom?: number | undefined;
}

async function writeVersion(
  home: FormHome,
  tx: Tx,
  id: number,
  document: Snapshot,
  { summary, userId = null, restoredFrom }: Made,
): Promise<void> {
  await tx.run(sql`
    with numbered as (
      update ${sql.table(home.form.table)} set form_version = form_version + 1
      where tenant_id = ${tx.tenantId} and id = ${id} returning form_version)
    insert into ${sql.table(home.versions)} (tenant_id, ${sql.ref(home.ownerColumn)}, number, document, summary, restored_from, created_by)
    select ${tx.tenantId}, ${id}, form_version, ${JSON.stringify(document)}, ${summary},
      ${restoredFrom ?? null}::integer, ${userId}::integer from numbered`);
}

async function touch({ form }: FormHome, { tx, session }: Actor, id: number): Promise<void> {
  await tx.run(sql`
    update ${sql.table(form.table)} set version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
