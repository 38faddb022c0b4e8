import type { Choice } from '../../schemas/field-options.ts';
import { listFrom, mean } from './choices.ts';
import {
  type AnswerParts,
  type AnswerValue,
  answerParts,
  type FormField,
  isBlank,
  type Kind,
  noScore,
  partOf,
  scalarText,
} from './kind.ts';
import { numberFrom } from './numbers.ts';
import { scaleOf } from './scale-kinds.ts';

type Cell = AnswerParts[string];

function matrixKind(
  cell: (answer: Cell, field: FormField) => Cell | undefined,
  formatCell: (value: Cell, field: FormField) => string,
): Kind {
  return {
    acceptsParts: true,
    check: (sent, field) => {
      if (!isParts(sent)) return { error: 'Answer each row' };
      const rows = field.options.rows ?? [];
      const unknown = Object.keys(sent).some((id) => !rows.some((row) => row.id === id));
      if (unknown) return { error: 'This row does not exist' };
      const answered = rows.filter(({ id }) => !isBlank(partOf(sent, id)));
      if (field.required && answered.length < rows.length) return { error: 'Answer each row' };
      const cells = answered.map(({ id }) => [id, cell(partOf(sent, id), field)] as const);
      const wrong = cells.find(([, value]) => value === undefined);
      if (wrong) return { error: `Choose again for “${labelIn(wrong[0], rows)}”` };
      return { value: Object.fromEntries(cells) as AnswerParts };
    },
    format: (value, field) =>
      (field.options.rows ?? [])
        .filter(({ id }) => !isBlank(partOf(value, id)))
        .map(({ id, label }) => `${label}: ${formatCell(partOf(value, id), field)}`)
        .join('; '),
    score: noScore,
  };
}

const isParts = (value: AnswerValue): value is AnswerParts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a column, by id or label. */
function idIn(answer: Cell, choices: readonly Choice[] = []): string | undefined {
  const text = scalarText(answer).trim();
  return (choices.find(({ id }) => id === text) ?? choices.find(({ label }) => label === text))?.id;
}

function labelIn(value: Cell, choices: readonly Choice[] = []): string {
  return choices.find(({ id }) => id === value)?.label ?? scalarText(value);
}

const matrixSingle = matrixKind(
  (answer, { options }) => idIn(answer, options.columns),
  (value, { options }) => labelIn(value, options.columns),
);

const matrixMulti = matrixKind(
  (answer, { options }) => {
    const ids = listFrom(answer).map((one) => idIn(one, options.columns));
    return ids.includes(undefined) ? undefined : [...new Set(ids.flatMap((id) => id ?? []))];
  },
  (value, { options }) =>
    listFrom(value)
      .map((one) => labelIn(one, options.columns))
      .join(', '),
);

/** Each row is rated on the same scale; in formulas the matrix has the mean of its rows. */
const matrixRating: Kind = {
  ...matrixKind(
    (answer, field) => scaleOf(field, 1, 5).stepFrom(numberFrom(answer)),
    (value, field) => `${scalarText(value)} of ${scaleOf(field, 1, 5).highest}`,
  ),
  amount: (value) => mean(Object.values(answerParts(value)).filter((one) => typeof one === 'number')),
};

export const matrixKinds = { matrix_single: matrixSingle, matrix_multi: matrixMulti, matrix_rating: matrixRating };
