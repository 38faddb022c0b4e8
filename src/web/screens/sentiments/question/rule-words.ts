import type { RuleName, ValidationRule } from '../../../../contract/schemas/field-logic.ts';
import type { FieldType } from '../../../../contract/schemas/sentiment-field.ts';

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

const written: RuleName[] = ['min_length', 'max_length', 'pattern'];
const chosen: RuleName[] = ['min_choices', 'max_choices'];
const days: RuleName[] = ['earliest', 'latest'];

const rules: Partial<Record<FieldType, RuleName[]>> = {
  text: written,
  textarea: ['min_length', 'max_length'],
  email: written,
  phone: written,
  url: written,
  number: ['min', 'max'],
  multiselect: chosen,
  checkbox: chosen,
  date: days,
  datetime: days,
};

/** The rules that an answer of this kind can be held to. */
export const rulesFor = (fieldType: FieldType): RuleName[] => rules[fieldType] ?? [];

/** What is wrong with a rule itself. */
export function ruleProblem({ rule, value }: ValidationRule): string | undefined {
  if (rule === 'pattern') return patternProblem(String(value));
  if (rule === 'earliest' || rule === 'latest') {
    return /^(\d{4}-\d{2}-\d{2}|today([+-]\d{1,4})?)$/.test(String(value)) ? undefined : 'A day, or today+7';
  }
  if (typeof value !== 'number') return 'Enter a number';
  return value < 0 && rule !== 'min' && rule !== 'max' ? 'Not below 0' : undefined;
}

function patternProblem(text: string): string | undefined {
  if (!text) return 'Say what it looks like';
  try {
    new RegExp(text, 'u');
    return undefined;
  } catch {
    return 'This is not a regular expression';
  }
}
