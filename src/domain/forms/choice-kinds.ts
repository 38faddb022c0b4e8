import type { FieldOptions } from '../../contract/schemas/sentiment-field.ts';
import type { AnswerValue, FormField, Kind } from './kind.ts';

type Choice = NonNullable<FieldOptions['choices']>[number];

/** One of the choices, kept by its id. A label is understood too, because callers may know nothing else. */
export const select: Kind = {
  check: (answer, field) => {
    const choice = choiceFor(answer, field);
    return choice ? { value: choice.id } : { error: 'Choose one of the options' };
  },
  inWords: (value, field) => labelOf(value, field),
  score: (value, field) => choiceFor(value, field)?.score ?? null,
};

export const multiselect: Kind = {
  check: (answer, field) => {
    const chosen = listFrom(answer).map((one) => choiceFor(one, field));
    if (chosen.includes(undefined)) return { error: 'Choose from the options' };
    const ids = chosen.flatMap((choice) => (choice ? [choice.id] : []));
    return { value: [...new Set(ids)] };
  },
  inWords: (value, field) => (Array.isArray(value) ? value.map((one) => labelOf(one, field)).join(', ') : ''),
  score: (value, field) => {
    const scores = listFrom(value).flatMap((one) => choiceFor(one, field)?.score ?? []);
    return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null;
  },
};

function choiceFor(answer: AnswerValue, { options }: FormField): Choice | undefined {
  const choices = options.choices ?? [];
  const text = String(answer).trim();
  return choices.find(({ id }) => id === text) ?? choices.find(({ label }) => label === text);
}

function labelOf(value: AnswerValue, field: FormField): string {
  return choiceFor(value, field)?.label ?? (value === null ? '' : String(value));
}

/** A list arrives as a list, or as the JSON text of one, because object values are sent as text. */
function listFrom(answer: AnswerValue): AnswerValue[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'string' || !answer.trim().startsWith('[')) return answer === null ? [] : [answer];
  try {
    const list: unknown = JSON.parse(answer);
    return Array.isArray(list) ? list.map(String) : [answer];
  } catch {
    return [answer];
  }
}
