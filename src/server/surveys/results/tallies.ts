import { resultKinds } from '../../../domain/results/summarise.ts';
import type { Tallied } from '../../../domain/results/tallied.ts';
import type { Counts } from './counts.ts';
import { type Asking, isPersonal } from './filter.ts';
import type { ShapeField } from './shape.ts';

export interface Counted {
  /** How many answered each question. */
  answered: ReadonlyMap<number, number>;
  tallied: ReadonlyMap<number, Tallied[]>;
}

/**
 * The answers to every question: by answer for those whose answers are counted, one by one for lists, by row for tables.
 * What is written in own words or names somebody is only counted.
 */
export function tallyAnswers({ shape, knowsPeople }: Asking, counts: Counts): Counted {
  const shown = shape.fields.filter((field) => isCounted(field) && (knowsPeople || !isPersonal(field)));
  const ids = new Set(shown.map(({ id }) => id));
  const tallied = new Map<number, Tallied[]>();
  for (const { fieldId, part, place, value, chosen: count } of counts('said')) {
    if (count === 0 || !ids.has(fieldId)) continue;
    const own = tallied.get(fieldId) ?? [];
    own.push({ part, place, value, count });
    tallied.set(fieldId, own);
  }
  const answered = counts('answered').flatMap(({ fieldId, chosen }) =>
    chosen > 0 ? [[fieldId, chosen] as const] : [],
  );
  return { answered: new Map(answered), tallied };
}

/** Its answers are few enough to be counted by what they say. */
function isCounted({ fieldType }: ShapeField): boolean {
  const kind = resultKinds[fieldType];
  return kind !== undefined && kind !== 'text' && kind !== 'personal';
}
