import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid, notFound } from '../../../core/contract/errors.ts';
import { assertActive } from '../../../core/server/auth/active-users.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { assertRow, createRow, listRows, readRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Handler } from '../../../core/server/http/call.ts';
import type { JobKind } from '../../../core/server/jobs/job.ts';
import { JobFailed } from '../../../core/server/jobs/job-failed.ts';
import { conditionsOf } from '../../../forms/rules/conditions.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { withKeys } from '../../../forms/rules/form-document.ts';
import { defaultCaseRule } from '../../rules/default-case-rule.ts';
import type { CaseRule, CaseRuleInput, CreateCase } from '../../schemas/survey-case.ts';
import { lockFinished } from '../../shared/server/finished-response.ts';
import { caseForm, defaultMap, highSeverity, makeCase } from '../../shared/server/make-case.ts';
import { surveyForms } from '../../shared/server/survey-forms.ts';
import { meetsRule, readRules, tryRule } from './rules.ts';

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
  await assertSound(call.tx, before.surveyId, { ...before, ...call.body }, before);
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

/** Questions and users that the rule named before may have been deleted since. */
async function assertSound(tx: Tx, surveyId: number, rule: Checked, before?: CaseRule): Promise<void> {
  const { fields } = await surveyForms.readSnapshot(tx, surveyId);
  const keys = new Set(fieldKeysById(fields).values());
  const { condition = null, sentimentBelow = null, map = [], assignedToIds = [] } = rule;
  await assertActive(tx, assignedToIds, 'assignedToIds', new Set(before?.assignedToIds));
  const own = rule.sentimentId === undefined ? new Set<number>() : await readFieldIds(tx, rule.sentimentId);
  const namedBefore = new Set(conditionsOf(before?.condition ?? undefined).map(({ field }) => field));
  const unknown = conditionsOf(condition ?? undefined).find(({ field }) => !keys.has(field) && !namedBefore.has(field));
  const isOfSameForm = rule.sentimentId === before?.sentimentId;
  const mapped = before?.map ?? [];
  const issues = [
    condition === null && sentimentBelow === null
      ? [{ path: 'condition', message: 'Enter a condition or choose a sentiment' }]
      : [],
    unknown ? [{ path: 'condition', message: `Question “${unknown.field}” does not exist` }] : [],
    map.flatMap(({ key, fieldId }, at) => [
      ...(keys.has(key) || mapped.some((one) => one.key === key)
        ? []
        : [{ path: `map.${at}.key`, message: `Question “${key}” does not exist` }]),
      ...(own.has(fieldId) || (isOfSameForm && mapped.some((one) => one.fieldId === fieldId))
        ? []
        : [{ path: `map.${at}.fieldId`, message: 'This field does not exist in the form' }]),
    ]),
  ].flat();
  if (issues.length > 0) throw invalid(issues);
}

async function readFieldIds(tx: Tx, sentimentId: number): Promise<ReadonlySet<number>> {
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
  const values = {
    surveyId,
    name: rule.name,
    condition: rule.condition,
    sentimentId: form.id,
    severityLevelId: await highSeverity(tx),
    map: defaultMap(rule, form.fields),
  };
  // It is a rule of the product until someone changes it: who publishes a survey need not be allowed to create cases.
  const { id } = await createRow(actor, rules, values);
  await tx.run(sql`
    update survey_case_rules set updated_by = null where tenant_id = ${tx.tenantId} and id = ${Number(id)}`);
}

/** Creates a case by the first matching rule; runs exactly once, also after a crash. */
export const createCaseIfDue: JobKind = async ({ tx, job, now }) => {
  const finished = await lockFinished(tx, Number(job.key));
  if (!finished || finished.caseId !== null) return undefined;
  for (const rule of await readRules(tx, finished.surveyId)) {
    if (!(await meetsRule(tx, rule, finished))) continue;
    const { refusal } = await permissionsOfRun(tx, 'caseRule', rule.updatedBy);
    if (refusal) throw new JobFailed(`${refusal}. Save the case rule “${rule.name}” again`, { isFinal: true });
    await makeCase({ tx, session: { userId: null }, at: now }, finished, rule);
    break;
  }
  return undefined;
};
