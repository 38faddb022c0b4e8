import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid } from '../../contract/errors.ts';
import type { FieldOptions } from '../../contract/schemas/field-options.ts';
import type { PrebuiltField, prebuiltFieldInputSchema } from '../../contract/schemas/prebuilt-field.ts';
import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import { parseOptions } from '../../domain/forms/parse-options.ts';
import { readRow } from '../crud/read.ts';
import { createRow, updateRow } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import { starterSet } from '../forms/starter-set.ts';
import type { Handler } from '../http/call.ts';

type Input = z.output<typeof prebuiltFieldInputSchema>;

export const create: Handler<Input> = async (call) => {
  await assertFree(call.tx, call.body.fieldName);
  return createRow(call, call.resource, { ...call.body, options: optionsOf(call.body.options, call.body.fieldType) });
};

export const update: Handler<Partial<Input> & { version?: number }> = async (call) => {
  const { tx, resource, body } = call;
  const before = await readRow<PrebuiltField>(tx, resource, call.id());
  const { fieldName, fieldType, options } = { ...before, ...body };
  await assertFree(tx, fieldName, before.id);
  return updateRow(call, resource, before.id, { ...body, options: optionsOf(options, fieldType, before.options) });
};

/** Adds the questions that many forms need, but for those that are there by name. */
export const addStarterSet: Handler = async (call) => {
  const { tx, resource } = call;
  const taken = await tx.rows(sql<{ name: string }>`
    select lower(field_name) as name from prebuilt_fields where tenant_id = ${tx.tenantId}`);
  const missing = starterSet.filter(({ fieldName }) => !taken.some(({ name }) => name === fieldName.toLowerCase()));
  for (const field of missing) await createRow(call, resource, { ...field });
  return { success: true, added: missing.length };
};

function optionsOf(sent: unknown, fieldType: FieldType, before?: FieldOptions): FieldOptions {
  const parsed = parseOptions(sent, fieldType, before);
  if ('error' in parsed) throw invalid([{ path: 'options', message: parsed.error }]);
  return parsed.options;
}

async function assertFree(tx: Tx, fieldName: string, own = 0): Promise<void> {
  const other = await tx.run(sql`
    select from prebuilt_fields
    where tenant_id = ${tx.tenantId} and lower(field_name) = ${fieldName.toLowerCase()} and id <> ${own}`);
  if (!other) return;
  const message = 'There is a field with these words already';
  const error = conflict('TAKEN', message);
  error.parts.errors = [{ path: 'fieldName', message }];
  throw error;
}
