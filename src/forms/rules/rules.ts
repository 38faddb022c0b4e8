import { dayAfter, type Now } from '../../core/rules/local-time.ts';
import type { RuleName, ValidationRule } from '../schemas/field-logic.ts';
import type { FieldType } from '../schemas/field-types.ts';
import { type AnswerValue, type FormField, scalarText } from './kinds/kind.ts';
import { numberFrom } from './kinds/numbers.ts';
import { matchesPattern, patternIssue } from './pattern.ts';

const lengths: readonly RuleName[] = ['min_length', 'max_length'];
const days: readonly RuleName[] = ['earliest', 'latest'];

const groups: readonly (readonly [rules: readonly RuleName[], types: readonly FieldType[]])[] = [
  [
    [...lengths, 'pattern'],
    ['text', 'email', 'phone', 'url'],
  ],
  [lengths, ['textarea']],
  [
    ['min', 'max'],
    ['number', 'slider', 'rating_number'],
  ],
  [
    ['min_choices', 'max_choices'],
    ['multiselect', 'checkbox', 'picture_choice'],
  ],
  [days, ['date', 'datetime']],
];

/** The validation rules available for a field type. */
export const rulesFor = (fieldType: FieldType): readonly RuleName[] =>
  groups.find(([, types]) => types.includes(fieldType))?.[0] ?? [];

/** The first rule that an answer violates, with the form's own message if set; undefined if valid. */
export function brokenRule({ fieldType, options }: FormField, value: AnswerValue, now: Now): string | undefined {
  for (const rule of options.validation ?? []) {
    if (!rulesFor(fieldType).includes(rule.rule)) continue;
    const message = checks[rule.rule](value, rule.value, now);
    if (message) return rule.message?.trim() || message;
  }
  return undefined;
}

/** Validates a rule itself. */
export function ruleIssue({ rule, value }: ValidationRule): string | undefined {
  if (rule === 'pattern') return patternIssue(scalarText(value));
  if (days.includes(rule))
    return dayLimit(scalarText(value), new Date(0), 0) ? undefined : 'Enter a date, or a day such as today-30';
  return numberFrom(value) === null ? `“${rule}” needs a number` : undefined;
}

type Check = (value: AnswerValue, limit: string | number, now: Now) => string | undefined;

const checks: Record<RuleName, Check> = {
  min_length: (value, limit) => least(lengthOf(value), limit, (most) => `At least ${most} characters`),
  max_length: (value, limit) => most(lengthOf(value), limit, (least) => `At most ${least} characters`),
  pattern: (value, limit) =>
    matchesPattern(String(limit), scalarText(value)) ? undefined : 'This does not match the required format',
  min: (value, limit) => least(numberFrom(value), limit, (number) => `At least ${number}`),
  max: (value, limit) => most(numberFrom(value), limit, (number) => `At most ${number}`),
  min_choices: (value, limit) => least(valueCount(value), limit, (count) => `Choose at least ${count}`),
  max_choices: (value, limit) => most(valueCount(value), limit, (count) => `Choose at most ${count}`),
  earliest: (value, limit, now) => {
    const day = dayLimit(String(limit), now, -12);
    return day && scalarText(value).slice(0, 10) < day ? `Not before ${day}` : undefined;
  },
  latest: (value, limit, now) => {
    const day = dayLimit(String(limit), now, 14);
    return day && scalarText(value).slice(0, 10) > day ? `Not after ${day}` : undefined;
  },
};

function least(value: number | null, limit: string | number, format: (limit: number) => string): string | undefined {
  const number = numberFrom(limit);
  return value !== null && number !== null && value < number ? format(number) : undefined;
}

function most(value: number | null, limit: string | number, format: (limit: number) => string): string | undefined {
  const number = numberFrom(limit);
  return value !== null && number !== null && value > number ? format(number) : undefined;
}

const lengthOf = (value: AnswerValue) => [...scalarText(value)].length;
const valueCount = (value: AnswerValue) => (Array.isArray(value) ? value.length : 1);

/** Whether a rule depends on the day of the respondent. */
export const isRelative = ({ rule, value }: ValidationRule): boolean =>
  days.includes(rule) && String(value).startsWith('today');

/** Parses a date, or an offset in days from today. */
function dayLimit(limit: string, now: Now, hours: number): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(limit)) return limit;
  const [found, days = '0'] = /^today([+-]\d{1,5})?$/.exec(limit) ?? [];
  if (found === undefined) return undefined;
  return dayAfter(now, Number(days), hours);
}
