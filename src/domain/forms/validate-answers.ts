import type { FieldError } from '../../contract/errors.ts';
import type { Answered } from '../../contract/schemas/sentiment-response.ts';
import { type AnswerValue, type FormField, isBlank } from './kind.ts';
import { kinds } from './kinds.ts';

export interface Answer {
  fieldId: number;
  value: AnswerValue;
}

export interface Validated {
  /** One entry for each field that was answered, in the order of the form, with the question as it is asked today. */
  answered: Answered[];
  /** How the customer feels, from the form's sentiment value; null when it has none or it was left out. */
  score: number | null;
  /** Each at `values.<position in what was sent>`, or `values.field-<id>` where nothing was sent. */
  errors: (FieldError & { fieldId: number })[];
}

/** Checks the answers to a form. Both sides call this: the browser to help, the server to decide. */
export function validateAnswers(fields: readonly FormField[], answers: readonly Answer[]): Validated {
  const known = new Set(fields.map(({ id }) => id));
  const errors = answers.flatMap(({ fieldId }, index) => {
    const message = known.has(fieldId) ? repeated(answers, index) : 'This form has no such field';
    return message ? [{ path: `values.${index}`, message, fieldId }] : [];
  });
  const results = fields.map((field) => checkOne(field, answers));
  return {
    answered: results.flatMap(({ answered }) => answered ?? []),
    score: results.find(({ score }) => score !== undefined)?.score ?? null,
    errors: [...errors, ...results.flatMap(({ error }) => error ?? [])],
  };
}

function repeated(answers: readonly Answer[], index: number): string | undefined {
  const { fieldId } = answers[index] as Answer;
  return answers.findIndex((answer) => answer.fieldId === fieldId) < index ? 'This field is answered twice' : undefined;
}

interface Result {
  answered?: Answered;
  score?: number | null;
  error?: FieldError & { fieldId: number };
}

function checkOne(field: FormField, answers: readonly Answer[]): Result {
  const index = answers.findIndex(({ fieldId }) => fieldId === field.id);
  const path = index < 0 ? `values.field-${field.id}` : `values.${index}`;
  const answer = answers[index]?.value ?? null;
  if (isBlank(answer)) {
    return field.required ? { error: { path, message: `${field.fieldName} is required`, fieldId: field.id } } : {};
  }
  const kind = kinds[field.fieldType];
  const checked = kind.check(answer, field);
  if ('error' in checked) {
    return { error: { path, message: `${field.fieldName}: ${checked.error}`, fieldId: field.id } };
  }
  const { value } = checked;
  const { id: fieldId, fieldName, fieldType } = field;
  return {
    answered: { fieldId, fieldName, fieldType, value, text: kind.inWords(value, field) },
    ...(field.isSentimentValue ? { score: kind.score(value, field) } : {}),
  };
}
