import { resourceOf } from '../../../../contract/catalogue.ts';
import { invalid, notFound } from '../../../../contract/errors.ts';
import type { CaseRule, CaseRuleInput, CreateCase } from '../../../../contract/schemas/surveys/survey-case.ts';
import { conditionsOf } from '../../../../domain/forms/conditions.ts';
import { keysOf } from '../../../../domain/forms/field-keys.ts';
import { assertRow, listRows, readRow } from '../../../platform/crud/read.ts';
import { createRow, updateRow } from '../../../platform/crud/write.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { assertActive } from '../../administration/active-users.ts';
import { surveyForms } from '../record/survey-forms.ts';
import { lockFinished } from './finished.ts';
import { makeCase } from './make-case.ts';
import { tryRule } from './rules.ts';

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
  return createRow(call, rules, { ...body, surveyId: call.id() });
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
  const own = await fieldsOf(tx, rule.sentimentId);
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
