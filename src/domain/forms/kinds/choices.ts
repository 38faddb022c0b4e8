import type { Choice } from '../../../contract/schemas/forms/field-options.ts';
import { type AnswerValue, type FormField, textOf, unwrapped } from './kind.ts';

const otherMark = 'other:';

/** The words of a choice in own words; undefined where it is one of the choices that were offered. */
export function otherText(value: AnswerValue): string | undefined {
  return typeof value === 'string' && value.startsWith(otherMark) ? value.slice(otherMark.length) : undefined;
}

/** A choice in own words, as it is answered. */
export const otherAnswer = (message: string) => `${otherMark}${message}`;

/** The choices of a list, in the order that they were chosen. */
export function listFrom(answer: AnswerValue): string[] {
  const list = unwrapped(answer);
  if (Array.isArray(list)) return list.map(textOf);
  return list === null || list === '' ? [] : [textOf(answer)];
}

/** Null for none. */
export function mean(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;
}

/** What the chosen ones count for together; null where none counts. */
export function totalOf(value: AnswerValue, field: FormField): number | null {
  const amounts = listFrom(value).flatMap((one) => choiceFor(one, field)?.value ?? []);
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
}

/** The ids of what was chosen, each once; undefined where one is not among the choices. */
export function chosenList(answer: AnswerValue, field: FormField): string[] | undefined {
  const chosen = listFrom(answer).map((one) => chosenFrom(one, field));
  const ids = chosen.flatMap((id) => id ?? []);
  return ids.length === chosen.length ? [...new Set(ids)] : undefined;
}

/** The id of what was chosen, or its own words where those are welcome; undefined where it is neither. */
export function chosenFrom(answer: AnswerValue, field: FormField): string | undefined {
  const choice = choiceFor(answer, field);
  if (choice) return choice.id;
  const message = field.options.other ? otherText(textOf(answer).trim())?.trim() : undefined;
  const isFine = message && message.length <= 500 && message.isWellFormed() && !/\p{Cc}/u.test(message);
  return isFine ? otherAnswer(message) : undefined;
}

/** What is wrong with an answer that is no choice: own words were chosen and none are written, or what `otherwise` says. */
export function choiceIssue(answer: AnswerValue, field: FormField, otherwise: string): string {
  const isEmpty = (one: string) => otherText(one.trim())?.trim() === '';
  return field.options.other && listFrom(answer).some(isEmpty) ? 'Write what it is' : otherwise;
}

/** The choice that an answer names, by its id or its label. */
export function choiceFor(answer: AnswerValue, { options }: FormField): Choice | undefined {
  const choices = options.choices ?? [];
  const text = textOf(answer).trim();
  return choices.find(({ id }) => id === text) ?? choices.find(({ label }) => label === text);
}

/** What was chosen, as it reads. */
export function labelOf(value: AnswerValue, field: FormField): string {
  return choiceFor(value, field)?.label ?? otherText(value) ?? (value === null ? '' : textOf(value));
}
