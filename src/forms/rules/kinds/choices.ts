import { isStorable, storedName } from '../../../core/contract/notations/visible-text.ts';
import type { Choice } from '../../schemas/field-options.ts';
import { type AnswerValue, type FormField, isBlank, scalarText, unwrapped } from './kind.ts';

const otherPrefix = 'other:';

/** The text of an "other" answer; undefined for a regular choice. */
export function otherText(value: AnswerValue): string | undefined {
  return typeof value === 'string' && value.startsWith(otherPrefix) ? value.slice(otherPrefix.length) : undefined;
}

export const otherAnswer = (message: string) => `${otherPrefix}${message}`;

/** The choices of a list answer, in the order of selection. */
export function listFrom(answer: AnswerValue): string[] {
  const list = unwrapped(answer);
  if (Array.isArray(list)) return list.map(scalarText);
  return list === null || list === '' ? [] : [scalarText(answer)];
}

export function mean(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;
}

/** The sum of the values of the selected choices; null if none has a value. */
export function totalOf(value: AnswerValue, field: FormField): number | null {
  const amounts = listFrom(value).flatMap((one) => choiceFor(one, field)?.value ?? []);
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
}

/** The unique ids of the selected choices; undefined if one is unknown. */
export function chosenList(answer: AnswerValue, field: FormField): string[] | undefined {
  const chosen = listFrom(answer).map((one) => chosenFrom(one, field));
  const ids = chosen.flatMap((id) => id ?? []);
  return ids.length === chosen.length ? [...new Set(ids)] : undefined;
}

/** The id of the selected choice, or the "other" text if allowed; undefined if neither. */
export function chosenFrom(answer: AnswerValue, field: FormField): string | undefined {
  const choice = choiceFor(answer, field);
  if (choice) return choice.id;
  const message = field.options.other ? storedName(otherText(scalarText(answer).trim()) ?? '') : '';
  const isFine = message && message.length <= 500 && isStorable(message);
  return isFine ? otherAnswer(message) : undefined;
}

/** The issue of an invalid choice: an empty "other" text, else `otherwise`. */
export function choiceIssue(answer: AnswerValue, field: FormField, otherwise: string): string {
  const isEmpty = (one: string) => isBlank(otherText(one.trim()) ?? 'a choice');
  return field.options.other && listFrom(answer).some(isEmpty) ? 'Enter your own answer' : otherwise;
}

export function choiceFor(answer: AnswerValue, { options }: FormField): Choice | undefined {
  const choices = options.choices ?? [];
  const text = storedName(scalarText(answer));
  return choices.find(({ id }) => id === text) ?? choices.find(({ label }) => label === text);
}

export function choiceText(value: AnswerValue, field: FormField): string {
  return choiceFor(value, field)?.label ?? otherText(value) ?? (value === null ? '' : scalarText(value));
}
