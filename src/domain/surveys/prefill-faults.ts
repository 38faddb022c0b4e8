import type { FieldError } from '../../contract/errors.ts';
import { layoutTypes, uploadTypes } from '../../contract/schemas/sentiment-field.ts';
import type { VisitAnswers } from '../../contract/schemas/survey-visit.ts';
import { keysOf } from '../forms/field-keys.ts';
import type { FormField } from '../forms/kind.ts';
import { validateAnswers } from '../forms/validate-answers.ts';
import { noSuchQuestion } from './fault-words.ts';

/** Whether a link may answer a question in advance: what is uploaded, drawn or worked out nobody else can know. */
export const mayBePrefilled = ({ fieldType }: Pick<FormField, 'fieldType'>) =>
  ![...layoutTypes, ...uploadTypes, 'calculated'].includes(fieldType);

/** What is wrong with the answers that a link gives in advance, each by the key of its question. */
export function prefillFaults(fields: readonly FormField[], prefill: VisitAnswers): FieldError[] {
  const keys = keysOf(fields);
  const byKey = new Map(fields.filter(mayBePrefilled).map((field) => [keys.get(field.id), field]));
  return Object.entries(prefill).flatMap(([key, value]) => {
    const field = byKey.get(key);
    const message = field ? faultOf(field, value) : noSuchQuestion;
    return message === undefined ? [] : [{ path: `prefill.${key}`, message }];
  });
}

/** For itself: whether it is asked at all is for the visitor's own answers to say. */
function faultOf(field: FormField, value: VisitAnswers[string]): string | undefined {
  const { showIf: _, requireIf: __, ...options } = field.options;
  const alone = { ...field, required: false, options };
  return validateAnswers([alone], [{ fieldId: field.id, value }]).errors[0]?.message;
}
