import { linesOf } from '../forms/kinds/address-kinds.ts';
import { otherAnswer } from '../forms/kinds/choices.ts';
import { type AnswerValue, isBlank } from '../forms/kinds/kind.ts';
import { keyOf, type Question } from './survey-pages.ts';

export type Posted = readonly (readonly [name: string, value: string])[];

export const inputName = (key: string, part?: string): string => (part === undefined ? `a.${key}` : `a.${key}.${part}`);

export const otherName = (key: string): string => `o.${key}`;

export const typedName = (key: string): string => `n.${key}`;

export const fileName = (key: string): string => `f.${key}`;

export const otherChoice = 'other:';

const partKinds = ['matrix_single', 'matrix_rating', 'address', 'contact_info', 'location'];
const listKinds = ['multiselect', 'checkbox'];

/** Parses the posted answer to a question; null if empty. */
export function postedAnswer(field: Question, posted: Posted): AnswerValue {
  const { fieldType, options } = field;
  if (fieldType === 'ranking') return postedPlaces(field, posted);
  if (fieldType === 'matrix_multi') return partsFrom(field, posted, rowsOf(field), (values) => values);
  if (partKinds.includes(fieldType)) return partsFrom(field, posted, partIdsOf(field), (values) => values[0] ?? '');
  const values = valuesOf(posted, inputName(keyOf(field))).map((value) => customText(field, value, posted));
  const isList = listKinds.includes(fieldType) || (fieldType === 'picture_choice' && options.multiple);
  if (isList || acceptsFiles(field)) return blankToNull(values.filter((value) => value !== ''));
  if (fieldType === 'consent') return values.length > 0 ? 'true' : null;
  return blankToNull(values[0] ?? null);
}

const acceptsFiles = ({ fieldType, options }: Question) =>
  ['file', 'image', 'audio', 'signature'].includes(fieldType) && (options.maxFiles ?? 1) > 1;

function customText(field: Question, value: string, posted: Posted): string {
  if (!field.options.other || value !== otherChoice) return value;
  return otherAnswer(valuesOf(posted, otherName(keyOf(field)))[0]?.trim() ?? '');
}

function partsFrom(
  field: Question,
  posted: Posted,
  parts: readonly string[],
  cell: (values: string[]) => string | string[],
): AnswerValue {
  const cells = parts.map((part) => [part, cell(valuesOf(posted, inputName(keyOf(field), part)))] as const);
  return blankToNull(Object.fromEntries(cells.filter(([, value]) => !isBlank(value))));
}

const rowsOf = ({ options }: Question) => (options.rows ?? []).map(({ id }) => id);

function partIdsOf(field: Question): readonly string[] {
  if (field.fieldType === 'location') return ['latitude', 'longitude', 'accuracy'];
  if (field.fieldType === 'address' || field.fieldType === 'contact_info') return linesOf(field).map(({ id }) => id);
  return rowsOf(field);
}

/** Ranked choices in order; equal ranks keep the page order. */
function postedPlaces(field: Question, posted: Posted): AnswerValue {
  const placed = (field.options.choices ?? []).flatMap(({ id }) => {
    const place = Number(valuesOf(posted, inputName(keyOf(field), id))[0] || Number.NaN);
    return Number.isFinite(place) ? [{ id, place }] : [];
  });
  return blankToNull(placed.toSorted((one, other) => one.place - other.place).map(({ id }) => id));
}

const valuesOf = (posted: Posted, name: string) => posted.filter(([key]) => key === name).map(([, value]) => value);

const blankToNull = (value: AnswerValue): AnswerValue => (isBlank(value) ? null : value);
