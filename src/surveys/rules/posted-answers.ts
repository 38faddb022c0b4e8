import { readNumber } from '../../core/contract/notations/number.ts';
import { inputName, otherChoice, otherName } from '../../forms/rules/input-names.ts';
import { linesOf } from '../../forms/rules/kinds/address-kinds.ts';
import { otherAnswer } from '../../forms/rules/kinds/choices.ts';
import { type AnswerValue, isBlank } from '../../forms/rules/kinds/kind.ts';
import { blankToNull, readTyped } from '../../forms/rules/typed-number.ts';
import { type Question, questionKey } from './survey-pages.ts';

export type Posted = readonly (readonly [name: string, value: string])[];

const partKinds = ['matrix_single', 'matrix_rating', 'address', 'contact_info', 'location'];
const listKinds = ['multiselect', 'checkbox'];

/** Parses the posted answer to a question in the notation of the page's language; null if empty. */
export function postedAnswer(field: Question, posted: Posted, language: string): AnswerValue {
  const { fieldType, options } = field;
  if (isTypedNumber(field)) return readTyped(postedValues(posted, inputName(questionKey(field)))[0] ?? '', language);
  if (fieldType === 'ranking') return postedPlaces(field, posted);
  if (fieldType === 'matrix_multi') return partsFrom(field, posted, matrixRows(field), (values) => values);
  if (partKinds.includes(fieldType)) return partsFrom(field, posted, partIdsOf(field), (values) => values[0] ?? '');
  const values = postedValues(posted, inputName(questionKey(field))).map((value) => customText(field, value, posted));
  const isList = listKinds.includes(fieldType) || (fieldType === 'picture_choice' && options.multiple);
  if (isList || acceptsFiles(field)) return blankToNull(values.filter((value) => value !== ''));
  if (fieldType === 'consent') return values.length > 0 ? true : null;
  if (fieldType === 'boolean' && values[0]) return values[0] === 'true';
  return blankToNull(values[0] ?? null);
}

const isTypedNumber = ({ fieldType }: Question) => ['number', 'slider', 'rating_number'].includes(fieldType);

/** What was understood of the texts that can mean two numbers, by question. */
export function understoodNumbers(fields: readonly Question[], posted: Posted, language: string) {
  const found = fields.flatMap((field): [string, number][] => {
    if (!isTypedNumber(field)) return [];
    const read = readNumber(postedValues(posted, inputName(questionKey(field)))[0] ?? '', language);
    return read && 'ambiguous' in read ? [[questionKey(field), read.ambiguous[0]]] : [];
  });
  return Object.fromEntries(found);
}

const acceptsFiles = ({ fieldType, options }: Question) =>
  ['file', 'image', 'audio', 'signature'].includes(fieldType) && (options.maxFiles ?? 1) > 1;

function customText(field: Question, value: string, posted: Posted): string {
  if (!field.options.other || value !== otherChoice) return value;
  return otherAnswer(postedValues(posted, otherName(questionKey(field)))[0]?.trim() ?? '');
}

function partsFrom(
  field: Question,
  posted: Posted,
  parts: readonly string[],
  cell: (values: string[]) => string | string[],
): AnswerValue {
  const cells = parts.map((part) => [part, cell(postedValues(posted, inputName(questionKey(field), part)))] as const);
  return blankToNull(Object.fromEntries(cells.filter(([, value]) => !isBlank(value))));
}

const matrixRows = ({ options }: Question) => (options.rows ?? []).map(({ id }) => id);

function partIdsOf(field: Question): readonly string[] {
  if (field.fieldType === 'location') return ['latitude', 'longitude', 'accuracy'];
  if (field.fieldType === 'address' || field.fieldType === 'contact_info') return linesOf(field).map(({ id }) => id);
  return matrixRows(field);
}

/** Ranked choices in order; equal ranks keep the page order. */
function postedPlaces(field: Question, posted: Posted): AnswerValue {
  const placed = (field.options.choices ?? []).flatMap(({ id }) => {
    const place = Number(postedValues(posted, inputName(questionKey(field), id))[0] || Number.NaN);
    return Number.isFinite(place) ? [{ id, place }] : [];
  });
  return blankToNull(placed.toSorted((one, other) => one.place - other.place).map(({ id }) => id));
}

const postedValues = (posted: Posted, name: string) => posted.filter(([key]) => key === name).map(([, value]) => value);
