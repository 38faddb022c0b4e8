import { z } from 'zod';
import { answerValueSchema } from '../../../../contract/schemas/forms/answer-value.ts';
import { visibleFields } from '../../../../domain/forms/flow.ts';
import { type AnswerValue, type FormField, isBlank } from '../../../../domain/forms/kinds/kind.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import type { Answer } from '../../../../domain/forms/walk.ts';

/** What somebody has filled in so far, by the id of the question. */
export const answersSchema = z.record(z.string(), answerValueSchema);

export type Answers = z.infer<typeof answersSchema>;

/** Everything that was said, in the order of the form. */
export function answersOf(fields: readonly FormField[], answers: Answers): Answer[] {
  return fields
    .map(({ id }) => ({ fieldId: Number(id), value: answers[id] ?? null }))
    .filter(({ value }) => !isBlank(value));
}

/** What is sent: only what is asked with these answers, objects as text. What was said to a question that has gone stays. */
export function sentAnswers(fields: readonly FormField[], answers: Answers): Answer[] {
  const all = answersOf(fields, answers);
  const asked = new Set(visibleFields(fields, all).map(({ id }) => id));
  const isSent = ({ id, fieldType }: FormField) =>
    fieldType === 'hidden' || (asked.has(id) && fieldType !== 'calculated');
  const sent = new Set(fields.filter(isSent).map(({ id }) => Number(id)));
  return all
    .filter(({ fieldId }) => sent.has(fieldId))
    .map(({ fieldId, value }) => ({ fieldId, value: asText(value) }));
}

/** What is wrong with the answers, by field id. */
export function answerProblems(fields: readonly FormField[], answers: Answers): Record<string, string> {
  const { errors } = validateAnswers(fields, answersOf(fields, answers));
  return Object.fromEntries(errors.map(({ fieldId, message }) => [`field-${fieldId}`, message]));
}

/** The server's issues, by the field that each belongs to; `values.2` is the third answer that was sent. */
export function sentProblems(errors: Record<string, string>, values: readonly { fieldId: number }[]) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const place = /^values\.(\d+)/.exec(path)?.[1];
      const fieldId = place === undefined ? undefined : values[Number(place)]?.fieldId;
      return [fieldId === undefined ? path.replace(/^values\./, '') : `field-${fieldId}`, message];
    }),
  );
}

const asText = (value: AnswerValue) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);
