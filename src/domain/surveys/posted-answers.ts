import { listFrom, otherAnswer, otherWords } from '../forms/choices.ts';
import { type AnswerValue, isBlank, partsOf, textOf } from '../forms/kind.ts';
import { linesOf } from '../forms/lines-kind.ts';
import { keyOf, type Question } from './visit-pages.ts';

/** What a plain form posts: names and texts, in the order of the page. */
export type Posted = readonly (readonly [name: string, value: string])[];

/** What the inputs of a question are called in a plain form. */
export const inputName = (field: Question, part?: string): string =>
  part === undefined ? `a.${keyOf(field)}` : `a.${keyOf(field)}.${part}`;

/** Where a choice in own words is written. */
export const otherName = (field: Question): string => `o.${keyOf(field)}`;

/** Where a name is typed in place of a signature. */
export const typedName = (field: Question): string => `n.${keyOf(field)}`;

/** Stands for a choice in own words among the others. */
export const otherChoice = 'other:';

const partKinds = ['matrix_single', 'matrix_rating', 'address', 'contact_info', 'location'];
const listKinds = ['multiselect', 'checkbox'];

/** The answer to a question as a plain form brought it; null where nothing was said. */
export function postedAnswer(field: Question, posted: Posted): AnswerValue {
  const { fieldType, options } = field;
  if (fieldType === 'ranking') return postedPlaces(field, posted);
  if (fieldType === 'matrix_multi') return partsFrom(field, posted, rowsOf(field), (values) => values);
  if (partKinds.includes(fieldType)) return partsFrom(field, posted, partIdsOf(field), (values) => values[0] ?? '');
  const values = valuesOf(posted, inputName(field)).map((value) => inOwnWords(field, value, posted));
  const isList = listKinds.includes(fieldType) || (fieldType === 'picture_choice' && options.multiple);
  if (isList || takesFiles(field)) return blankToNull(values.filter((value) => value !== ''));
  if (fieldType === 'consent') return values.length > 0 ? 'true' : null;
  return blankToNull(values[0] ?? null);
}

const takesFiles = ({ fieldType, options }: Question) =>
  ['file', 'image', 'audio', 'signature'].includes(fieldType) && (options.maxFiles ?? 1) > 1;

/** What the inputs of a question hold for an answer: the way back of `postedAnswer`. */
export function inputsFor(field: Question, value: AnswerValue): Posted {
  if (isBlank(value)) return [];
  const name = inputName(field);
  if (field.fieldType === 'ranking') {
    return listFrom(value).map((id, at) => [inputName(field, id), String(at + 1)] as const);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(partsOf(value)).flatMap(([part, cell]) =>
      (Array.isArray(cell) ? cell : [cell]).map((one) => [inputName(field, part), textOf(one ?? '')] as const),
    );
  }
  if (field.fieldType === 'consent') return value === true || value === 'true' ? [[name, 'true']] : [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const words = field.options.other ? otherWords(one) : undefined;
    const chosen = [name, words === undefined ? textOf(one) : otherChoice] as const;
    return words === undefined ? [chosen] : [chosen, [otherName(field), words] as const];
  });
}

function inOwnWords(field: Question, value: string, posted: Posted): string {
  if (!field.options.other || value !== otherChoice) return value;
  const words = valuesOf(posted, otherName(field))[0]?.trim() ?? '';
  return words === '' ? '' : otherAnswer(words);
}

function partsFrom(
  field: Question,
  posted: Posted,
  parts: readonly string[],
  cell: (values: string[]) => string | string[],
): AnswerValue {
  const cells = parts.map((part) => [part, cell(valuesOf(posted, inputName(field, part)))] as const);
  return blankToNull(Object.fromEntries(cells.filter(([, value]) => !isBlank(value))));
}

const rowsOf = ({ options }: Question) => (options.rows ?? []).map(({ id }) => id);

function partIdsOf(field: Question): readonly string[] {
  if (field.fieldType === 'location') return ['latitude', 'longitude', 'accuracy'];
  if (field.fieldType === 'address' || field.fieldType === 'contact_info') return linesOf(field).map(({ id }) => id);
  return rowsOf(field);
}

/** Choices with a place, the first first; two in one place stay in the order of the page. */
function postedPlaces(field: Question, posted: Posted): AnswerValue {
  const placed = (field.options.choices ?? []).flatMap(({ id }) => {
    const place = Number(valuesOf(posted, inputName(field, id))[0] || Number.NaN);
    return Number.isFinite(place) ? [{ id, place }] : [];
  });
  return blankToNull(placed.toSorted((one, other) => one.place - other.place).map(({ id }) => id));
}

const valuesOf = (posted: Posted, name: string) => posted.filter(([key]) => key === name).map(([, value]) => value);

const blankToNull = (value: AnswerValue): AnswerValue => (isBlank(value) ? null : value);
