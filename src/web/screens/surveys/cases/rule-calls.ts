import type { z } from 'zod';
import {
  type CaseRule,
  caseDryRunSchema,
  type caseRuleInputSchema,
  type createCaseSchema,
} from '../../../../contract/schemas/survey-case.ts';
import { call, callAny } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';

export type CaseInput = Partial<z.input<typeof createCaseSchema>>;
export type RuleInput = z.input<typeof caseRuleInputSchema>;

/** Keeps a rule, new or changed. Throws what the server has against it. */
export async function saveRule(surveyId: number, rule: CaseRule | undefined, body: RuleInput): Promise<void> {
  await (rule
    ? callAny('surveyCaseRules', 'update', { params: { id: rule.id }, body: { ...body, version: rule.version } })
    : call('surveys', 'addCaseRule', { params: { id: surveyId }, body }));
  await refetch('surveyCaseRules');
}

/** Which of the past answers the rule would have made responses of. Throws what the server has against it. */
export async function tryRule(surveyId: number, body: RuleInput) {
  return caseDryRunSchema.parse(await call('surveys', 'dryRunCaseRule', { params: { id: surveyId }, body }));
}

/** Switches a rule on or off. */
export async function switchRule({ id, version, isActive }: CaseRule): Promise<void> {
  try {
    await callAny('surveyCaseRules', 'update', { params: { id }, body: { isActive: !isActive, version } });
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('surveyCaseRules');
}

/** Deletes a rule once the person has said so. */
export async function deleteRule({ id, name }: CaseRule): Promise<void> {
  const { result } = await ask({
    title: `Delete the rule “${name}”?`,
    text: 'What it has put into the inbox stays there.',
    confirmText: 'Delete rule',
    showCancel: true,
    isDangerous: true,
  });
  if (result !== 'confirm') return;
  try {
    await call('surveyCaseRules', 'delete', { params: { id } });
    tell(`Deleted “${name}”`);
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('surveyCaseRules');
}

/** Makes a response of the inbox of one answer. Throws what the server has against it. */
export async function makeCase(id: number, body: CaseInput): Promise<void> {
  await call('surveyResponses', 'createCase', {
    params: { id },
    body: { ...body, sentimentId: body.sentimentId ?? 0 },
  });
  await Promise.all([refetch('surveyResponses'), refetch('sentimentResponses')]);
}
