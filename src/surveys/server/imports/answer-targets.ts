import type { Choice } from '../../../forms/schemas/field-options.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import type { CellKind } from '../../../imports/schemas/import-format.ts';
import { cellKindFor, isImportable } from '../../../imports/shared/server/answer-in.ts';
import { isMultiple } from '../../rules/results/grouping.ts';
import { type AnswerPart, type Column, withDistinctHeads } from '../export/columns.ts';
import type { ShapeField } from '../results/shape.ts';

/** A field that fills an answer, or a part of it. */
export interface AnswerTarget extends ImportTarget {
  part: AnswerPart;
}

/**
 * The fields that columns can fill: those that an export of the survey has, by their labels in every language and by
 * their codes, and a list of several choices in one cell.
 */
export function answerTargets(
  columns: readonly Column[],
  fields: readonly ShapeField[],
  languages: readonly string[],
): AnswerTarget[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const listed = new Set<number>();
  return withDistinctHeads(columns).flatMap(({ head, name, part }): AnswerTarget[] => {
    const field = part && byId.get(part.fieldId);
    if (!part || !field || !isImportable(field.fieldType)) return [];
    const translated = languages.map((language) => headIn(field, part, language));
    const target: AnswerTarget = {
      key: targetKey(part),
      label: head,
      kind: kindOfPart(field, part),
      required: false,
      names: [name, `${head} (code)`, ...translated],
      part,
    };
    const isListed = listed.has(field.id) || !(isMultiple(field) || field.fieldType === 'ranking');
    if (isListed || field.fieldType.startsWith('matrix_')) return [target];
    listed.add(field.id);
    const names = [field.key, ...languages.map((language) => nameIn(field, language))];
    const whole = { fieldId: field.id };
    return [
      { key: targetKey(whole), label: field.fieldName, kind: 'list', required: false, names, part: whole },
      target,
    ];
  });
}

const targetKey = ({ fieldId, row, choice, isOther }: AnswerPart): string =>
  [
    `field-${fieldId}`,
    ...(row === undefined ? [] : [`r-${row}`]),
    ...(choice === undefined ? [] : [`c-${choice}`]),
    ...(isOther ? ['other'] : []),
  ].join('.');

const scales: readonly string[] = [
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'matrix_rating',
];

function kindOfPart({ fieldType }: ShapeField, { row, choice, isOther }: AnswerPart): CellKind {
  if (isOther) return 'text';
  if (choice !== undefined) return fieldType === 'ranking' ? 'number' : 'boolean';
  if (scales.includes(fieldType)) return 'number';
  if (row !== undefined) return fieldType.startsWith('matrix_') ? 'choice' : 'text';
  return cellKindFor(fieldType);
}

/** The head of the column in a language, as other systems export it: Question [Row] [Choice]. */
function headIn(field: ShapeField, { row, choice }: AnswerPart, language: string): string {
  const { rows, columns, choices } = field.options;
  return [
    nameIn(field, language),
    labelIn(rows, row, language),
    labelIn(row === undefined ? choices : columns, choice, language),
  ]
    .filter(Boolean)
    .join(' – ');
}

const nameIn = ({ fieldName, options: { translations } }: ShapeField, language: string) =>
  translations?.[language]?.fieldName || fieldName;

function labelIn(choices: readonly Choice[] = [], id: string | undefined, language: string): string {
  const found = choices.find((choice) => choice.id === id);
  return found?.labels?.[language] ?? found?.label ?? '';
}
