import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import type { formFieldInputSchema, SentimentField } from '../../contract/schemas/sentiment-field.ts';
import { withCarriedChoices } from '../../domain/forms/carried.ts';
import { createRow, removeRow, updateRow } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { type CheckedField, checkFields } from './check-fields.ts';
import type { FormHome } from './form-home.ts';

export type FieldInput = z.output<typeof formFieldInputSchema>;

/** A question that the form has, or once had. */
export interface KnownField
  extends Pick<
    SentimentField,
    'id' | 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options' | 'position'
  > {
  isRemoved: boolean;
}

/**
 * Makes a form's questions what the list says, in its order: new ones, changed ones, and those that are no longer in
 * it removed. One that was removed before comes back under its old id.
 */
export async function saveFields(
  home: FormHome,
  actor: Actor,
  formId: number,
  sent: readonly FieldInput[],
  { isAsItWas = false } = {},
): Promise<void> {
  const known = await knownFields(home, actor.tx, formId);
  const { fields, errors } = checkFields(sent, known, isAsItWas);
  if (errors.length > 0) throw invalid(errors);
  const kept = new Set(fields.flatMap(({ id }) => id ?? []));
  for (const { id, isRemoved } of known) {
    if (!isRemoved && !kept.has(id)) await removeRow(actor, home.question, id);
  }
  // The one that stops being the sentiment value goes first, because a form has one at a time.
  const steps = fields.map((field, position) => ({ ...field, position }));
  const givesUp = steps.filter(({ isSentimentValue }) => !isSentimentValue);
  const takesOver = steps.filter(({ isSentimentValue }) => isSentimentValue);
  for (const field of [...givesUp, ...takesOver]) await saveField(home, actor, formId, field, known);
}

/** After one question changed by itself: those that take their choices from it follow. */
export async function carryChoices(home: FormHome, actor: Actor, formId: number): Promise<void> {
  const fields = (await knownFields(home, actor.tx, formId)).filter(({ isRemoved }) => !isRemoved);
  for (const [at, carried] of withCarriedChoices(fields).entries()) {
    if (carried !== fields[at]) await updateRow(actor, home.question, carried.id, { options: carried.options });
  }
}

async function saveField(
  home: FormHome,
  actor: Actor,
  formId: number,
  { id, ...values }: CheckedField & { position: number },
  known: readonly KnownField[],
): Promise<void> {
  const before = known.find((field) => field.id === id);
  if (!before) {
    await createRow(actor, home.question, { [home.owner]: formId, ...values });
    return;
  }
  if (before.isRemoved) await bringBack(home, actor.tx, before.id);
  const { id: _, isRemoved, ...was } = before;
  if (isRemoved || !isDeepStrictEqual(was, values)) await updateRow(actor, home.question, before.id, values);
}

async function bringBack({ question }: FormHome, tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update ${sql.table(question.table)} set deleted_at = null, is_sentiment_value = false
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

function knownFields({ question, ownerColumn }: FormHome, tx: Tx, formId: number): Promise<KnownField[]> {
  return tx.rows(sql<KnownField>`
    select id, field_name, field_type, required, is_sentiment_value, options, position,
      deleted_at is not null as is_removed
    from ${sql.table(question.table)}
    where tenant_id = ${tx.tenantId} and ${sql.ref(ownerColumn)} = ${formId} order by position, id`);
}
