/**
 * How many respondents there are at a place of a table; the place has a value for each axis. `slice` is the first of
 * several nested ranges that contains them.
 */
export interface Atom {
  place: readonly string[];
  slice?: number;
  n: number;
}

/** A place of a figure; null on an axis is the total over it. */
export type Place = readonly (string | null)[];

/**
 * Which figures of a table with all its totals may be shown: none of fewer respondents than `minimum`, and with each of
 * them so many others that it cannot be computed from those that are shown. Which others are withheld depends on the
 * figures that are shown, not on the withheld ones. Of a table with more than `mostCells` cells and a small figure,
 * nothing is shown, because the check takes time that grows with the cube of the cells.
 */
export function suppress(
  atoms: readonly Atom[],
  minimum: number,
  ranges = 1,
): (place: Place, range?: number) => boolean {
  const counts = countsOf(atoms, ranges);
  const hidden = new Set([...counts].filter(([, n]) => n < minimum).map(([key]) => key));
  if (hidden.size > 0 && atoms.length > mostCells) return () => false;
  const relations = relationsOf(counts);
  const table = { counts, relations, hidden, minimum };
  protectAll(table);
  for (let found = determined(table); found.length > 0; found = determined(table)) {
    if (!hideBeside(table, found)) break;
    protectAll(table);
  }
  return (place, range = 0) => {
    const key = keyOf([...place, prefix(range)]);
    return counts.has(key) && !hidden.has(key);
  };
}

/** Checked within about 100 ms. */
const mostCells = 150;

interface Table {
  /** Every figure that is not 0, with all totals. */
  counts: ReadonlyMap<string, number>;
  relations: readonly Relation[];
  hidden: Set<string>;
  minimum: number;
}

/** The parts add up to the whole. */
interface Relation {
  whole: string;
  parts: string[];
}

const keyOf = (place: Place): string => JSON.stringify(place);

/** The last axis: the figures up to a range, and what a range has in addition to the one before, which is not shown. */
const prefix = (range: number) => `to ${range}`;
const addition = (range: number) => `in ${range}`;

function countsOf(atoms: readonly Atom[], ranges: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { place, slice = 0, n } of atoms) {
    if (n <= 0) continue;
    const within = Array.from({ length: ranges - slice }, (_, at) => prefix(slice + at));
    if (slice > 0) within.push(addition(slice));
    for (let totals = 0; totals < 1 << place.length; totals += 1) {
      const summed = place.map((value, axis) => ((totals >> axis) & 1 ? null : value));
      for (const range of within) {
        const key = keyOf([...summed, range]);
        counts.set(key, (counts.get(key) ?? 0) + n);
      }
    }
  }
  return counts;
}

/** Of which figures a figure is a part, by axis. */
function wholesOf(place: Place): [axis: number, whole: string][] {
  const [kind, number] = (place.at(-1) ?? '').split(' ');
  const range = Number(number) + (kind === 'to' ? 1 : 0);
  const totals = place
    .slice(0, -1)
    .flatMap((value, axis): [number, string][] => (value === null ? [] : [[axis, keyOf(place.with(axis, null))]]));
  return [...totals, [place.length - 1, keyOf(place.with(-1, prefix(range)))]];
}

/** Those with most totals first, so that charts of one total protect it by the same figures. */
function relationsOf(counts: ReadonlyMap<string, number>): Relation[] {
  const relations = new Map<string, Relation>();
  for (const part of counts.keys()) {
    for (const [axis, whole] of wholesOf(JSON.parse(part) as Place)) {
      if (!counts.has(whole)) continue;
      const relation = relations.get(`${axis} ${whole}`) ?? { whole, parts: [] };
      relation.parts.push(part);
      relations.set(`${axis} ${whole}`, relation);
    }
  }
  const totalsIn = ({ whole }: Relation) => (JSON.parse(whole) as Place).filter((value) => value === null).length;
  const named = [...relations].map(([name, relation]) => ({ name, relation, totals: totalsIn(relation) }));
  named.sort((one, other) => other.totals - one.totals || (one.name < other.name ? -1 : 1));
  return named.map(({ relation }) => relation);
}

function protectAll(table: Table): void {
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (const relation of table.relations) {
      while (isOpen(table, relation) && hideSmallest(table, relation)) hasChanged = true;
    }
  }
}

/** Whether one withheld figure, or a sum of only small ones, follows from the rest of a relation. */
function isOpen({ counts, hidden, minimum }: Table, { whole, parts }: Relation): boolean {
  const isHidden = (key: string) => hidden.has(key);
  const hiddenParts = parts.filter(isHidden);
  if (hidden.has(whole)) return hiddenParts.length === 0;
  if (hiddenParts.length === 0) return false;
  if (hiddenParts.length === 1) return true;
  const isLarge = (key: string) => (counts.get(key) ?? 0) >= minimum;
  return hiddenParts.length < parts.length && !hiddenParts.some(isLarge);
}

/** Withholds the smallest part that is shown, or the whole where none is. */
function hideSmallest({ counts, hidden }: Table, { whole, parts }: Relation): boolean {
  const shown = parts.filter((key) => !hidden.has(key));
  const order = (one: string, other: string) =>
    (counts.get(one) ?? 0) - (counts.get(other) ?? 0) || (one < other ? -1 : 1);
  const smallest = shown.toSorted(order)[0] ?? (hidden.has(whole) ? undefined : whole);
  if (smallest !== undefined) hidden.add(smallest);
  return smallest !== undefined;
}

/** Two relations of each figure do not exclude that several together determine one: then more is withheld near it. */
function hideBeside(table: Table, found: readonly string[]): boolean {
  const near = (keys: ReadonlySet<string>) =>
    table.relations.filter(({ whole, parts }) => keys.has(whole) || parts.some((key) => keys.has(key)));
  const hideIn = (relations: readonly Relation[]) =>
    relations.map((relation) => hideSmallest(table, relation)).some(Boolean);
  return hideIn(near(new Set(found))) || hideIn(near(table.hidden));
}

/** The withheld figures that have one solution, by elimination among the relations that share withheld figures. */
function determined({ relations, hidden }: Table): string[] {
  const equations = relations
    .map(({ whole, parts }) => [...parts.map((key) => [key, 1] as const), [whole, prime - 1] as const])
    .map((terms) => new Map(terms.filter(([key]) => hidden.has(key))))
    .filter((equation) => equation.size > 0);
  const pivots = new Map<string, Map<string, number>>();
  for (const equation of equations) addEquation(pivots, equation);
  return [...pivots].filter(([, equation]) => equation.size === 1).map(([key]) => key);
}

/** Coefficients are counted modulo a prime, exactly and in small numbers. */
const prime = 32_749;

/** Keeps every equation reduced by the others: a pivot is in its own alone. */
function addEquation(pivots: Map<string, Map<string, number>>, equation: Map<string, number>): void {
  for (const key of [...equation.keys()]) {
    const pivot = pivots.get(key);
    if (pivot) subtract(equation, pivot, equation.get(key) ?? 0);
  }
  const [first] = equation;
  if (!first) return;
  const [key, coefficient] = first;
  const inverse = inverseOf(coefficient);
  for (const [name, value] of equation) equation.set(name, (value * inverse) % prime);
  for (const other of pivots.values()) subtract(other, equation, other.get(key) ?? 0);
  pivots.set(key, equation);
}

function subtract(from: Map<string, number>, equation: ReadonlyMap<string, number>, times: number): void {
  if (times === 0) return;
  for (const [key, value] of equation) {
    const left = ((from.get(key) ?? 0) + (prime - times) * value) % prime;
    if (left === 0) from.delete(key);
    else from.set(key, left);
  }
}

/** By Fermat's little theorem. */
function inverseOf(value: number): number {
  let result = 1;
  let base = value;
  for (let power = prime - 2; power > 0; power >>= 1) {
    if (power & 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}
