import { z } from 'zod';
import { conflict } from '../../core/contract/errors.ts';
import { createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { BodyOf, Handler, HandlerOf } from '../../core/server/http/call.ts';
import { readSeedFile } from '../../core/server/project-files.ts';
import { type PrebuiltField, prebuiltFieldInputSchema } from '../schemas/prebuilt-field.ts';
import { optionsFrom } from '../shared/server/question-handlers.ts';

type Input = BodyOf<'prebuiltFields', 'create'>;

const starterSet = readSeedFile('templates/prebuilt-fields.json', z.array(prebuiltFieldInputSchema));

export const create: Handler<Input> = async (call) => {
  await assertFree(call.tx, call.body.fieldName);
  return createRow(call, call.resource, { ...call.body, options: optionsFrom(call.body.options, call.body.fieldType) });
};

export const update: HandlerOf<'prebuiltFields', 'update'> = async (call) => {
  const { tx, resource, body } = call;
  const before = await readRow<PrebuiltField>(tx, resource, call.id());
  const { fieldName, fieldType, options } = { ...before, ...body };
  await assertFree(tx, fieldName, before.id);
  return updateRow(call, resource, before.id, { ...body, options: optionsFrom(options, fieldType, before.options) });
};

/** Adds common questions, except those that exist by name. */
export const addStarterSet: Handler = async (call) => {
  const { tx, resource } = call;
  const existing = await tx.rows(sql<{ name: string }>`
    select lower(field_name) as name from prebuilt_fields where tenant_id = ${tx.tenantId}`);
  const missing = starterSet.filter(({ fieldName }) => !existing.some(({ name }) => name === fieldName.toLowerCase()));
  for (const field of missing) await createRow(call, resource, { ...field });
  return { success: true, added: missing.length };
};

async function assertFree(tx: Tx, fieldName: string, own = 0): Promise<void> {
  const other = await tx.run(sql`
    select from prebuilt_fields
    where tenant_id = ${tx.tenantId} and lower(field_name) = ${fieldName.toLowerCase()} and id <> ${own}`);
  if (!other) return;
  const message = 'A field with this name exists already';
  const error = conflict('TAKEN', message);
  error.parts.errors = [{ path: 'fieldName', message }];
  throw error;
}
