import { type FieldError, invalid } from '../../../core/contract/errors.ts';
import { assertActive } from '../../../core/server/auth/active-users.ts';
import type { BodyOf, Handler } from '../../../core/server/http/call.ts';
import { tenantCountry } from '../../../core/server/notations/phone-number.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import { hasPhoneNumbers, withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import { maskedSummary } from '../../../text/answers.ts';
import { foreignAnswers } from '../../shared/server/foreign-answers.ts';
import { type Form, insertResponse, readForm } from '../../shared/server/insert-response.ts';

type Input = BodyOf<'sentimentResponses', 'create'>;

export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  const form = await readForm(tx, body.sentimentId);
  const { answered: typed, score, errors } = validateAnswers(form.fields, body.values);
  const country = hasPhoneNumbers(typed) ? await tenantCountry(tx) : undefined;
  const { answered, errors: wrongNumbers } = withPhoneNumbers(typed, country);
  const issues = [
    ...errors,
    ...atValues(wrongNumbers, body),
    ...severityIssue(form, body),
    ...atValues(await foreignAnswers(tx, form.fields, answered), body),
  ];
  if (issues.length > 0) throw invalid(issues.map(({ path, message }) => ({ path, message })));
  await assertActive(tx, body.assignedToIds ?? [], 'assignedToIds');
  return insertResponse(call, form, {
    ...body,
    answered,
    score,
    summary: maskedSummary(answered),
    channel: 'staff',
  });
};

function severityIssue({ severityLevels }: Form, { severityLevelId }: Input): FieldError[] {
  if (!severityLevelId || severityLevels.length === 0 || severityLevels.includes(severityLevelId)) return [];
  return [{ path: 'severityLevelId', message: 'This form does not offer this severity level' }];
}

const atValues = (issues: readonly { fieldId: number; message: string }[], { values }: Input): FieldError[] =>
  issues.map(({ fieldId, message }) => ({
    path: `values.${values.findIndex((answer) => answer.fieldId === fieldId)}`,
    message,
  }));
