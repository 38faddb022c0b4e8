import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { type Change, type DiffField, type DiffForm, diffForms, type FormDiff } from '../../rules/diff-forms.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import type { FormHome, Snapshot } from './form-home.ts';

interface ChangeOptions {
  /** Questions change one at a time; the form's own version number then increases with them. */
  touches?: boolean;
  restoredFrom?: number;
}

/** Serializes changes of a form and saves a version of the result. A form without versions is first saved as it was. */
export async function changeForm<T>(
  home: FormHome,
  actor: Actor,
  id: number,
  { touches = false, restoredFrom }: ChangeOptions,
  work: () => Promise<T>,
): Promise<T> {
  const last = await lockForm(home, actor.tx, id);
  if (last === 0) {
    await writeVersion(home, actor.tx, id, await home.readSnapshot(actor.tx, id), { summary: 'Earlier state' });
  }
  const answer = await work();
  if (touches) await touch(home, actor, id);
  await saveVersion(home, actor, id, restoredFrom);
  return answer;
}

export async function saveVersion(home: FormHome, actor: Actor, id: number, restoredFrom?: number): Promise<void> {
  const { tx, session } = actor;
  if (home.isPublished && !restoredFrom) await removeContinued(home, actor, id);
  const before = await lastVersion(home, tx, id);
  await home.settle?.(tx, id, before);
  const now = await home.readSnapshot(tx, id);
  if (before && !restoredFrom && isDeepStrictEqual(before, now)) return;
  const summary = restoredFrom ? `Version ${restoredFrom} restored` : formatChange(before, now);
  await writeVersion(home, tx, id, now, { summary, userId: session.userId, restoredFrom });
}

/** An unpublished version continues while its author saves without a long pause, as an editor that saves by itself does. */
async function removeContinued({ form, versions, ownerColumn }: FormHome, { tx, session }: Actor, id: number) {
  await tx.run(sql`
    with removed as (
      delete from ${sql.ref(versions)} v using ${sql.ref(form.table)} s
      where v.tenant_id = ${tx.tenantId} and v.${sql.ref(ownerColumn)} = ${id} and s.tenant_id = v.tenant_id
        and s.id = ${id} and v.number = s.form_version and v.number > coalesce(s.published_version, 0)
        and v.created_by = ${session.userId} and v.restored_from is null and v.created_at > now() - interval '10 minutes'
      returning v.number)
    update ${sql.ref(form.table)} s set form_version = removed.number - 1 from removed
    where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);
}

async function lockForm({ form: { table } }: FormHome, tx: Tx, id: number): Promise<number> {
  const form = await tx.first(sql<{ formVersion: number }>`
    select form_version from ${sql.ref(table)} where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!form) throw notFound();
  return form.formVersion;
}

async function lastVersion(home: FormHome, tx: Tx, id: number): Promise<Snapshot | undefined> {
  const last = await tx.first(sql<{ document: Snapshot }>`
    select v.document from ${sql.ref(home.versions)} v
    join ${sql.ref(home.form.table)} s
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
      update ${sql.ref(home.form.table)} set form_version = form_version + 1
      where tenant_id = ${tx.tenantId} and id = ${id} returning form_version)
    insert into ${sql.ref(home.versions)} (tenant_id, ${sql.ref(home.ownerColumn)}, number, document, summary, restored_from, created_by)
    select ${tx.tenantId}, ${id}, form_version, ${JSON.stringify(document)}, ${summary},
      ${restoredFrom ?? null}::integer, ${userId}::integer from numbered`);
}

async function touch({ form }: FormHome, { tx, session }: Actor, id: number): Promise<void> {
  await tx.run(sql`
    update ${sql.ref(form.table)} set version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const most = 300;

function formatChange(before: DiffForm | undefined, now: DiffForm): string {
  if (!before) return now.fields.length > 0 ? `Created with ${questions(now.fields.length)}` : 'Created';
  const diff = diffForms(before, now);
  const line = [...formatQuestions(diff), ...formatSettings(diff.settings)].join(', ') || 'Saved';
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

function formatQuestions({ added, removed, changed, moved }: FormDiff): string[] {
  const [only] = changed;
  const changedVerb = only && changed.length === 1 ? verbFor(only.changes) : 'changed';
  return [
    ...reportChange('added', added),
    ...reportChange('removed', removed),
    ...reportChange(
      changedVerb,
      changed.map(({ after }) => ({ field: after })),
    ),
    ...reportChange('moved', moved),
  ];
}

function reportChange(verb: string, fields: readonly { field: DiffField }[]): string[] {
  const [first] = fields;
  if (!first) return [];
  return [fields.length === 1 ? `“${first.field.fieldName}” ${verb}` : `${questions(fields.length)} ${verb}`];
}

function verbFor(changes: readonly Change[]): string {
  const verbs = new Set(changes.map(({ what, after }) => verbOf(what, after)));
  const [verb] = verbs;
  return verb && verbs.size === 1 ? verb : 'changed';
}

function verbOf(what: string, after: unknown): string {
  if (what === 'required') return after ? 'now required' : 'no longer required';
  return Object.entries(verbs).find(([, whats]) => whats.includes(what))?.[0] ?? 'changed';
}

const verbs: Record<string, readonly string[]> = {
  reworded: ['fieldName'],
  'type changed': ['fieldType'],
  'choices changed': ['choices', 'choices order', 'choicesFrom'],
  'rows or columns changed': ['rows', 'rows order', 'columns', 'columns order'],
  'conditions changed': ['showIf', 'requireIf'],
  'formula changed': ['formula'],
  translated: ['translations'],
};

function formatSettings(changes: readonly Change[]): string[] {
  const labels = new Set(changes.flatMap(({ what }) => settingLabels[what] ?? []));
  return [...labels].map((label) => `${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} changed`);
}

const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
