import type { z } from 'zod';
import {
  type CaseRule,
  caseDryRunSchema,
  type caseRuleInputSchema,
  type createCaseSchema,
} from '../../../../contract/schemas/surveys/survey-case.ts';
import { attempt } from '../../../layout/attempt.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { refetch } from '../../../providers/refetch.ts';
import type { Call } from '../../../providers/use-call.ts';

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
    body: { ...body, sentimentId: body.sentimentId ?? 0 },
  });
  await Promise.all([refetch('surveyResponses'), refetch('sentimentResponses')]);
}

const withVersion = <B extends object>(body: B, { version }: CaseRule) => ({ ...body, version });
