import type { Choice } from '../../contract/schemas/forms/field-options.ts';
import type { Counted } from '../../contract/schemas/surveys/survey-results.ts';
import type { FormField } from '../forms/kinds/kind.ts';
import type { Tally } from '../metrics/tally.ts';

/** How often something was said to a question: all that a summary needs, so that the database can count. */
export interface Tallied {
  /** The row of a table; empty elsewhere. */
  part: string;
  /** The place in an order, from 1; 0 elsewhere. */
  place: number;
  /** The answer, or one of several, as text. */
  value: string;
  count: number;
}

/** A question with everything that was said to it. */
export interface Asked {
  field: FormField;
  /** How many answered it. */
  n: number;
  tallied: readonly Tallied[];
  /** So many of the best answers count as satisfied. */
  topBoxes?: number;
  /** What choices were called that are no longer offered, by id. */
  formerLabels?: ReadonlyMap<string, string>;
  /** How many were offered each choice, by id, where an earlier answer decided that. */
  offered?: ReadonlyMap<string, number>;
}

/** The answers that are numbers. */
export function numbersIn(tallied: readonly Tallied[]): Tally {
  return tallied
    .map(({ value, count }) => ({ value: Number(value), count }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** In percent; 0 of nobody. */
export const percentOf = (count: number, n: number): number => (n === 0 ? 0 : (100 * count) / n);

/** Every choice with its count, in the order of the question; after them those that were once offered. */
export function countedChoices(
  choices: readonly Choice[],
  counts: ReadonlyMap<string, number>,
  n: number,
  { formerLabels = new Map<string, string>(), offered }: Pick<Asked, 'formerLabels' | 'offered'> = {},
): Counted[] {
  const asked = choices.map(({ id, label }): Counted => {
    const count = counts.get(id) ?? 0;
    // Some may have chosen it before it was carried from anywhere.
    const base = offered && Math.max(count, offered.get(id) ?? 0);
    return base === undefined
      ? countedOne(id, label, count, n)
      : { ...countedOne(id, label, count, base), offered: base };
  });
  const known = new Set(choices.map(({ id }) => id));
  const former = [...counts].filter(([id]) => !known.has(id));
  return [
    ...asked,
    ...former.map(([id, count]) => ({ ...countedOne(id, formerLabels.get(id) ?? id, count, n), isRemoved: true })),
  ];
}

export const countedOne = (id: string, label: string, count: number, n: number): Counted => ({
  id,
  label,
  count,
  share: percentOf(count, n),
});

/** Counts by answer, whatever row or place it had. */
export function countsByValue(tallied: readonly Tallied[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value, count } of tallied) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}
