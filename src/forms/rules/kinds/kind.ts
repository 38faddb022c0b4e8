import type { z } from 'zod';
import { showsNothing } from '../../../core/contract/notations/visible-text.ts';
import { isAnswerValue } from '../../schemas/answer-shape.ts';
import type { answerPartsSchema, answerValueSchema } from '../../schemas/answer-value.ts';
import type { FieldOptions } from '../../schemas/field-options.ts';
import type { FieldType } from '../../schemas/field-types.ts';

export interface FormField {
  id: number;
  fieldName: string;
  fieldType: FieldType;
  required: boolean;
  isSentimentValue: boolean;
  options: FieldOptions;
}

/** A normalised answer; null if empty. */
export type AnswerValue = z.infer<typeof answerValueSchema>;

/** An answer with several parts, by matrix row or address line. */
export type AnswerParts = z.infer<typeof answerPartsSchema>;

export type Checked = { value: AnswerValue } | { error: string };

/** How a question type handles its answers. `inWords` and `score` receive only values that `check` accepted. */
export interface Kind {
  /** The answer is a list or an object, which may arrive as JSON text; `check` receives it parsed. */
  acceptsParts?: true;
  check(answer: AnswerValue, field: FormField): Checked;
  format(value: AnswerValue, field: FormField): string;
  /** The sentiment from −1 to 1; null if the answer has none. */
  score(value: AnswerValue, field: FormField): number | null;
  /** The value of the answer in a formula; null if it has none. */
  amount?(value: AnswerValue, field: FormField): number | null;
}

export const noScore = () => null;

export const formatPlain = (value: AnswerValue) => (value === null ? '' : scalarText(value));

/** A scalar answer as text; empty for lists and objects. */
export function scalarText(value: unknown): string {
  if (Array.isArray(value)) return value.map(scalarText).join(',');
  return typeof value === 'object' ? '' : String(value);
}

/** Whether an answer is empty in any representation. */
export function isBlank(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return showsNothing(answer);
  if (Array.isArray(answer)) return answer.length === 0;
  return typeof answer === 'object' && Object.values(answer).every(isBlank);
}

export function answerParts(value: AnswerValue): AnswerParts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

export function partOf(value: AnswerValue, part: string): AnswerParts[string] {
  const parts = answerParts(value);
  return Object.hasOwn(parts, part) ? (parts[part] ?? null) : null;
}

/** Parses lists and objects that arrive as JSON text. */
export function unwrapped(answer: AnswerValue): AnswerValue {
  if (typeof answer !== 'string' || !/^\s*[[{]/.test(answer)) return answer;
  try {
    const parsed: unknown = JSON.parse(answer);
    return isAnswerValue(parsed) ? parsed : answer;
  } catch {
    return answer;
  }
}
