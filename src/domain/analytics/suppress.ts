import {
  type Conditions,
  type CountTable,
  type Figures,
  figuresIn,
  keyOf,
  type Members,
  type Relation,
} from './count-table.ts';
import { determinedIn } from './determined.ts';

/** Whether the figure of a table with these conditions, beside those of its base, may be shown for a period. */
export type IsShown = (table: CountTable, conditions: Conditions, period: string) => boolean;

/**
 * Which figures of tables with all their totals may be shown: none of fewer respondents than `minimum`, and with each of
 * them so many others that it cannot be computed from those that are shown in any table. Which others are withheld
 * depends on the figures that are shown, not on the withheld ones. Of a table with more than `mostAtoms` and a small
 * figure nothing is shown; nor of the largest tables where all together are too many to check.
 */
export function suppress(tables: readonly CountTable[], minimum: number, members?: Members): IsShown {
  const isSmall = (table: CountTable) => [...figuresIn([table]).counts.values()].some((n) => n < minimum);
  const open = tables.filter((table) => table.atoms.length <= mostAtoms || !isSmall(table));
  const { checked, keys } = checkMost(open, (some) => shownIn(figuresIn(some, members, minimum), minimum));
  return (table, conditions, period) =>
    checked.includes(table) && keys.has(`${keyOf([...table.base, ...conditions])}\n\n${period}`);
}

type Shown = ReadonlySet<string>;

/** All tables, or as many of the smallest ones as can be checked together, found by halving. */
function checkMost(tables: readonly CountTable[], check: (some: readonly CountTable[]) => Shown | undefined) {
  let best: { checked: readonly CountTable[]; keys: Shown } = { checked: [], keys: new Set() };
  const all = check(tables);
  if (all) return { checked: tables, keys: all };
  const bySize = tables.toSorted((one, other) => one.atoms.length - other.atoms.length);
  let [fits, tooMany] = [0, bySize.length];
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2);
    const checked = bySize.slice(0, half);
    const keys = check(checked);
    if (keys) [best, fits] = [{ checked, keys }, half];
    else tooMany = half;
  }
  return best;
}

const mostAtoms = 600;

interface Protection extends Figures {
  hidden: Set<string>;
  minimum: number;
}

/** Undefined for too many. */
function shownIn(figures: Figures, minimum: number): ReadonlySet<string> | undefined {
  const { counts, relations } = figures;
  const small = [...counts].filter(([, n]) => n < minimum).map(([key]) => key);
  const table = { ...figures, hidden: new Set(small), minimum };
  const near = relationsOf(relations);
  for (;;) {
    protectAll(table, near);
    const determined = determinedIn(relations, table.hidden);
    if (!determined) return undefined;
    const found = determined.filter((key) => (counts.get(key) ?? 0) < minimum);
    if (found.length === 0 || !found.map((key) => hideNear(table, near, key)).some(Boolean)) break;
  }
  return new Set([...counts.keys()].filter((key) => !table.hidden.has(key)));
}

/** By the figures that are in them. */
function relationsOf(relations: readonly Relation[]): ReadonlyMap<string, Relation[]> {
  const near = new Map<string, Relation[]>();
  for (const relation of relations) {
    for (const key of [relation.whole, ...relation.parts]) {
      const own = near.get(key);
      if (own) own.push(relation);
      else near.set(key, [relation]);
    }
  }
  return near;
}

/** In the order of the relations; those that a newly withheld figure is in are checked again. */
function protectAll(table: Protection, near: ReadonlyMap<string, Relation[]>): void {
  let open = new Set(table.relations);
  while (open.size > 0) {
    const next = new Set<Relation>();
    for (const relation of open) {
      while (isOpen(table, relation)) {
        const key = hideSmallest(table, [relation]);
        if (key === undefined) break;
        for (const other of near.get(key) ?? []) if (other !== relation) next.add(other);
      }
    }
    open = new Set(table.relations.filter((relation) => next.has(relation)));
  }
}

/** Whether one withheld figure, or a sum of only small ones, follows from the rest of a relation. */
function isOpen({ counts, hidden, minimum }: Protection, { whole, parts }: Relation): boolean {
  const hiddenParts = parts.filter((key) => hidden.has(key));
  if (hidden.has(whole)) return hiddenParts.length === 0;
  if (hiddenParts.length === 0) return false;
  if (hiddenParts.length === 1) return true;
  const isLarge = (key: string) => (counts.get(key) ?? 0) >= minimum;
  return hiddenParts.length < parts.length && !hiddenParts.some(isLarge);
}

/** Withholds the smallest part that is shown, or the smallest whole where none is; undefined where all are withheld. */
function hideSmallest({ counts, hidden }: Protection, relations: readonly Relation[]): string | undefined {
  const shown = (keys: string[]) => keys.filter((key) => !hidden.has(key));
  const order = (one: string, other: string) =>
    (counts.get(one) ?? 0) - (counts.get(other) ?? 0) || (one < other ? -1 : 1);
  const parts = shown(relations.flatMap((relation) => relation.parts)).toSorted(order);
  const smallest = parts[0] ?? shown(relations.map(({ whole }) => whole)).toSorted(order)[0];
  if (smallest !== undefined) hidden.add(smallest);
  return smallest;
}

/** What each relation leaves open, several together can determine: then the nearest figure is withheld as well. */
function hideNear(table: Protection, near: ReadonlyMap<string, Relation[]>, key: string): boolean {
  const seen = new Set([key]);
  for (const figure of seen) {
    const relations = near.get(figure) ?? [];
    if (hideSmallest(table, relations) !== undefined) return true;
    for (const { whole, parts } of relations) for (const other of [whole, ...parts]) seen.add(other);
  }
  return false;
}
