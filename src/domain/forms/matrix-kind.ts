import type { Choice } from '../../contract/schemas/field-options.ts';
import {
  type AnswerParts,
  type AnswerValue,
  type FormField,
  isBlank,
  type Kind,
  noScore,
  partOf,
  textOf,
} from './kind.ts';

type Cell = AnswerParts[string];

/** A table that is answered row by row: by row's id, what was chosen in it. */
export function matrixKind(
  cell: (answer: Cell, field: FormField) => Cell | undefined,
  words: (value: Cell, field: FormField) => string,
): Kind {
  return {
    takesParts: true,
    check: (sent, field) => {
      if (!isParts(sent)) return { error: 'Answer each row' };
      const rows = field.options.rows ?? [];
      const unknown = Object.keys(sent).some((id) => !rows.some((row) => row.id === id));
      if (unknown) return { error: 'There is no such row' };
      const answered = rows.filter(({ id }) => !isBlank(partOf(sent, id)));
      if (field.required && answered.length < rows.length) return { error: 'Answer each row' };
      const cells = answered.map(({ id }) => [id, cell(partOf(sent, id), field)] as const);
      const wrong = cells.find(([, value]) => value === undefined);
      if (wrong) return { error: `Choose again for “${labelIn(wrong[0], rows)}”` };
      return { value: Object.fromEntries(cells) as AnswerParts };
    },
    inWords: (value, field) =>
      (field.options.rows ?? [])
        .filter(({ id }) => !isBlank(partOf(value, id)))
        .map(({ id, label }) => `${label}: ${words(partOf(value, id), field)}`)
        .join('; '),
    score: noScore,
  };
}

const isParts = (value: AnswerValue): value is AnswerParts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a column, by its id or its label. */
export function idIn(answer: Cell, choices: readonly Choice[] = []): string | undefined {
  const text = textOf(answer).trim();
  return (choices.find(({ id }) => id === text) ?? choices.find(({ label }) => label === text))?.id;
}

/** What a column is called. */
export function labelIn(value: Cell, choices: readonly Choice[] = []): string {
  return choices.find(({ id }) => id === value)?.label ?? textOf(value);
}
