import { formInputs } from 'virtual:form-inputs';
import { z } from 'zod';
import { resourceOf } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/resource.ts';
import { differenceOf } from './differences.ts';
import { emptyInput, inputValue } from './form-values.ts';
import { labelOf } from './record-words.ts';

export type FormMode = 'create' | 'update';

export interface FormField {
  name: string;
  field: Field;
  label: string;
  schema: z.ZodType;
  isRequired: boolean;
}

/** The fields of a form, in the order of the map: those that it shows and that the server takes. */
export function formFields(name: string, mode: FormMode): FormField[] {
  const { fields } = resourceOf(name);
  const hidden = differenceOf(name).formHides ?? [];
  const shape: Record<string, unknown> = formInputs[name]?.shape ?? {};
  return Object.entries(fields).flatMap(([key, field]) => {
    const declared = shape[key];
    if (hidden.includes(key) || !(field.on ?? ['form']).includes('form') || !(declared instanceof z.ZodType)) return [];
    // What a record has can be changed but not taken away, unless there is a way to say "nothing".
    const schema = mode === 'update' ? z.nonoptional(declared) : declared;
    const isRequired = !declared.safeParse(inputValue(field, declared, emptyInput(field.kind))).success;
    return [{ name: key, field, label: labelOf(key, field), schema, isRequired }];
  });
}
