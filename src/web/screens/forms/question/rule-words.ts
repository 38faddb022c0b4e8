import type { RuleName } from '../../../../contract/schemas/field-logic.ts';

export const ruleInWords: Record<RuleName, string> = {
  min_length: 'At least so many characters',
  max_length: 'At most so many characters',
  pattern: 'Looks like',
  min: 'At least',
  max: 'At most',
  min_choices: 'At least so many choices',
  max_choices: 'At most so many choices',
  earliest: 'Not before',
  latest: 'Not after',
};
