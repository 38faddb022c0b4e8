import { z } from 'zod';
import { ownTime } from '../../../core/web/layout/time.tsx';
import { calculatedValues, type FormPage, pagesOf, requiredFields, visibleFields } from '../../rules/flow.ts';
import { type AnswerValue, type FormField, isBlank } from '../../rules/kinds/kind.ts';
import { validateAnswers } from '../../rules/validate-answers.ts';
import type { Answer } from '../../rules/walk.ts';
import { answerValueSchema } from '../../schemas/answer-value.ts';

export const answersSchema = z.record(z.string(), answerValueSchema);

export type Answers = z.infer<typeof answersSchema>;

export function toAnswers(fields: readonly FormField[], answers: Answers): Answer[] {
  return fields
    .map(({ id }) => ({ fieldId: Number(id), value: answers[id] ?? null }))
    .filter(({ value }) => !isBlank(value));
}

/** Answers to questions hidden by logic stay in the draft but are not sent. */
export function sentAnswers(fields: readonly FormField[], answers: Answers): Answer[] {
  const all = toAnswers(fields, answers);
  const visibleIds = new Set(visibleFields(fields, all).map(({ id }) => id));
  const isSent = ({ id, fieldType }: FormField) =>
    fieldType === 'hidden' || (visibleIds.has(id) && fieldType !== 'calculated');
  const sent = new Set(fields.filter(isSent).map(({ id }) => Number(id)));
  return all
    .filter(({ fieldId }) => sent.has(fieldId))
    .map(({ fieldId, value }) => ({ fieldId, value: asText(value) }));
}

export function answerProblems(fields: readonly FormField[], answers: Answers): Record<string, string> {
  const { errors } = validateAnswers(fields, toAnswers(fields, answers), ownTime());
  return Object.fromEntries(errors.map(({ fieldId, message }) => [`field-${fieldId}`, message]));
}

/** `values.2` in a server issue refers to the third answer that was sent. */
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

export interface AnswerFlow {
  pages: FormPage[];
  answerOf: (field: FormField) => AnswerValue;
}

export function answerFlow(fields: readonly FormField[], sentAnswers: Answers): AnswerFlow {
  const answers = toAnswers(fields, sentAnswers);
  const required = requiredFields(fields, answers);
  const calculated = calculatedValues(fields, answers);
  const visible = visibleFields(fields, answers).map((field) => ({ ...field, required: required.has(field.id) }));
  return {
    pages: pagesOf(visible),
    answerOf: ({ id, fieldType }) =>
      fieldType === 'calculated' ? (calculated.get(id) ?? null) : (sentAnswers[id] ?? null),
  };
}

export function pageWithProblem(pages: AnswerFlow['pages'], problems: Record<string, string>): number | undefined {
  const at = pages.findIndex(({ fields }) => fields.some(({ id }) => problems[`field-${id}`]));
  return at < 0 ? undefined : at;
}
