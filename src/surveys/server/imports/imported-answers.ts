import { foldText } from '../../../core/contract/notations/fold-text.ts';
import { otherAnswer } from '../../../forms/rules/kinds/choices.ts';
import type { AnswerParts, AnswerValue, FormField } from '../../../forms/rules/kinds/kind.ts';
import type { Answer } from '../../../forms/rules/walk.ts';
import { listIn, readCell } from '../../../imports/rules/read-cell.ts';
import type { ImportIssue } from '../../../imports/schemas/import.ts';
import type { ImportFormat } from '../../../imports/schemas/import-format.ts';
import { answerIn, cellKindFor, choiceIn } from '../../../imports/shared/server/answer-in.ts';
import { cellsFor, mappedColumn } from '../../../imports/shared/server/cells-for.ts';
import type { ImportRow, RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { isMultiple } from '../../rules/results/grouping.ts';
import { otherCode } from '../export/columns.ts';
import type { AnswerTarget } from './answer-targets.ts';

/** The cells of a row that answer one question. */
interface Filled {
  target: AnswerTarget;
  cells: string[];
  text: string;
}

interface Reading {
  /** With the labels of its choices in every language and version. */
  field: FormField;
  filled: readonly Filled[];
  format: ImportFormat;
  misfit: (target: AnswerTarget, message: string) => void;
}

/** What the cells of a row answer; `misfits` are cells that are no answer to their question, and are left out. */
export function answersIn(
  fields: readonly FormField[],
  targets: ReadonlyMap<number, readonly AnswerTarget[]>,
  stored: RunningImport,
  row: ImportRow,
): { answers: Answer[]; misfits: ImportIssue[] } {
  const misfits: ImportIssue[] = [];
  const misfit = ({ key }: AnswerTarget, message: string) =>
    misfits.push({ column: mappedColumn(stored, key), message });
  const answers = fields.flatMap((field): Answer[] => {
    const filled = (targets.get(field.id) ?? []).flatMap((target): Filled[] => {
      const cells = cellsFor(stored, row, target.key).map(unmarked).filter(Boolean);
      return cells.length === 0 ? [] : [{ target, cells, text: cells.join(' ').trim() }];
    });
    if (filled.length === 0) return [];
    const value = answerOf({ field, filled, format: stored.format, misfit });
    return value === null ? [] : [{ fieldId: field.id, value }];
  });
  return { answers, misfits };
}

/** LimeSurvey marks what a tab-separated file cannot have, and what was not asked. */
const unmarked = (cell: string) =>
  cell
    .replaceAll('{question_not_shown}', '')
    .replaceAll('{newline}', '\n')
    .replaceAll('{cr}', '')
    .replaceAll('{tab}', '\t')
    .replaceAll('{csvquote}', '"')
    .trim();

function answerOf(reading: Reading): AnswerValue {
  const { field, filled, format } = reading;
  const { fieldType } = field;
  if (fieldType.startsWith('matrix_')) return matrixIn(reading);
  if (fieldType === 'ranking') return rankingIn(reading);
  if (isMultiple(field)) return multipleIn(reading);
  if (['select', 'radio', 'picture_choice'].includes(fieldType)) return singleIn(reading);
  if (fieldType === 'address' || fieldType === 'contact_info')
    return Object.fromEntries(filled.map(({ target, text }) => [target.part.row ?? '', text]));
  const [first] = filled;
  if (!first) return null;
  if (fieldType === 'location') return placeIn(first.text);
  if (first.target.kind === 'number') return numberIn(first.text, format);
  return cellKindFor(fieldType) === 'text' ? first.cells.join('\n') : answerIn(field, first.cells, format);
}

const notAChoice = 'Not a choice of this question';

function singleIn({ field, filled, misfit }: Reading): AnswerValue {
  const own = filled.find(({ target }) => target.part.isOther);
  const whole = filled.find(({ target }) => !target.part.isOther);
  if (!whole) return own ? otherAnswer(own.text) : null;
  const id = knownChoice(field, whole.text);
  if (id !== undefined) return id;
  const isOther = [otherCode, '-oth-'].includes(foldText(whole.text));
  if (field.options.other && (own || !isOther)) return otherAnswer(own && isOther ? own.text : whole.text);
  misfit(whole.target, isOther && field.options.other ? 'The own words of the respondent are missing' : notAChoice);
  return null;
}

function knownChoice(field: Pick<FormField, 'options'>, text: string): string | undefined {
  const id = choiceIn(field, text);
  return field.options.choices?.some((choice) => choice.id === id) ? id : undefined;
}

function multipleIn({ field, filled, format, misfit }: Reading): AnswerValue {
  const chosen: string[] = [];
  for (const one of filled) {
    const { target, cells, text } = one;
    const { choice, isOther } = target.part;
    if (isOther) chosen.push(...ownWords(text).map(otherAnswer));
    else if (choice !== undefined) {
      const isChosen = isTicked(one, [choice, ...labelsOf(field.options.choices, choice)], format);
      if (isChosen === undefined) misfit(target, 'Use 1 for a choice that was made, and 0 for one that was not');
      else if (isChosen) chosen.push(choice);
    } else
      for (const entry of entriesIn(field, cells, format)) {
        const id = knownChoice(field, entry);
        if (id !== undefined) chosen.push(id);
        else if (field.options.other) chosen.push(otherAnswer(entry));
        else misfit(target, notAChoice);
      }
  }
  return chosen.length === 0 ? null : [...new Set(chosen)];
}

/** ODK separates codes by spaces. */
function entriesIn(field: FormField, cells: string[], format: ImportFormat): string[] {
  const codes = cells.flatMap((cell) => cell.trim().split(/\s+/));
  const areCodes = codes.length > 1 && codes.every((code) => field.options.choices?.some(({ id }) => id === code));
  return areCodes ? codes : [answerIn({ fieldType: 'checkbox', options: field.options }, cells, format)].flat();
}

const ownWords = (text: string) =>
  text
    .split(/;\s/)
    .map((words) => words.trim())
    .filter(Boolean);

type Labelled = readonly { id: string; label: string }[] | undefined;

const labelsOf = (choices: Labelled, id: string) =>
  (choices ?? []).flatMap((choice) => (choice.id === id ? [choice.label] : []));

const ticked = ['selected', 'checked', 'true'];
const unticked = ['not selected', 'unchecked', 'not checked', '-', 'n/a', 'na'];

/** Whether the column of a choice says that it was made: 1, yes, X, or the choice itself. */
function isTicked({ text }: Filled, names: readonly string[], format: ImportFormat): boolean | undefined {
  const folded = foldText(text);
  if (names.slice(1).some((name) => foldText(name) === folded)) return true;
  const word = readCell('boolean', text, format);
  if (word === 'yes' || ticked.includes(folded)) return true;
  if (word === 'no' || unticked.includes(folded)) return false;
  return names.some((name) => foldText(name) === folded) ? true : undefined;
}

function rankingIn({ field, filled, format, misfit }: Reading): AnswerValue {
  const whole = filled.find(({ target }) => target.part.choice === undefined);
  if (whole)
    return listIn(whole.text.replace(/(^|[;,|\n]\s*)\d+[.)]\s+/g, '$1')).map((entry) => choiceIn(field, entry));
  const places = filled.flatMap(({ target, text }) => {
    const place = Number(readCell('number', text, format));
    if (Number.isInteger(place) && place > 0) return [{ id: target.part.choice ?? '', place }];
    misfit(target, 'Not a rank');
    return [];
  });
  const ranked = places.sort((one, other) => one.place - other.place).map(({ id }) => id);
  return ranked.length === 0 ? null : ranked;
}

function matrixIn({ field, filled, format, misfit }: Reading): AnswerValue {
  const { columns } = field.options;
  const asQuestion = { options: { choices: columns } };
  const rows: AnswerParts = {};
  for (const one of filled) {
    const { target, cells, text } = one;
    const { row = '', choice } = target.part;
    if (field.fieldType === 'matrix_rating') rows[row] = numberIn(text, format);
    else if (choice !== undefined) {
      const isChosen = isTicked(one, [choice, ...labelsOf(columns, choice)], format);
      if (isChosen === undefined) misfit(target, 'Use 1 for a choice that was made, and 0 for one that was not');
      else if (isChosen) rows[row] = [...[rows[row] ?? []].flat().map(String), choice];
    } else {
      const entries = field.fieldType === 'matrix_multi' ? cells.flatMap(listIn) : [text];
      const ids = entries.map((entry) => knownChoice(asQuestion, entry));
      if (ids.includes(undefined)) misfit(target, notAChoice);
      const known = ids.flatMap((id) => id ?? []);
      if (known.length > 0) rows[row] = field.fieldType === 'matrix_multi' ? known : (known[0] ?? null);
    }
  }
  return Object.keys(rows).length === 0 ? null : rows;
}

/** Other systems write the label of a step behind or before it: 5 - Very satisfied, 4 of 5, Good (4). */
function numberIn(text: string, format: ImportFormat): string {
  const number = readCell('number', text, format);
  if (number.trim() !== '' && Number.isFinite(Number(number))) return number;
  return /^(-?\d+)\s*(?:[-–—:.)(=/]|of\b|out of\b)/i.exec(text)?.[1] ?? /\((-?\d+)\)$/.exec(text)?.[1] ?? text;
}

/** 52.52000, 13.40000, with the altitude and accuracy that some systems add. */
function placeIn(text: string): AnswerValue {
  const [latitude = '', longitude = ''] = text.trim().split(/\s*[,;]\s*|\s+/);
  return { latitude, longitude };
}
