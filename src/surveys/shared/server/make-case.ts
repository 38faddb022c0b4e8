import { resourceOf } from '../../../core/contract/catalogue.ts';
import { conflict } from '../../../core/contract/errors.ts';
import { createRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import { saveFields } from '../../../forms/shared/server/save-fields.ts';
import { saveVersion } from '../../../forms/shared/server/save-version.ts';
import { sentimentForms } from '../../../forms/shared/server/version-handlers.ts';
import { insertResponse, readForm } from '../../../responses/shared/server/insert-response.ts';
import { caseFormName, type DefaultCaseRule, defaultCaseRule } from '../../rules/default-case-rule.ts';
import type { CreateCase } from '../../schemas/survey-case.ts';
import { type Finished, withSurvey } from './finished-response.ts';

/** Creates a case from a survey response. Throws 409 if it has one already. */
export async function makeCase(actor: Actor, finished: Finished, input: CreateCase) {
  if (finished.caseId !== null) {
    throw conflict('ALREADY_A_CASE', 'This survey response already has a case', { caseId: finished.caseId });
  }
  const { tx } = actor;
  const form = await readForm(tx, input.sentimentId ?? (await caseForm(actor)).id);
  const { survey, byKey } = await withSurvey(tx, finished);
  const format = (key: string) =>
    finished.answers.find((answer) => answer.fieldId === survey.idByKey.get(key))?.text ?? '';
  const values = (input.map ?? defaultMap(defaultCaseRule(survey.fields), form.fields)).flatMap(({ key, fieldId }) => {
    const value = byKey[key] ?? null;
    return value === null ? [] : [{ fieldId, value: isTextField(form.fields, fieldId) ? format(key) : value }];
  });
  // Required questions that the survey does not answer stay empty for staff to complete.
  const { answered } = validateAnswers(form.fields, values);
  const row = await insertResponse(actor, form, {
    answered,
    score: finished.sentimentScore,
    summary: finished.summary,
    channel: 'survey',
    customerResponseId: finished.customerId,
    // Without a severity a case would have no SLA target.
    severityLevelId: input.severityLevelId === undefined ? await highSeverity(tx) : input.severityLevelId,
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

/** Copies the score and the comment of a survey response into the fields with these keys. */
export function defaultMap(rule: DefaultCaseRule | undefined, fields: CaseForm['fields']) {
  const copied: Record<string, string | undefined> = { score: rule?.scoreKey, comment: rule?.commentKey };
  return fields.flatMap(({ id: fieldId, options }) => {
    const key = copied[options.key ?? ''];
    return key === undefined ? [] : [{ key, fieldId }];
  });
}

interface CaseForm {
  id: number;
  fields: readonly { id: number; options: { key?: string | undefined } }[];
}

/** The form of cases from surveys without a form of their own; created when it is first needed. */
export async function caseForm(actor: Actor): Promise<CaseForm> {
  const known = await findCaseForm(actor.tx);
  if (known) return known;
  const { id } = await createRow(actor, resourceOf('sentiments'), {
    name: caseFormName,
    description: 'Cases from low scores in surveys. Each case shows the whole survey response.',
    enableSLA: true,
    enableCustomer: true,
  });
  await saveFields(sentimentForms, actor, id, [
    { fieldName: 'Score', fieldType: 'text', options: { key: 'score' } },
    { fieldName: 'Comment', fieldType: 'textarea', options: { key: 'comment' } },
  ]);
  await saveVersion(sentimentForms, actor, id);
  return (await findCaseForm(actor.tx)) as CaseForm;
}

const findCaseForm = (tx: Tx) =>
  tx.first(sql<CaseForm>`
    select s.id, (select coalesce(json_agg(json_build_object('id', f.id, 'options', f.options)), '[]')
      from sentiment_field_rows f where f.tenant_id = s.tenant_id and f.sentiment_id = s.id) as fields
    from sentiments s where s.tenant_id = ${tx.tenantId} and s.name = ${caseFormName} order by s.id limit 1`);

/** The severity of a case for which none was chosen: the level named High, otherwise the most severe one. */
export async function highSeverity(tx: Tx): Promise<number | null> {
  const found = await tx.first(sql<{ id: number }>`
    select id from severity_levels where tenant_id = ${tx.tenantId} order by (lower(name) = 'high') desc, rank desc, id limit 1`);
  return found?.id ?? null;
}
