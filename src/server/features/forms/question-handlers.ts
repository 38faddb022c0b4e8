import type { z } from 'zod';
import { invalid } from '../../../contract/errors.ts';
import type { FieldOptions } from '../../../contract/schemas/forms/field-options.ts';
import { sentimentValueTypes } from '../../../contract/schemas/forms/field-types.ts';
import type { SentimentField, sentimentFieldInputSchema } from '../../../contract/schemas/forms/sentiment-field.ts';
import { cannotBeValue } from '../../../domain/forms/form-issues.ts';
import { parseOptions } from '../../../domain/forms/parse-options.ts';
import { readRow } from '../../platform/crud/read.ts';
import { createRow, removeRow, updateRow } from '../../platform/crud/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import type { FormHome } from './form-home.ts';
import { carryChoices } from './save-fields.ts';
import { changeForm } from './save-version.ts';

type Question = Omit<z.output<typeof sentimentFieldInputSchema>, 'sentimentId'>;
type Owned = Question & Record<string, unknown>;
type Row = Omit<SentimentField, 'sentimentId'> & Record<string, unknown>;

export function questionHandlers<Input extends Question>(home: FormHome) {
  const create: Handler<Input> = async (call) => {
    const body: Owned = { ...call.body };
    const formId = ownerOf(home, body);
    return changeForm(home, call, formId, { touches: true }, async () => {
      const options = optionsFrom(body.options, body.fieldType);
      if (body.isSentimentValue) await assertCanBeValue(home, call.tx, formId, body.fieldType, 0);
      const position = body.position ?? (await nextPosition(home, call.tx, formId));
      const made = await createRow(call, call.resource, { ...body, options, position });
      await carryChoices(home, call, formId);
      return readRow(call.tx, call.resource, made.id);
    });
  };

  const update: Handler<Partial<Input> & { version?: number }> = async (call) => {
    const id = call.id();
    const body: Partial<Owned> = { ...call.body };
    const before = await readRow<Row>(call.tx, call.resource, id);
    const formId = ownerOf(home, before);
    if (body[home.owner] !== undefined && body[home.owner] !== formId) {
      throw invalid([{ path: home.owner, message: 'A field cannot move to another form' }]);
    }
    const after = { ...before, ...body };
    return changeForm(home, call, formId, { touches: true }, async () => {
      const options = optionsFrom(
        body.options === undefined ? before.options : body.options,
        after.fieldType,
        before.options,
      );
      if (after.isSentimentValue) await assertCanBeValue(home, call.tx, formId, after.fieldType, id);
      await updateRow(call, call.resource, id, { ...body, options });
      await carryChoices(home, call, formId);
      return readRow(call.tx, call.resource, id);
    });
  };

  const remove = async (call: Call<never>): Promise<unknown> => {
    const id = call.id();
    const formId = ownerOf(home, await readRow<Row>(call.tx, call.resource, id));
    return changeForm(home, call, formId, { touches: true }, () => removeRow(call, call.resource, id));
  };

  return { create, update, delete: remove };
}

const ownerOf = ({ owner }: FormHome, values: Record<string, unknown>) => values[owner] as number;

export function optionsFrom(sent: unknown, fieldType: Question['fieldType'], before?: FieldOptions): FieldOptions {
  const parsed = parseOptions(sent, fieldType, before);
  if ('error' in parsed) throw invalid([{ path: 'options', message: parsed.error }]);
  return parsed.options;
}

async function assertCanBeValue(
  { question, ownerColumn }: FormHome,
  tx: Tx,
  formId: number,
  fieldType: Question['fieldType'],
  id: number,
): Promise<void> {
  if (!sentimentValueTypes.includes(fieldType)) {
    throw invalid([{ path: 'isSentimentValue', message: cannotBeValue }]);
  }
  const other = await tx.first(sql<{ fieldName: string }>`
    select field_name from ${sql.ref(question.table)}
    where tenant_id = ${tx.tenantId} and ${sql.ref(ownerColumn)} = ${formId} and is_sentiment_value
      and deleted_at is null and id <> ${id}`);
  if (!other) return;
  const message = `“${other.fieldName}” is already the sentiment value; a form has only one`;
  throw invalid([{ path: 'isSentimentValue', message }]);
}

async function nextPosition({ question, ownerColumn }: FormHome, tx: Tx, formId: number): Promise<number> {
  const last = await tx.first(sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from ${sql.ref(question.table)}
    where tenant_id = ${tx.tenantId} and ${sql.ref(ownerColumn)} = ${formId} and deleted_at is null`);
  return last?.next ?? 0;
}
