import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { countsByValue, type Tallied } from './tallied.ts';

type Question = Pick<FormField, 'id' | 'options'> & { key: string };

export interface Counts {
  answered: ReadonlyMap<number, number>;
  tallied: ReadonlyMap<number, readonly Tallied[]>;
}

/** How many respondents were offered each carried choice; undefined without carried choices. */
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
