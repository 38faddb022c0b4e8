import { z } from 'zod';
import { callAny, newIdempotencyKey } from '../providers/call.ts';
import { changedNames, type FormValues } from './form-values.ts';
import { type Row, rowSchema } from './row.ts';

const valuesSchema = z.record(z.string(), z.unknown());
const attemptSchema = z.object({ text: z.string(), key: z.string() });

/** A form's values, what they were when the writing began, and what was sent without an answer. */
export const recordDraftSchema = z.object({
  values: valuesSchema,
  base: valuesSchema,
  version: z.int().optional(),
  attempt: attemptSchema.optional(),
});

export type RecordDraft = z.infer<typeof recordDraftSchema>;
export type Attempt = z.infer<typeof attemptSchema>;

/** The same content goes under the same key however often it is sent, so that it is made once. */
export function attemptFor(input: FormValues, before: Attempt | undefined): Attempt {
  const text = JSON.stringify(input);
  return before?.text === text ? before : { text, key: newIdempotencyKey() };
}

export async function createRecord(name: string, input: FormValues, { key }: Attempt): Promise<Row> {
  const { data } = await callAny(name, 'create', { body: input, idempotencyKey: key });
  return rowSchema.parse(data);
}

/** Sends what was changed since the record was read; nothing where nothing was. */
export async function updateRecord(name: string, record: Row, input: FormValues, draft: RecordDraft): Promise<Row> {
  const changed = changedNames(draft.base, draft.values);
  if (changed.length === 0) return record;
  const changes = Object.fromEntries(changed.map((field) => [field, input[field]]));
  const version = draft.version === undefined ? {} : { version: draft.version };
  const { data } = await callAny(name, 'update', { params: { id: record.id }, body: { ...changes, ...version } });
  return rowSchema.parse(data);
}
