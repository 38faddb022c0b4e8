import type { FieldError } from '../../core/contract/errors.ts';
import { fieldKeysById } from '../../forms/rules/field-keys.ts';
import type { FormField } from '../../forms/rules/kinds/kind.ts';
import { validateAnswers } from '../../forms/rules/validate-answers.ts';
import { layoutTypes, uploadTypes } from '../../forms/schemas/field-types.ts';
import type { SubmissionAnswers } from '../schemas/submission.ts';
import { noSuchQuestion } from './issue-messages.ts';

/** Whether a link can pre-fill a question: uploads, signatures and calculated values are excluded. */
export const mayBePrefilled = ({ fieldType }: Pick<FormField, 'fieldType'>) =>
  ![...layoutTypes, ...uploadTypes, 'calculated'].includes(fieldType);

export function prefillIssues(fields: readonly FormField[], prefill: SubmissionAnswers): FieldError[] {
  const keys = fieldKeysById(fields);
  const byKey = new Map(fields.filter(mayBePrefilled).map((field) => [keys.get(field.id), field]));
  return Object.entries(prefill).flatMap(([key, value]) => {
    const field = byKey.get(key);
    const message = field ? issueOf(field, value) : noSuchQuestion;
    return message === undefined ? [] : [{ path: `prefill.${key}`, message }];
  });
}

/** Ignores conditions, because visibility depends on the respondent's answers. */
function issueOf(field: FormField, value: SubmissionAnswers[string]): string | undefined {
  const { showIf: _, requireIf: __, ...options } = field.options;
  const alone = { ...field, required: false, options };
  return validateAnswers([alone], [{ fieldId: field.id, value }]).errors[0]?.message;
}
