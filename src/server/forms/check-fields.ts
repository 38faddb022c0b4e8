import type { FieldError } from '../../contract/errors.ts';
import type { FieldOptions } from '../../contract/schemas/field-options.ts';
import { sentimentValueTypes } from '../../contract/schemas/sentiment-field.ts';
import { parseOptions } from '../../domain/forms/parse-options.ts';
import type { FieldInput, KnownField } from './save-fields.ts';

/** A question as it will be kept; without an id it is new. */
export interface CheckedField
  extends Pick<KnownField, 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'> {
  id?: number;
}

interface Checked {
  fields: CheckedField[];
  errors: FieldError[];
}

/** Checks a form's questions together; every fault is named by the place of its question in the list. */
export function checkFields(sent: readonly FieldInput[], known: readonly KnownField[]): Checked {
  const errors: FieldError[] = [];
  const fault = (index: number, name: string, message: string) =>
    errors.push({ path: `fields.${index}.${name}`, message });
  const fields = sent.map((field, index): CheckedField => {
    const before = known.find(({ id }) => id === field.id);
    if (field.id !== undefined && !before) fault(index, 'id', 'This form has no such question');
    const { options, error } = optionsOf(field, before);
    if (error) fault(index, 'options', error);
    return {
      ...(before ? { id: before.id } : {}),
      fieldName: field.fieldName,
      fieldType: field.fieldType,
      required: field.required ?? before?.required ?? false,
      isSentimentValue: field.isSentimentValue ?? before?.isSentimentValue ?? false,
      options,
    };
  });
  return { fields, errors: [...errors, ...repeatFaults(sent), ...valueFaults(fields)] };
}

function repeatFaults(sent: readonly FieldInput[]): FieldError[] {
  const ids = sent.map(({ id }) => id);
  const repeated = [...ids.entries()].filter(([at, id]) => id !== undefined && ids.indexOf(id) < at);
  return repeated.map(([at]) => ({ path: `fields.${at}.id`, message: 'This question is in the list twice' }));
}

function optionsOf(field: FieldInput, before?: KnownField): { options: FieldOptions; error?: string } {
  const sent = field.options === undefined ? before?.options : field.options;
  const parsed = parseOptions(sent, field.fieldType, before?.options);
  return 'error' in parsed ? { options: {}, error: parsed.error } : parsed;
}

function valueFaults(fields: readonly CheckedField[]): FieldError[] {
  const values = [...fields.entries()].filter(([, { isSentimentValue }]) => isSentimentValue);
  const [, first] = values[0] ?? [];
  return values.flatMap(([index, { fieldType }], place) => {
    const path = `fields.${index}.isSentimentValue`;
    if (!sentimentValueTypes.includes(fieldType)) return [{ path, message: cannotBeValue }];
    const taken = `“${first?.fieldName}” already is the sentiment value of this form; a form has one`;
    return place > 0 ? [{ path, message: taken }] : [];
  });
}

export const cannotBeValue = 'Only a rating, a score, a choice or a yes-or-no question can be the sentiment value';
