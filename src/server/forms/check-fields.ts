import type { FieldError } from '../../contract/errors.ts';
import type { FieldOptions } from '../../contract/schemas/field-options.ts';
import { withCarriedChoices } from '../../domain/forms/carried.ts';
import { formFaults } from '../../domain/forms/form-faults.ts';
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

/**
 * Checks a form's questions, each and together; every fault is named by the place of its question in the list. A form
 * that once was, or that is copied, `isAsItWas`: what its questions say of each other is taken as it stands.
 */
export function checkFields(sent: readonly FieldInput[], known: readonly KnownField[], isAsItWas = false): Checked {
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
  const between = isAsItWas ? [] : formFaults(fields);
  for (const { index, name, message } of between) fault(index, name, message);
  return { fields: withCarriedChoices(fields), errors: [...errors, ...repeatFaults(sent)] };
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
