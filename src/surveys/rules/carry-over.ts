import { choiceFor, listFrom, otherText } from '../../forms/rules/kinds/choices.ts';
import {
  type AnswerValue,
  answerParts,
  type FormField,
  isBlank,
  scalarText,
  unwrapped,
} from '../../forms/rules/kinds/kind.ts';
import { kinds } from '../../forms/rules/kinds.ts';
import { brokenRule } from '../../forms/rules/rules.ts';
import { type AnswersByKey, type Question, questionKey } from './survey-pages.ts';

/** The kinds of the questions that were answered, by key. Consents to different texts are of different kinds. */
export type KindsByKey = Readonly<Record<string, string>>;

export const kindsOf = (fields: readonly Question[]): KindsByKey =>
  Object.fromEntries(fields.map((field) => [questionKey(field), kindOf(field)]));

function kindOf({ fieldType, fieldName, options: { text, translations } }: Question): string {
  return fieldType === 'consent' ? JSON.stringify([fieldType, text?.trim() || fieldName, translations]) : fieldType;
}

export interface CarriedOver {
  answers: Record<string, AnswerValue>;
  /** The keys of the questions whose answers are lost, wholly or in part. */
  dropped: string[];
}

interface Options {
  /** Keeps what a respondent is still typing. The server stores only valid answers. */
  keepsTyped?: boolean;
}

/**
 * Moves answers to another version of their survey, question by question. An answer stays if it is valid there: removed
 * questions, choices, rows and columns take their part of it along. An emptied answer stays empty. Nobody agrees to a
 * text that they have not seen, so that a consent stays only with its text.
 */
export function carryOver(
  before: KindsByKey,
  fields: readonly Question[],
  answers: AnswersByKey,
  { keepsTyped = false }: Options = {},
): CarriedOver {
  const fieldByKey = new Map(fields.map((field) => [questionKey(field), field]));
  const carried: Record<string, AnswerValue> = {};
  const dropped: string[] = [];
  for (const [key, value] of Object.entries(answers)) {
    const field = fieldByKey.get(key);
    const isSameKind = field !== undefined && (before[key] ?? kindOf(field)) === kindOf(field);
    if (isBlank(value)) {
      if (field) carried[key] = null;
      continue;
    }
    const isLost = !field || (field.fieldType === 'consent' && !isSameKind);
    const kept = isLost ? null : valueIn(field, value, keepsTyped && isSameKind);
    if (kept !== null) carried[key] = kept;
    if (isLess(kept, value)) dropped.push(key);
  }
  return { answers: carried, dropped };
}

/** Whether a part of the answer is lost; another notation of it is not. */
function isLess(kept: AnswerValue, value: AnswerValue): boolean {
  if (kept === null) return true;
  const before = unwrapped(value);
  if (Array.isArray(kept) || Array.isArray(before)) return listFrom(kept).length < listFrom(before).length;
  return typeof kept === 'object' && JSON.stringify(kept) !== JSON.stringify(before);
}

function valueIn(field: FormField, value: AnswerValue, keepsTyped: boolean): AnswerValue {
  const valid = validValue(field, value) ?? validValue(field, withoutRemoved(field, value));
  return valid ?? (keepsTyped && !hasOptions(field) ? value : null);
}

function validValue(field: FormField, value: AnswerValue): AnswerValue {
  if (isBlank(value)) return null;
  const kind = kinds[field.fieldType];
  const checked = kind.check(kind.acceptsParts ? unwrapped(value) : value, { ...field, required: false });
  return 'value' in checked && brokenRule(field, checked.value, new Date()) === undefined ? checked.value : null;
}

const hasOptions = ({ options }: FormField) => options.choices !== undefined || options.rows !== undefined;

function withoutRemoved(field: FormField, sent: AnswerValue): AnswerValue {
  const value = unwrapped(sent);
  const { rows, columns } = field.options;
  if (Array.isArray(value)) return value.filter((one) => hasChoice(one, field));
  if (!rows) return null;
  const cells = Object.entries(answerParts(value)).map(
    ([row, cell]) => [row, columns ? cellIn(columns, cell) : cell] as const,
  );
  return Object.fromEntries(cells.filter(([row, cell]) => rows.some(({ id }) => id === row) && !isBlank(cell)));
}

const hasChoice = (one: string, field: FormField) =>
  choiceFor(one, field) !== undefined || (field.options.other === true && otherText(one) !== undefined);

function cellIn(columns: readonly { id: string }[], cell: ReturnType<typeof answerParts>[string]) {
  const exists = (one: string) => columns.some(({ id }) => id === one);
  if (Array.isArray(cell)) return listFrom(cell).filter(exists);
  return exists(scalarText(cell)) ? cell : null;
}
