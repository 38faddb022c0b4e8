import type { BodyOf } from '../../../core/routes/operations.ts';
import type { DraftField } from '../../../forms/shared/draft/builder-draft.ts';
import { conditionSentence } from '../../../forms/shared/question/condition-sentence.ts';

export type CaseInput = BodyOf<'surveyResponses', 'createCase'>;
export type RuleInput = BodyOf<'surveys', 'addCaseRule'>;

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
