import type { z } from 'zod';
import {
  type CaseRule,
  caseDryRunSchema,
  type caseRuleInputSchema,
  type createCaseSchema,
} from '../../../../contract/schemas/surveys/survey-case.ts';
import { attempt } from '../../../layout/attempt.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { type Call, refetch } from '../../../providers/queries.ts';
import type { DraftField } from '../../forms/draft/builder-draft.ts';
import { conditionSentence } from '../../forms/question/condition-sentence.ts';

export type CaseInput = Partial<z.input<typeof createCaseSchema>>;
export type RuleInput = z.input<typeof caseRuleInputSchema>;

export async function saveRule(
  call: Call,
  surveyId: number,
  rule: CaseRule | undefined,
  body: RuleInput,
): Promise<void> {
  await (rule
    ? call('surveyCaseRules', 'update', { params: { id: rule.id }, body: withVersion(body, rule) })
    : call('surveys', 'addCaseRule', { params: { id: surveyId }, body }));
  await refetch('surveys');
}

export async function tryRule(call: Call, surveyId: number, body: RuleInput) {
  return caseDryRunSchema.parse(await call('surveys', 'dryRunCaseRule', { params: { id: surveyId }, body }));
}

export function switchRule(call: Call, rule: CaseRule): Promise<boolean> {
  const body = withVersion({ isActive: !rule.isActive }, rule);
  return attempt(() => call('surveyCaseRules', 'update', { params: { id: rule.id }, body }), '', 'surveys');
}

export async function deleteRule(call: Call, { id, name }: CaseRule): Promise<void> {
  const text = 'Existing cases stay in the inbox.';
  if (!(await isConfirmed(`Delete the rule “${name}”?`, text, 'Delete rule'))) return;
  await attempt(() => call('surveyCaseRules', 'delete', { params: { id } }), `Deleted “${name}”`, 'surveys');
}

export async function makeCase(call: Call, id: number, body: CaseInput): Promise<void> {
  await call('surveyResponses', 'createCase', {
    params: { id },
    body,
  });
  await Promise.all([refetch('surveyResponses'), refetch('sentimentResponses')]);
}

const withVersion = <B extends object>(body: B, { version }: CaseRule) => ({ ...body, version });

const longestName = 120;

export function ruleName(rule: RuleCriteria, fields: readonly DraftField[]): string {
  const text = ruleSentence(rule, fields).replace(/[\s\p{Cc}]+/gu, ' ');
  const name = `${text.charAt(0).toUpperCase()}${text.slice(1)}` || 'Every response';
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1).toWellFormed()}…`;
}

type RuleCriteria = Pick<RuleInput, 'condition' | 'sentimentBelow'>;

export function ruleSentence({ condition, sentimentBelow }: RuleCriteria, fields: readonly DraftField[]): string {
  const feeling =
    typeof sentimentBelow === 'number' && `the sentiment is below ${String(sentimentBelow).replace('-', '−')}`;
  return [condition && conditionSentence(condition, fields), feeling].filter(Boolean).join(' and ');
}
