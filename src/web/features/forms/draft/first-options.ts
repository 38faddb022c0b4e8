import type { Choice, FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import { type FieldType, partNames } from '../../../../contract/schemas/forms/field-types.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';

const named = (...labels: string[]): Choice[] =>
  labels.map((label) => ({ id: newIdempotencyKey().slice(0, 12), label }));

const twoChoices = () => ({ choices: named('Option 1', 'Option 2') });
const table = () => ({ rows: named('Row 1', 'Row 2'), columns: named('Column 1', 'Column 2', 'Column 3') });

const beginnings: Partial<Record<FieldType, () => FieldOptions>> = {
  select: twoChoices,
  radio: twoChoices,
  multiselect: twoChoices,
  checkbox: twoChoices,
  picture_choice: twoChoices,
  ranking: () => ({ choices: named('Option 1', 'Option 2', 'Option 3') }),
  matrix_single: table,
  matrix_multi: table,
  matrix_rating: () => ({ rows: named('Row 1', 'Row 2') }),
  slider: () => ({ min: 0, max: 100, step: 1 }),
  address: () => ({ parts: partNames.address.map((id) => ({ id })) }),
  contact_info: () => ({ parts: partNames.contact_info.slice(0, 5).map((id) => ({ id })) }),
  statement: () => ({ text: '' }),
  consent: () => ({ text: '' }),
  calculated: () => ({ formula: '' }),
};

export const firstOptions = (fieldType: FieldType): FieldOptions => beginnings[fieldType]?.() ?? {};

export const firstLabels: Partial<Record<FieldType, string>> = {
  page_break: 'Next page',
  consent: 'Consent',
};
