import { notFound } from '../../core/contract/errors.ts';
import { assertActive } from '../../core/server/auth/active-users.ts';
import { audit, createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../core/server/http/call.ts';
import { fieldsOfDocument, parseDocument, toDocument } from '../../forms/rules/form-document.ts';
import type { FormSnapshot } from '../../forms/schemas/form-document.ts';
import type { FormDraft } from '../../forms/schemas/form-draft.ts';
import { checked, draftForm } from '../../forms/shared/server/draft/draft-form.ts';
import { templates as all, cardOf, templateFor } from '../../forms/shared/server/draft/templates.ts';
import { saveFields } from '../../forms/shared/server/save-fields.ts';
import { changeForm, saveVersion } from '../../forms/shared/server/save-version.ts';
import { readSnapshot, sentimentForms, versionHandlers } from '../../forms/shared/server/version-handlers.ts';

type Input = BodyOf<'sentiments', 'create'>;

export const create: Handler<Input> = async (call) => {
  const { tx, resource, body } = call;
  await assertActive(tx, body.assignedUsers ?? [], 'assignedUsers');
  const { id } = await createRow(call, resource, { ...body, ...escalation(body) });
  await saveFields(sentimentForms, call, id, body.fields ?? []);
  await saveVersion(sentimentForms, call, id);
  return readRow(tx, resource, id);
};

export const update: HandlerOf<'sentiments', 'update'> = async (call) => {
  const { tx, resource, body } = call;
  const id = call.id();
  const before = await readRow(tx, resource, id);
  // Users deactivated since may remain in the list that an older client sends back.
  const stored = new Set(before.assignedUsers as number[]);
  await assertActive(tx, body.assignedUsers ?? [], 'assignedUsers', stored);
  const after = { ...before, ...body } as Input;
  return changeForm(sentimentForms, call, id, {}, async () => {
    await updateRow(call, resource, id, { ...body, ...escalation(after) });
    if (body.fields) await saveFields(sentimentForms, call, id, body.fields);
    return readRow(tx, resource, id);
  });
};

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  const id = call.id();
  const before = await readRow(tx, resource, id);
  // A form with a million responses exceeds the default statement timeout.
  await tx.mayTake(120_000);
  const counts = await tx.first(sql<Record<'fields' | 'responses' | 'answers' | 'tracking', number>>`
    select
      (select count(*)::integer from sentiment_fields f
        where f.tenant_id = ${tx.tenantId} and f.sentiment_id = ${id}) as fields,
      (select count(*)::integer from sentiment_responses r
        where r.tenant_id = ${tx.tenantId} and r.sentiment_id = ${id}) as responses,
      (select coalesce(sum(jsonb_array_length(r.answers)), 0)::integer from sentiment_responses r
        where r.tenant_id = ${tx.tenantId} and r.sentiment_id = ${id}) as answers,
      (select count(*)::integer from sentiment_response_tracking t
        join sentiment_responses r on r.tenant_id = t.tenant_id and r.id = t.response_id
        where t.tenant_id = ${tx.tenantId} and r.sentiment_id = ${id}) as tracking`);
  await tx.run(sql`delete from sentiments where tenant_id = ${tx.tenantId} and id = ${id}`);
  await audit(call, resource, id, { before: { ...before, ...counts } });
  return { success: true, id, ...counts };
}

export { remove as delete };

function escalation({ enableEscalation, escalationType }: Input): { escalationType: Input['escalationType'] } {
  if (!enableEscalation) return { escalationType: null };
  return { escalationType: escalationType && escalationType !== 'none' ? escalationType : 'manual' };
}

export const { versions, version, restore, duplicate } = versionHandlers(sentimentForms, withExistingIds);

async function withExistingIds(tx: Tx, form: FormSnapshot): Promise<FormSnapshot> {
  const existing = await tx.first(sql<Pick<FormSnapshot, 'severityLevels' | 'assignedUsers' | 'assignedGroups'>>`
    select
      array(select id from severity_levels
        where tenant_id = ${tx.tenantId} and id = any(${form.severityLevels}) order by id) as "severityLevels",
      array(select id from user_rows
        where tenant_id = ${tx.tenantId} and id = any(${form.assignedUsers}) and is_active order by id)
        as "assignedUsers",
      array(select id from groups
        where tenant_id = ${tx.tenantId} and id = any(${form.assignedGroups}) order by id) as "assignedGroups"`);
  return { ...form, ...existing };
}

/** Exports a form without users and groups; severity levels are exported by name. */
const exportForm: Handler = async (call) => {
  const { tx, reply } = call;
  const id = call.id();
  const { fields, ...form } = await readSnapshot(tx, id);
  const levels = await readLevels(tx);
  const names = levels.filter((level) => form.severityLevels.includes(level.id)).map(({ name }) => name);
  reply.header('content-disposition', `attachment; filename="form-${id}.json"`);
  return toDocument({ ...form, severityLevels: names }, fields);
};

/** Imports a form; `dryRun` only previews it. References unknown to this tenant are reported. */
const importForm: HandlerOf<'sentiments', 'import'> = async (call) => {
  const { tx, resource, body, reply } = call;
  const document = checked(parseDocument(body.document), 'document');
  const levels = await readLevels(tx);
  const known = levels.filter(({ name }) => document.severityLevels.some((wanted) => isSame(name, wanted)));
  const severityLevels = document.severityLevels.filter((name) => !known.some((level) => isSame(level.name, name)));
  const answer = { document, unknown: { severityLevels } };
  if (body.dryRun) return { ...answer, form: null };
  const { format: _, version: __, fields: ___, ...form } = document;
  const made = await createRow(call, resource, { ...form, severityLevels: known.map(({ id }) => id) });
  await saveFields(sentimentForms, call, made.id, fieldsOfDocument(document));
  await saveVersion(sentimentForms, call, made.id);
  reply.status(201);
  return { ...answer, form: await readRow(tx, resource, made.id) };
};

export { exportForm as export, importForm as import };

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function readLevels(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql<{ id: number; name: string }>`
    select id, name from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`);
}

export const templates: Handler = async () => all.map(cardOf);

export const template: Handler = async ({ params }) => {
  const found = all.find(({ id }) => id === params.templateId);
  if (!found) throw notFound();
  return found;
};

type GenerateInput = BodyOf<'sentiments', 'generate'>;

export const generate: Handler<GenerateInput> = async (call: Call<GenerateInput>): Promise<FormDraft> => {
  const { current, ...input } = call.body;
  const form = current ? { current: checked(parseDocument(current), 'current') } : {};
  return draftForm(call, { ...input, ...form }, current ? undefined : templateFor);
};
