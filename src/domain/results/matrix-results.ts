import type { QuestionResult } from '../../contract/schemas/survey-results.ts';
import type { FormField } from '../forms/kind.ts';
import { scaleOf } from '../forms/scale-kind.ts';
import { ownScales } from '../forms/scales.ts';
import { meanOf } from '../metrics/figures.ts';
import { countOf } from '../metrics/tally.ts';
import { type Asked, countsByValue, numbersIn, percentOf, type Tallied } from './tallied.ts';

type Matrix = Extract<QuestionResult, { kind: 'matrix' }>;

/** A table of questions: how each of its rows was answered; rated rows have a mean. */
export function summariseMatrix(asked: Asked): Matrix {
  const { field, tallied, formerLabels = new Map<string, string>() } = asked;
  const offered = field.options.rows ?? [];
  const former = [...new Set(tallied.map(({ part }) => part))].filter((id) => !offered.some((row) => row.id === id));
  const columns = columnsOf(asked);
  const rows = [
    ...offered.map(({ id, label }) => ({ id, label })),
    ...former.map((id) => ({ id, label: formerLabels.get(id) ?? id, isRemoved: true as const })),
  ];
  return { kind: 'matrix', columns, rows: rows.map((row) => ({ ...row, ...rowOf(asked, row.id, columns) })) };
}

function columnsOf({ field, tallied, formerLabels }: Asked): Matrix['columns'] {
  if (field.fieldType === 'matrix_rating') return stepsOf(field);
  const offered = (field.options.columns ?? []).map(({ id, label }) => ({ id, label }));
  const known = new Set(offered.map(({ id }) => id));
  const former = [...countsByValue(tallied).keys()].filter((id) => !known.has(id) && id !== '');
  return [...offered, ...former.map((id) => ({ id, label: formerLabels?.get(id) ?? id }))];
}

const mostColumns = 12;

function stepsOf(field: FormField): Matrix['columns'] {
  const { lowest, highest, step } = scaleOf(field, ...ownScales.matrix_rating);
  const count = Math.min(mostColumns, Math.floor((highest - lowest) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const value = String(lowest + index * step);
    return { id: value, label: value };
  });
}

function rowOf({ field, tallied }: Asked, id: string, columns: Matrix['columns']) {
  const own = tallied.filter(({ part }) => part === id);
  const n = respondents(field, own);
  const counts = countsByValue(own);
  return {
    n,
    mean: field.fieldType === 'matrix_rating' ? meanOf(numbersIn(own)) : null,
    cells: columns.map((column) => {
      const count = counts.get(column.id) ?? 0;
      return { id: column.id, count, share: percentOf(count, n) };
    }),
  };
}

// Who ticks several columns of a row is counted once: each is there as a first, second, third of a list.
function respondents(field: FormField, own: readonly Tallied[]): number {
  if (field.fieldType !== 'matrix_multi') return countOf(numbersOf(own));
  return own.reduce((sum, { place, count }) => (place <= 1 ? sum + count : sum), 0);
}

const numbersOf = (own: readonly Tallied[]) => own.map(({ count }) => ({ value: 0, count }));
