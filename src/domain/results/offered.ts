import type { FormField } from '../forms/kinds/kind.ts';
import { countsByValue, type Tallied } from './tallied.ts';

type Question = Pick<FormField, 'id' | 'options'> & { key: string };

/** What was counted of every question. */
export interface Counts {
  answered: ReadonlyMap<number, number>;
  tallied: ReadonlyMap<number, readonly Tallied[]>;
}

/**
 * How many could choose each choice of a question that takes its choices from an earlier one: those who chose it there,
 * or who were offered it there and did not. Undefined for a question with choices of its own.
 */
export function offeredOf(
  field: Question,
  earlier: readonly Question[],
  counts: Counts,
): ReadonlyMap<string, number> | undefined {
  const { choicesFrom, choices = [] } = field.options;
  const at = earlier.findIndex(({ key }) => key === choicesFrom?.field);
  const source = earlier[at];
  if (!choicesFrom || !source) return undefined;
  const chosen = countsByValue(counts.tallied.get(source.id) ?? []);
  const before = offeredOf(source, earlier.slice(0, at), counts);
  const base = (id: string) => before?.get(id) ?? counts.answered.get(source.id) ?? 0;
  const offered = (id: string) => {
    const count = chosen.get(id) ?? 0;
    return choicesFrom.only === 'chosen' ? count : Math.max(0, base(id) - count);
  };
  return new Map(choices.map(({ id }) => [id, offered(id)]));
}
