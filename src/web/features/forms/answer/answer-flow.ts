import {
  calculatedValues,
  type FormPage,
  pagesOf,
  requiredFields,
  visibleFields,
} from '../../../../domain/forms/flow.ts';
import type { AnswerValue, FormField } from '../../../../domain/forms/kinds/kind.ts';
import { type Answers, answersOf } from './answers.ts';

export interface AnswerFlow {
  pages: FormPage[];
  answerOf: (field: FormField) => AnswerValue;
}

export function answerFlow(fields: readonly FormField[], sentAnswers: Answers): AnswerFlow {
  const answers = answersOf(fields, sentAnswers);
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
