import type { FieldOptions, FieldType } from '../../contract/schemas/sentiment-field.ts';

/** A question, as far as answering it is concerned. */
export interface FormField {
  id: number;
  fieldName: string;
  fieldType: FieldType;
  required: boolean;
  isSentimentValue: boolean;
  options: FieldOptions;
}

/** An answer in its one normal form; null when nothing was said. */
export type AnswerValue = string | number | boolean | string[] | null;

export type Checked = { value: AnswerValue } | { error: string };

/** What a kind of question knows about its answers. `inWords` and `score` get what `check` let through. */
export interface Kind {
  check(answer: AnswerValue, field: FormField): Checked;
  inWords(value: AnswerValue, field: FormField): string;
  /** How the customer feels, from −1 to 1; null when the answer does not say. */
  score(value: AnswerValue, field: FormField): number | null;
}

/** For kinds that say nothing about feelings. */
export const noScore = () => null;

/** An answer as it was given; nothing for none. */
export const plainWords = (value: AnswerValue) => (value === null ? '' : String(value));

/** True where nothing was said, in any of the ways to say nothing. */
export function isBlank(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Array.isArray(answer) && answer.length === 0;
}
