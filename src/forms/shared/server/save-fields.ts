import { isDeepStrictEqual } from 'node:util';
import { type FieldError, invalid } from '../../../core/contract/errors.ts';
import { createRow, removeRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { withCarriedChoices } from '../../rules/carried.ts';
import { formIssues } from '../../rules/form-issues.ts';
import { parseOptions } from '../../rules/parse-options.ts';
import type { FieldOptions } from '../../schemas/field-options.ts';
import type { FormHome } from './form-home.ts';
import { type FieldInput, type KnownField, knownFields } from './question-handlers.ts';

/**
 * Replaces a form's questions with the list, in its order. A question that was removed before returns under its old ID.
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
  const stored = new Set(fields.flatMap(({ id }) => id ?? []));
  for (const { id, isRemoved } of known) {
    if (!isRemoved && !stored.has(id)) await removeRow(actor, home.question, id);
  }
  // The old sentiment value is cleared first: a unique index allows one per form.
  const steps = fields.map((field, position) => ({ ...field, position }));
  const givesUp = steps.filter(({ isSentimentValue }) => !isSentimentValue);
  const newScoreFields = steps.filter(({ isSentimentValue }) => isSentimentValue);
  for (const field of [...givesUp, ...newScoreFields]) await saveField(home, actor, formId, field, known);
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
    update ${sql.ref(question.table)} set deleted_at = null, is_sentiment_value = false
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

interface CheckedField
  extends Pick<KnownField, 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'> {
  id?: number;
}

interface Checked {
  fields: CheckedField[];
  errors: FieldError[];
}

/** Issues are located by list index. `isAsItWas` skips cross-question checks for restored or copied forms. */
export function checkFields(sent: readonly FieldInput[], known: readonly KnownField[], isAsItWas = false): Checked {
  const errors: FieldError[] = [];
  const issue = (index: number, name: string, message: string) =>
    errors.push({ path: `fields.${index}.${name}`, message });
  const fields = sent.map((field, index): CheckedField => {
    const before = known.find(({ id }) => id === field.id);
    if (field.id !== undefined && !before) issue(index, 'id', 'This form has no such question');
    const { options, error } = checkOptions(field, before);
    if (error) issue(index, 'options', error);
    return {
      ...(before ? { id: before.id } : {}),
      fieldName: field.fieldName,
      fieldType: field.fieldType,
      required: field.required ?? before?.required ?? false,
      isSentimentValue: field.isSentimentValue ?? before?.isSentimentValue ?? false,
      options,
    };
  });
  const between = isAsItWas ? [] : formIssues(fields);
  for (const { index, name, message } of between) issue(index, name, message);
  return { fields: withCarriedChoices(fields), errors: [...errors, ...repeatIssues(sent)] };
}

function checkOptions(field: FieldInput, before?: KnownField): { options: FieldOptions; error?: string } {
  const sent = field.options === undefined ? before?.options : field.options;
  const parsed = parseOptions(sent, field.fieldType, before?.options);
  return 'error' in parsed ? { options: {}, error: parsed.error } : parsed;
}

function repeatIssues(sent: readonly FieldInput[]): FieldError[] {
  const ids = sent.map(({ id }) => id);
  const repeated = [...ids.entries()].filter(([at, id]) => id !== undefined && ids.indexOf(id) < at);
  return repeated.map(([at]) => ({ path: `fields.${at}.id`, message: 'This question is in the list twice' }));
}
