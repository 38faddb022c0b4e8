import type { Condition, ConditionGroup, ConditionOp } from '../schemas/field-logic.ts';
import { type FieldType, layoutTypes, scaleTypes, staffTypes } from '../schemas/field-types.ts';
import { otherText } from './kinds/choices.ts';
import { type AnswerValue, isBlank, partOf, scalarText } from './kinds/kind.ts';
import { numberFrom } from './kinds/numbers.ts';

/** Looks up the answer to an earlier field by key; undefined if no such field precedes. */
export type AnswerLookup = (key: string) => AnswerValue | undefined;

const always: readonly ConditionOp[] = ['answered', 'not_answered'];
const ordered: readonly ConditionOp[] = ['at_least', 'at_most', 'more_than', 'less_than', 'between'];
const alike: readonly ConditionOp[] = ['is', 'is_not'];
const amongst: readonly ConditionOp[] = ['is_one_of', 'is_none_of'];
const within: readonly ConditionOp[] = ['contains', 'contains_not'];

const groups: readonly (readonly [ops: readonly ConditionOp[], types: readonly FieldType[]])[] = [
  [
    [...alike, ...within, ...always],
    ['text', 'textarea', 'email', 'phone', 'url', 'hidden'],
  ],
  [
    [...alike, ...ordered, ...always],
    ['number', 'date', 'time', 'datetime', 'calculated', ...scaleTypes],
  ],
  [
    [...alike, ...amongst, ...always],
    ['select', 'radio', ...staffTypes],
  ],
  [
    [...within, ...amongst, ...always],
    ['multiselect', 'checkbox', 'picture_choice'],
  ],
  [
    [...alike, ...always],
    ['ranking', 'boolean', 'consent'],
  ],
  [[], layoutTypes],
];

/** The operators for a field type. Unlisted types support only answered and not answered. */
export const opsFor = (fieldType: FieldType): readonly ConditionOp[] =>
  groups.find(([, types]) => types.includes(fieldType))?.[0] ?? always;

/** Evaluates a condition group; undefined if no condition refers to an earlier field. */
export function holds(group: ConditionGroup, lookup: AnswerLookup): boolean | undefined {
  const members = 'all' in group ? group.all : group.any;
  const results = members.flatMap((member) => ('op' in member ? meets(member, lookup) : holds(member, lookup)) ?? []);
  if (results.length === 0) return undefined;
  return 'all' in group ? results.every(Boolean) : results.some(Boolean);
}

/** All conditions of a group, including nested groups. */
export function conditionsOf(group: ConditionGroup | undefined): Condition[] {
  if (!group) return [];
  const members = 'all' in group ? group.all : group.any;
  return members.flatMap((member) => ('op' in member ? [member] : conditionsOf(member)));
}

function meets({ field, part, op, value }: Condition, lookup: AnswerLookup): boolean | undefined {
  const fieldAnswer = lookup(field);
  if (fieldAnswer === undefined) return undefined;
  const answer = part === undefined ? fieldAnswer : partOf(fieldAnswer, part);
  if (op === 'answered') return !isBlank(answer);
  if (op === 'not_answered') return isBlank(answer);
  if (isBlank(answer)) return op === 'is_not' || op === 'is_none_of' || op === 'contains_not';
  return tests[op](answer, value);
}

type Value = Condition['value'];

const tests: Record<
  Exclude<ConditionOp, 'answered' | 'not_answered'>,
  (answer: AnswerValue, value: Value) => boolean
> = {
  is: isSame,
  is_not: (answer, value) => !isSame(answer, value),
  is_one_of: isOneOf,
  is_none_of: (answer, value) => !isOneOf(answer, value),
  contains,
  contains_not: (answer, value) => !contains(answer, value),
  at_least: (answer, value) => compared(answer, value, (order) => order >= 0),
  at_most: (answer, value) => compared(answer, value, (order) => order <= 0),
  more_than: (answer, value) => compared(answer, value, (order) => order > 0),
  less_than: (answer, value) => compared(answer, value, (order) => order < 0),
  between: (answer, value) =>
    Array.isArray(value) &&
    compared(answer, value[0], (order) => order >= 0) &&
    compared(answer, value[1], (order) => order <= 0),
};

// A list equals a choice if it holds only that choice. For a ranking, only the first place counts.
function isSame(answer: AnswerValue, value: Value): boolean {
  if (Array.isArray(value)) return Array.isArray(answer) && plain(answer.join('\n')) === plain(value.join('\n'));
  return plain(Array.isArray(answer) && answer.length === 1 ? answer[0] : answer) === plain(value);
}

function isOneOf(answer: AnswerValue, value: Value): boolean {
  const wanted = (Array.isArray(value) ? value : [value]).map(plain);
  return (Array.isArray(answer) ? answer : [answer]).some((one) => wanted.includes(plain(one)));
}

function contains(answer: AnswerValue, value: Value): boolean {
  if (Array.isArray(answer)) return answer.some((one) => plain(one) === plain(value));
  return typeof answer === 'string' && plain(answer).includes(plain(value));
}

function compared(answer: AnswerValue, value: Value | undefined, matches: (order: number) => boolean): boolean {
  const [number, limit] = [numberFrom(answer), typeof value === 'object' ? null : numberFrom(value ?? null)];
  if (number !== null && limit !== null) return matches(number - limit);
  // ISO dates and times sort as strings.
  if (typeof answer !== 'string' || typeof value !== 'string') return false;
  return matches(answer < value ? -1 : answer > value ? 1 : 0);
}

export function plain(value: unknown): string {
  const label = scalarText(value).trim().toLowerCase();
  return otherText(label) === undefined ? label : 'other:';
}
