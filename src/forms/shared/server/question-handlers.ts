import type { z } from 'zod';
import { invalid } from '../../../core/contract/errors.ts';
import { createRow, readRow, removeRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Call, Handler } from '../../../core/server/http/call.ts';
import { withCarriedChoices } from '../../rules/carried.ts';
import { cannotBeValue } from '../../rules/form-issues.ts';
import { parseOptions } from '../../rules/parse-options.ts';
import type { FieldOptions } from '../../schemas/field-options.ts';
import { sentimentValueTypes } from '../../schemas/field-types.ts';
import type { formFieldInputSchema, SentimentField, sentimentFieldInputSchema } from '../../schemas/sentiment-field.ts';
import type { FormHome } from './form-home.ts';
import { changeForm } from './save-version.ts';

export type FieldInput = z.output<typeof formFieldInputSchema>;

export interface KnownField
  extends Pick<
    SentimentField,
    'id' | 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options' | 'position'
  > {
  isRemoved: boolean;
}

async function carryChoices(home: FormHome, actor: Actor, formId: number): Promise<void> {
  const fields = (await knownFields(home, actor.tx, formId)).filter(({ isRemoved }) => !isRemoved);
  for (const [at, carried] of withCarriedChoices(fields).entries()) {
    if (carried !== fields[at]) await updateRow(actor, home.question, carried.id, { options: carried.options });
  }
}

export function knownFields({ question, ownerColumn }: FormHome, tx: Tx, formId: number): Promise<KnownField[]> {
  return tx.rows(sql<KnownField>`
    select id, field_name, field_type, required, is_sentiment_value, options, position,
      deleted_at is not null as is_removed
    from ${sql.ref(question.table)}
    where tenant_id = ${tx.tenantId} and ${sql.ref(ownerColumn)} = ${formId} order by position, id`);
}

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
