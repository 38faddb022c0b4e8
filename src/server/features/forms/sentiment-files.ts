import type { z } from 'zod';
import type { importFormSchema } from '../../../contract/schemas/forms/form-draft.ts';
import { documentOf, fieldsOf, parseDocument } from '../../../domain/forms/form-document.ts';
import { readRow } from '../../platform/crud/read.ts';
import { createRow } from '../../platform/crud/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/call.ts';
import { checked } from './draft/draft-form.ts';
import { saveFields } from './save-fields.ts';
import { saveVersion } from './save-version.ts';
import { sentimentForms } from './sentiment-forms.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Exports a form with its questions, logic and rules. Users and groups are left out; severity levels are exported by
 * name.
 */
const exportForm: Handler = async (call) => {
  const { tx, reply } = call;
  const id = call.id();
  const { fields, ...form } = await readSnapshot(tx, id);
  const levels = await levelsOf(tx);
  const names = levels.filter((level) => form.severityLevels.includes(level.id)).map(({ name }) => name);
  reply.header('content-disposition', `attachment; filename="form-${id}.json"`);
  return documentOf({ ...form, severityLevels: names }, fields);
};

/** Imports a form; `dryRun` only previews it. References unknown to this tenant are reported. */
const importForm: Handler<z.output<typeof importFormSchema>> = async (call) => {
  const { tx, resource, body, reply } = call;
  const document = checked(parseDocument(body.document), 'document');
  const levels = await levelsOf(tx);
  const known = levels.filter(({ name }) => document.severityLevels.some((wanted) => isSame(name, wanted)));
  const severityLevels = document.severityLevels.filter((name) => !known.some((level) => isSame(level.name, name)));
  const answer = { document, unknown: { severityLevels } };
  if (body.dryRun) return { ...answer, form: null };
  const { format: _, version: __, fields: ___, ...form } = document;
  const made = await createRow(call, resource, { ...form, severityLevels: known.map(({ id }) => id) });
  await saveFields(sentimentForms, call, made.id, fieldsOf(document));
  await saveVersion(sentimentForms, call, made.id);
  reply.status(201);
  return { ...answer, form: await readRow(tx, resource, made.id) };
};

export { exportForm as export, importForm as import };

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function levelsOf(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql<{ id: number; name: string }>`
    select id, name from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`);
}
