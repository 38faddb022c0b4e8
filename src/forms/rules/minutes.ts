import type { FieldOptions } from '../schemas/field-options.ts';
import { type FieldType, layoutTypes } from '../schemas/field-types.ts';

interface TimedQuestion {
  fieldType: FieldType;
  options: Pick<FieldOptions, 'showIf' | 'rows'>;
}

const seconds: Partial<Record<FieldType, number>> = {
  textarea: 40,
  audio: 45,
  image: 25,
  file: 25,
  signature: 15,
  address: 30,
  contact_info: 30,
  ranking: 20,
  text: 12,
  number: 10,
};

/** The estimated time to answer in whole minutes. Conditional questions count half. */
export function minutesToAnswer(fields: readonly TimedQuestion[]): number {
  const total = fields.reduce((sum, field) => sum + secondsFor(field) * (field.options.showIf ? 0.5 : 1), 10);
  return Math.max(1, Math.round(total / 60));
}

function secondsFor({ fieldType, options }: TimedQuestion): number {
  if (layoutTypes.includes(fieldType) || fieldType === 'hidden' || fieldType === 'calculated') return 0;
  if (options.rows) return options.rows.length * 5;
  return seconds[fieldType] ?? 7;
}
