import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import type { FieldOptions } from '../../contract/schemas/field-options.ts';
import {
  type SentimentField,
  type sentimentFieldInputSchema,
  sentimentValueTypes,
} from '../../contract/schemas/sentiment-field.ts';
import { cannotBeValue } from '../../domain/forms/form-faults.ts';
import { parseOptions } from '../../domain/forms/parse-options.ts';
import { readRow } from '../crud/read.ts';
import { createRow, removeRow, updateRow } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import { changeForm } from '../forms/keep-version.ts';
import type { Call, Handler } from '../http/call.ts';

type Input = z.output<typeof sentimentFieldInputSchema>;

/** A new field goes to the end of its form. */
export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  return changeForm(call, body.sentimentId, { touches: true }, async () => {
    const options = optionsFrom(body.options, body.fieldType);
    if (body.isSentimentValue) await assertCanBeValue(tx, body, 0);
    const position = body.position ?? (await nextPosition(tx, body.sentimentId));
    return createRow(call, call.resource, { ...body, options, position });
  });
};

export const update: Handler<Partial<Input> & { version?: number }> = async (call) => {
  const { tx, resource, body } = call;
  const id = call.id();
  const before = await readRow<SentimentField>(tx, resource, id);
  if (body.sentimentId !== undefined && body.sentimentId !== before.sentimentId) {
    throw invalid([{ path: 'sentimentId', message: 'A field cannot move to another form' }]);
  }
  const after = { ...before, ...body };
  return changeForm(call, before.sentimentId, { touches: true }, async () => {
    const sent = body.options === undefined ? before.options : body.options;
    const options = optionsFrom(sent, after.fieldType, before.options);
    if (after.isSentimentValue) await assertCanBeValue(tx, after, id);
    return updateRow(call, resource, id, { ...body, options });
  });
};

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  const id = call.id();
  const { sentimentId } = await readRow<SentimentField>(tx, resource, id);
  return changeForm(call, sentimentId, { touches: true }, () => removeRow(call, resource, id));
}

export { remove as delete };

function optionsFrom(sent: unknown, fieldType: Input['fieldType'], before?: FieldOptions): FieldOptions {
  const parsed = parseOptions(sent, fieldType, before);
  if ('error' in parsed) throw invalid([{ path: 'options', message: parsed.error }]);
  return parsed.options;
}

async function assertCanBeValue(
  tx: Tx,
  { sentimentId, fieldType }: Pick<Input, 'sentimentId' | 'fieldType'>,
  id: number,
): Promise<void> {
  if (!sentimentValueTypes.includes(fieldType)) {
    throw invalid([{ path: 'isSentimentValue', message: cannotBeValue }]);
  }
  const other = await tx.first(sql<{ fieldName: string }>`
    select field_name from sentiment_field_rows
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId} and is_sentiment_value and id <> ${id}`);
  if (!other) return;
  const message = `“${other.fieldName}” already is the sentiment value of this form; a form has one`;
  throw invalid([{ path: 'isSentimentValue', message }]);
}

async function nextPosition(tx: Tx, sentimentId: number): Promise<number> {
  const last = await tx.first(sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from sentiment_field_rows
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId}`);
  return last?.next ?? 0;
}
