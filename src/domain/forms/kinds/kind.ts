import type { z } from 'zod';
import { isAnswerValue } from '../../../contract/schemas/forms/answer-shape.ts';
import type { answerPartsSchema, answerValueSchema } from '../../../contract/schemas/forms/answer-value.ts';
import type { FieldOptions } from '../../../contract/schemas/forms/field-options.ts';
import type { FieldType } from '../../../contract/schemas/forms/field-types.ts';

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
export type AnswerValue = z.infer<typeof answerValueSchema>;

/** An answer of several parts: by row of a table, by line of an address. */
export type AnswerParts = z.infer<typeof answerPartsSchema>;

export type Checked = { value: AnswerValue } | { error: string };

/** What a kind of question knows about its answers. `inWords` and `score` get what `check` let through. */
export interface Kind {
  /** The answer is a list or has several parts, which are sent as JSON text too: `check` gets them unwrapped. */
  takesParts?: true;
  check(answer: AnswerValue, field: FormField): Checked;
  format(value: AnswerValue, field: FormField): string;
  /** How the customer feels, from −1 to 1; null when the answer does not say. */
  score(value: AnswerValue, field: FormField): number | null;
  /** What the answer counts for in a formula; null when it counts for nothing. */
  amount?(value: AnswerValue, field: FormField): number | null;
}

/** For kinds that say nothing about feelings. */
export const noScore = () => null;

/** An answer as it was given; nothing for none. */
export const formatPlain = (value: AnswerValue) => (value === null ? '' : textOf(value));

/** A single answer as text. Several parts are none: what they would turn into is for their sender to say. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? '' : String(value);
}

/** True where nothing was said, in any of the ways to say nothing. */
export function isBlank(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (Array.isArray(answer)) return answer.length === 0;
  return typeof answer === 'object' && Object.values(answer).every(isBlank);
}

/** The parts of an answer that has several. */
export function partsOf(value: AnswerValue): AnswerParts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** One part of an answer that has several; null where there is none. */
export function partOf(value: AnswerValue, part: string): AnswerParts[string] {
  const parts = partsOf(value);
  return Object.hasOwn(parts, part) ? (parts[part] ?? null) : null;
}

/** A list or several parts arrive as they are, or as their JSON text, because object values are sent as text. */
export function unwrapped(answer: AnswerValue): AnswerValue {
  if (typeof answer !== 'string' || !/^\s*[[{]/.test(answer)) return answer;
  try {
    const parsed: unknown = JSON.parse(answer);
    return isAnswerValue(parsed) ? parsed : answer;
  } catch {
    return answer;
  }
}
