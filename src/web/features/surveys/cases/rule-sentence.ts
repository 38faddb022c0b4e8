import type { DraftField } from '../../forms/draft/builder-draft.ts';
import { conditionSentence } from '../../forms/question/condition-sentence.ts';
import type { RuleInput } from './rule-calls.ts';

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
