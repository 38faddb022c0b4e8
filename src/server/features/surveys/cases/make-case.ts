import { conflict } from '../../../../contract/errors.ts';
import type { CreateCase } from '../../../../contract/schemas/surveys/survey-case.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { insertResponse, readForm } from '../../responses/handling/create.ts';
import { readResponse } from '../../responses/text/read-response.ts';
import type { Finished } from './finished.ts';
import { withSurvey } from './finished.ts';

export async function makeCase(actor: Actor, finished: Finished, input: CreateCase) {
  if (finished.caseId !== null) {
    throw conflict('ALREADY_A_CASE', 'This survey response already has a case', { caseId: finished.caseId });
  }
  const { tx } = actor;
  const form = await readForm(tx, input.sentimentId);
  const { survey, byKey } = await withSurvey(tx, finished);
  const format = (key: string) =>
    finished.answers.find((answer) => answer.fieldId === survey.idByKey.get(key))?.text ?? '';
  const values = (input.map ?? []).flatMap(({ key, fieldId }) => {
    const value = byKey[key] ?? null;
    return value === null ? [] : [{ fieldId, value: isTextField(form.fields, fieldId) ? format(key) : value }];
  });
  // Required questions that the survey does not answer stay empty for staff to complete.
  const { answered } = validateAnswers(form.fields, values);
  const row = await insertResponse(actor, form, {
    answered,
    reading: { ...(await readResponse(answered, finished.sentimentScore)), summary: finished.summary },
    channel: 'survey',
    customerResponseId: finished.customerId,
    severityLevelId: input.severityLevelId ?? null,
    ...(input.assignedToIds?.length ? { assignedToIds: input.assignedToIds } : {}),
    ...(input.assignedGroupIds?.length ? { assignedGroupIds: input.assignedGroupIds } : {}),
  });
  await tx.run(sql`
    update survey_responses set case_id = ${row.id}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${finished.id}`);
  return row;
}

function isTextField(fields: readonly { id: number; fieldType: string }[], fieldId: number): boolean {
  const type = fields.find(({ id }) => id === fieldId)?.fieldType;
  return type === 'text' || type === 'textarea';
}
