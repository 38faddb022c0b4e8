import { foldText } from '../../../core/contract/notations/fold-text.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { type FieldType, layoutTypes } from '../../../forms/schemas/field-types.ts';
import { listIn, readCell } from '../../rules/read-cell.ts';
import type { CellKind, ImportFormat } from '../../schemas/import-format.ts';

const kinds: Partial<Record<FieldType, CellKind>> = {
  email: 'email',
  phone: 'phone',
  number: 'number',
  slider: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  boolean: 'boolean',
  consent: 'boolean',
  select: 'choice',
  radio: 'choice',
  multiselect: 'list',
  checkbox: 'list',
  ranking: 'list',
  picture_choice: 'list',
};

/** Files cannot be in a cell, and records of the product are no text. */
const unimportable: readonly FieldType[] = [
  ...layoutTypes,
  'calculated',
  'image',
  'audio',
  'file',
  'signature',
  'customer_ref',
  'user_ref',
];

/** Whether cells can answer a question. */
export const isImportable = (fieldType: FieldType): boolean => !unimportable.includes(fieldType);

/** How a cell for a question is read. */
export const cellKindFor = (fieldType: FieldType): CellKind => kinds[fieldType] ?? 'text';

type Question = Pick<FormField, 'fieldType' | 'options'>;

/** The answer that some cells of a row give to a question. */
export function answerIn(question: Question, cells: readonly string[], format: ImportFormat): string | string[] {
  const kind = cellKindFor(question.fieldType);
  if (kind === 'list') return choicesIn(question, cells);
  const text = readCell(kind, cells.join(' '), format);
  return kind === 'choice' ? choiceIn(question, text) : text;
}

/** The id of a choice by its label in any case; other texts stay, and are refused by their field. */
export function choiceIn({ options: { choices = [] } }: Pick<Question, 'options'>, text: string): string {
  const folded = foldText(text);
  const exact = choices.find(({ id, label }) => id === text || label === text);
  return (exact ?? choices.find(({ label }) => foldText(label) === folded))?.id ?? text;
}

/** A label may have a comma itself, so a cell that is a label as a whole is one choice. */
function choicesIn(question: Question, cells: readonly string[]): string[] {
  const known = new Set((question.options.choices ?? []).map(({ id }) => id));
  return cells.flatMap((cell) => {
    const whole = choiceIn(question, cell);
    return known.has(whole) ? [whole] : listIn(cell).map((entry) => choiceIn(question, entry));
  });
}
