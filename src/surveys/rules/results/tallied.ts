import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { Choice } from '../../../forms/schemas/field-options.ts';
import type { Tally } from '../../../metrics/tally.ts';
import type { Counted } from '../../schemas/survey-results.ts';

/** How often a value was given: sufficient for summaries, so the database can aggregate. */
export interface Tallied {
  part: string;
  /** The rank from 1; 0 for other types. */
  place: number;
  value: string;
  count: number;
}

export interface TallyInput {
  field: FormField;
  n: number;
  tallied: readonly Tallied[];
  /** The number of top boxes that count as satisfied. */
  topBoxes?: number;
  formerLabels?: ReadonlyMap<string, string>;
  /** How many were offered each choice by id, for carried choices. */
  offered?: ReadonlyMap<string, number>;
}

export function numbersIn(tallied: readonly Tallied[]): Tally {
  return tallied
    .map(({ value, count }) => ({ value: Number(value), count }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** In percent; 0 for an empty base. */
export const percentOf = (count: number, n: number): number => (n === 0 ? 0 : (100 * count) / n);

/** Every choice with its count in question order, then removed choices. */
export function countedChoices(
  choices: readonly Choice[],
  counts: ReadonlyMap<string, number>,
  n: number,
  { formerLabels = new Map<string, string>(), offered }: Pick<TallyInput, 'formerLabels' | 'offered'> = {},
): Counted[] {
  const currentChoices = choices.map(({ id, label }): Counted => {
    const count = counts.get(id) ?? 0;
    // A respondent may have chosen it before it became a carried choice.
    const base = offered && Math.max(count, offered.get(id) ?? 0);
    return base === undefined
      ? countedOne(id, label, count, n)
      : { ...countedOne(id, label, count, base), offered: base };
  });
  const known = new Set(choices.map(({ id }) => id));
  const former = [...counts].filter(([id]) => !known.has(id));
  return [
    ...currentChoices,
    ...former.map(([id, count]) => ({ ...countedOne(id, formerLabels.get(id) ?? id, count, n), isRemoved: true })),
  ];
}

export const countedOne = (id: string, label: string, count: number, n: number): Counted => ({
  id,
  label,
  count,
  share: percentOf(count, n),
});

export function countsByValue(tallied: readonly Tallied[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value, count } of tallied) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}
