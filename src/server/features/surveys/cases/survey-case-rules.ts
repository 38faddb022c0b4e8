import { resourceOf } from '../../../../contract/catalogue.ts';
import { conflict, invalid, notFound } from '../../../../contract/errors.ts';
import type { CaseRule, CaseRuleInput, CreateCase } from '../../../../contract/schemas/surveys/survey-case.ts';
import { conditionsOf } from '../../../../domain/forms/conditions.ts';
import { keysOf } from '../../../../domain/forms/field-keys.ts';
import { withKeys } from '../../../../domain/forms/form-document.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { caseFormName, type DefaultCaseRule, defaultCaseRule } from '../../../../domain/surveys/default-case-rule.ts';
import { assertRow, createRow, listRows, readRow, updateRow } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor, Handler } from '../../../platform/http/call.ts';
import type { JobKind } from '../../../platform/jobs/job.ts';
import { assertActive } from '../../administration/active-users.ts';
import { saveFields } from '../../forms/save-fields.ts';
import { saveVersion } from '../../forms/save-version.ts';
import { sentimentForms } from '../../forms/version-handlers.ts';
import { insertResponse, readForm } from '../../responses/handling/create.ts';
import { readResponse } from '../../responses/text/read-response.ts';
import { surveyForms } from '../record/survey-forms.ts';
import { type Finished, lockFinished, meetsRule, rulesOf, tryRule, withSurvey } from './rules.ts';

const rules = resourceOf('surveyCaseRules');

const caseRules: Handler = async ({ tx, resource, id }) => {
  await assertRow(tx, resource, id());
  const { json } = await listRows(tx, rules, { also: [sql`v.survey_id = ${id()}`], query: { _sort: 'id' } });
  return JSON.parse(json) as CaseRule[];
};

const addCaseRule: Handler<CaseRuleInput> = async (call) => {
  const { tx, body } = call;
  await assertSound(tx, call.id(), body);
  call.reply.status(201);
  const sentimentId = body.sentimentId ?? (await caseForm(call)).id;
  const severityLevelId = body.severityLevelId === undefined ? await highSeverity(tx) : body.severityLevelId;
  return createRow(call, rules, { ...body, sentimentId, severityLevelId, surveyId: call.id() });
};

const dryRunCaseRule: Handler<CaseRuleInput> = async ({ tx, id, body }) => {
  await assertSound(tx, id(), body);
  return tryRule(tx, id(), { condition: body.condition ?? null, sentimentBelow: body.sentimentBelow ?? null });
};

export const update: Handler<Partial<CaseRuleInput> & { version?: number }> = async (call) => {
  const before = await readRow<CaseRule>(call.tx, rules, call.id());
  await assertSound(call.tx, before.surveyId, { ...before, ...call.body }, new Set(before.assignedToIds));
  return updateRow(call, rules, call.id(), call.body);
};

export const createCase: Handler<CreateCase> = async (call) => {
  await assertRow(call.tx, call.resource, call.id());
  const finished = await lockFinished(call.tx, call.id());
  if (!finished) throw notFound();
  await assertActive(call.tx, call.body.assignedToIds ?? [], 'assignedToIds');
  call.reply.status(201);
  return makeCase(call, finished, call.body);
};

type Checked = Pick<CaseRuleInput, 'condition' | 'sentimentBelow' | 'map' | 'assignedToIds' | 'sentimentId'>;

async function assertSound(tx: Tx, surveyId: number, rule: Checked, stored = new Set<number>()): Promise<void> {
  const { fields } = await surveyForms.readSnapshot(tx, surveyId);
  const keys = new Set(keysOf(fields).values());
  const { condition = null, sentimentBelow = null, map = [], assignedToIds = [] } = rule;
  await assertActive(tx, assignedToIds, 'assignedToIds', stored);
  const own = rule.sentimentId === undefined ? new Set<number>() : await fieldsOf(tx, rule.sentimentId);
  const unknown = conditionsOf(condition ?? undefined).find(({ field }) => !keys.has(field));
  const issues = [
    condition === null && sentimentBelow === null
      ? [{ path: 'condition', message: 'Enter a condition or choose a sentiment' }]
      : [],
    unknown ? [{ path: 'condition', message: `Question “${unknown.field}” does not exist` }] : [],
    map.flatMap(({ key, fieldId }, at) => [
      ...(keys.has(key) ? [] : [{ path: `map.${at}.key`, message: `Question “${key}” does not exist` }]),
      ...(own.has(fieldId) ? [] : [{ path: `map.${at}.fieldId`, message: 'This field does not exist in the form' }]),
    ]),
  ].flat();
  if (issues.length > 0) throw invalid(issues);
}

async function fieldsOf(tx: Tx, sentimentId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from sentiment_field_rows where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId}`);
  return new Set(rows.map(({ id }) => id));
}

export const ofSurvey = { caseRules, addCaseRule, dryRunCaseRule };

/** Gives a survey with a score and without case rules its first rule: a low score creates a case. */
export async function addDefaultRule(actor: Actor, surveyId: number): Promise<void> {
  const { tx } = actor;
  const { fields } = await surveyForms.readSnapshot(tx, surveyId);
  const rule = defaultCaseRule(withKeys(fields));
  const existing = await tx.run(sql`
    select from survey_case_rules where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} limit 1`);
  if (!rule || existing > 0) return;
  const form = await caseForm(actor);
  await createRow(actor, resourceOf('surveyCaseRules'), {
    surveyId,
    name: rule.name,
    condition: rule.condition,
    sentimentId: form.id,
    severityLevelId: await highSeverity(tx),
    map: defaultMap(rule, form.fields),
  });
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
    reading: { ...(await readResponse(answered, finished.sentimentScore)), summary: finished.summary },
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

/** Creates a case by the first matching rule; runs exactly once, also after a crash. */
export const createCaseIfDue: JobKind = async ({ tx, job, now }) => {
  const finished = await lockFinished(tx, Number(job.key));
  if (!finished || finished.caseId !== null) return undefined;
  for (const rule of await rulesOf(tx, finished.surveyId)) {
    if (!(await meetsRule(tx, rule, finished))) continue;
    await makeCase({ tx, session: { userId: null }, at: now }, finished, rule);
    break;
  }
  return undefined;
};
