import type { Choice } from '../../contract/schemas/field-options.ts';
import { type AnswerValue, type FormField, type Kind, noScore, textOf, unwrapped } from './kind.ts';

const otherMark = 'other:';

/** One of the choices, kept by its id. A label is understood too, because callers may know nothing else. */
export const select: Kind = {
  check: (answer, field) => {
    const value = chosenFrom(answer, field);
    return value === undefined ? { error: 'Choose one of the options' } : { value };
  },
  inWords: labelOf,
  score: (value, field) => choiceFor(value, field)?.score ?? null,
  amount: (value, field) => choiceFor(value, field)?.value ?? null,
};

export const multiselect: Kind = {
  takesParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    return ids ? { value: ids } : { error: 'Choose from the options' };
  },
  inWords: (value, field) =>
    listFrom(value)
      .map((one) => labelOf(one, field))
      .join(', '),
  score: (value, field) => mean(listFrom(value).flatMap((one) => choiceFor(one, field)?.score ?? [])),
  amount: totalOf,
};

/** Every choice once, the best first. */
export const ranking: Kind = {
  takesParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    if (!ids) return { error: 'Put the options in order' };
    return ids.length === field.options.choices?.length ? { value: ids } : { error: 'Give every option a place' };
  },
  inWords: (value, field) =>
    listFrom(value)
      .map((one, index) => `${index + 1}. ${labelOf(one, field)}`)
      .join(', '),
  score: noScore,
};

/** One picture, or a list of them where several may be chosen. */
export const pictureChoice: Kind = {
  takesParts: true,
  check: (answer, field) => kindOfPictures(field).check(answer, field),
  inWords: multiselect.inWords,
  score: noScore,
  amount: totalOf,
};

const kindOfPictures = ({ options }: FormField): Kind => (options.multiple ? multiselect : select);

/** The words of a choice in own words; undefined where it is one of the choices that were offered. */
export function otherWords(value: AnswerValue): string | undefined {
  return typeof value === 'string' && value.startsWith(otherMark) ? value.slice(otherMark.length) : undefined;
}

/** A choice in own words, as it is answered. */
export const otherAnswer = (words: string) => `${otherMark}${words}`;

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

function totalOf(value: AnswerValue, field: FormField): number | null {
  const amounts = listFrom(value).flatMap((one) => choiceFor(one, field)?.value ?? []);
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
}

function chosenList(answer: AnswerValue, field: FormField): string[] | undefined {
  const chosen = listFrom(answer).map((one) => chosenFrom(one, field));
  const ids = chosen.flatMap((id) => id ?? []);
  return ids.length === chosen.length ? [...new Set(ids)] : undefined;
}

function chosenFrom(answer: AnswerValue, field: FormField): string | undefined {
  const choice = choiceFor(answer, field);
  if (choice) return choice.id;
  const words = field.options.other ? otherWords(textOf(answer).trim())?.trim() : undefined;
  const isFine = words && words.length <= 500 && words.isWellFormed() && !/\p{Cc}/u.test(words);
  return isFine ? otherAnswer(words) : undefined;
}

function choiceFor(answer: AnswerValue, { options }: FormField): Choice | undefined {
  const choices = options.choices ?? [];
  const text = textOf(answer).trim();
  return choices.find(({ id }) => id === text) ?? choices.find(({ label }) => label === text);
}

function labelOf(value: AnswerValue, field: FormField): string {
  return choiceFor(value, field)?.label ?? otherWords(value) ?? (value === null ? '' : textOf(value));
}
