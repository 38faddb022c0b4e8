/** What respondents of a figure have in common, such as `status="open"`; without any condition it is the total. */
export type Conditions = readonly string[];

/** One value of several, as `status∈…` of those as `status=…`. */
export type Members = ReadonlyMap<string, readonly string[]>;

/** How many respondents there are at a place of a table. */
export interface Atom {
  /** For each axis the conditions of a value. */
  place: readonly Conditions[];
  /** Which slice of time, the latest first. */
  slice: number;
  n: number;
}

export interface CountTable {
  /** Which respondents the table counts at all, so that equal figures of several tables are known to be equal. */
  base: Conditions;
  /** The total over an axis whose values overlap is no other figure; it has a name of its own. */
  axes: readonly { name: string; total: Conditions }[];
  periods: Periods;
  atoms: readonly Atom[];
}

/** Slices of time without gap, the latest first, and the periods of several slices that figures are about. */
export interface Periods {
  /** For each slice its own name, and that of the period from its beginning to the latest day. */
  slices: readonly { name: string; since: string }[];
  /** Other periods: from the slice with number `first` to that with number `last`. */
  spans: readonly { name: string; first: number; last: number }[];
}

/** The parts add up to the whole. */
export interface Relation {
  whole: string;
  parts: string[];
}

export interface Figures {
  /** Every figure that is not 0, with all totals. */
  counts: Map<string, number>;
  relations: Relation[];
}

export const keyOf = (conditions: Conditions): string => [...new Set(conditions)].toSorted().join('\n');

/** All figures of tables, and how they add up, within each table and from one to another. */
export function figuresIn(tables: readonly CountTable[], members: Members = new Map(), tolerance = 1): Figures {
  const counts = new Map<string, number>();
  const relations = new Map<string, { whole: string; parts: Set<string>; totals: number }>();
  const relate = (name: string, whole: string, part: string, totals: number) => {
    const relation = relations.get(`${name}\n\n${whole}`) ?? { whole, parts: new Set(), totals };
    relation.parts.add(part);
    relations.set(`${name}\n\n${whole}`, relation);
  };
  for (const table of tables) {
    const own = new Map<string, number>();
    for (const atom of table.atoms) if (atom.n > 0) addAtom(table, atom, own, relate);
    // Tables that count nearly the same may differ a little.
    for (const [key, n] of own) counts.set(key, Math.min(n, counts.get(key) ?? n));
  }
  const named = [...relations].map(([name, { parts, ...rest }]) => ({ name, ...rest, parts: [...parts] }));
  // Those with most totals first, so that tables of one total protect it by the same figures.
  named.sort((one, other) => other.totals - one.totals || (one.name < other.name ? -1 : 1));
  return { counts, relations: [...named, ...membersIn(counts, members, tolerance)] };
}

type Relate = (name: string, whole: string, part: string, totals: number) => void;

function addAtom({ base, axes, periods }: CountTable, atom: Atom, counts: Map<string, number>, relate: Relate): void {
  const times = periodsOf(periods, atom.slice);
  const seen = new Set<string>();
  for (let totals = 0; totals < 1 << axes.length; totals += 1) {
    const isTotal = (axis: number) => Boolean((totals >> axis) & 1);
    const valueAt = (axis: number, summed: boolean): Conditions =>
      (summed ? axes[axis]?.total : atom.place[axis]) as Conditions;
    const conditions = axes.flatMap((_, axis) => valueAt(axis, isTotal(axis)));
    const key = keyOf([...base, ...conditions]);
    // Two axes can ask for the same.
    if (seen.has(key)) continue;
    seen.add(key);
    const many = axes.filter((_, axis) => isTotal(axis)).length;
    for (const time of times.names) {
      const figure = `${key}\n\n${time}`;
      const known = counts.get(figure);
      counts.set(figure, (known ?? 0) + atom.n);
      if (known !== undefined) continue;
      for (const [axis, { name }] of axes.entries()) {
        if (isTotal(axis)) continue;
        const rest = axes.flatMap((_, other) => valueAt(other, other === axis || isTotal(other)));
        const whole = `${keyOf([...base, ...rest])}\n\n${time}`;
        if (whole !== figure) relate(name, whole, figure, many + 1);
      }
    }
    for (const [whole, part] of times.parts) relate('time', `${key}\n\n${whole}`, `${key}\n\n${part}`, many);
  }
}

/** The periods that contain a slice, and which of them are parts of others. */
function periodsOf({ slices, spans }: Periods, slice: number) {
  const own = slices[slice]?.name ?? '';
  const within = spans.filter(({ first, last }) => first <= slice && slice <= last).map(({ name }) => name);
  const since = slices.slice(slice).map((one) => one.since);
  const before = slice === 0 ? [] : [[slices[slice]?.since ?? '', own] as const];
  const chain = since.slice(1).map((whole, at) => [whole, since[at] ?? ''] as const);
  return {
    names: [...new Set([own, ...since, ...within])],
    parts: [...before, ...chain, ...within.filter((name) => name !== own).map((whole) => [whole, own] as const)],
  };
}

/** A figure of several values is the sum of those of each value, where another table has these. */
function membersIn(counts: ReadonlyMap<string, number>, members: Members, tolerance: number): Relation[] {
  return [...counts].flatMap(([key, n]) => {
    const [conditions = '', time] = key.split('\n\n');
    const all = conditions.split('\n');
    return all.flatMap((condition) => {
      const each = members.get(condition)?.map((member) => {
        const others = all.filter((other) => other !== condition);
        return `${keyOf([...others, member])}\n\n${time}`;
      });
      const parts = each?.filter((part) => counts.has(part)) ?? [];
      const sum = parts.reduce((total, part) => total + (counts.get(part) ?? 0), 0);
      return parts.length > 0 && Math.abs(sum - n) < tolerance ? [{ whole: key, parts }] : [];
    });
  });
}

/**
 * The tables with one base for those of which each figure is nearly that of the other: whoever counts the same
 * respondents tells about both. The first condition of a base says what is counted.
 */
export function withSharedBases(tables: readonly CountTable[], tolerance: number): CountTable[] {
  const names = [...new Set(tables.map(({ base }) => base[0] ?? ''))];
  const countsOf = (name: string) => {
    const own = tables.filter(({ base }) => base[0] === name);
    return figuresIn(own.map((table) => ({ ...table, base: table.base.slice(1) }))).counts;
  };
  const groups: { name: string; counts: ReadonlyMap<string, number> }[] = [];
  const shared = new Map<string, string>();
  for (const name of names) {
    const counts = countsOf(name);
    const known = groups.find((group) => isNearly(group.counts, counts, tolerance));
    shared.set(name, known?.name ?? name);
    groups.push({ name: known?.name ?? name, counts });
  }
  return tables.map((table) => ({ ...table, base: [shared.get(table.base[0] ?? '') ?? '', ...table.base.slice(1)] }));
}

function isNearly(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>, tolerance: number): boolean {
  const common = [...one].flatMap(([key, n]) => (other.has(key) ? [Math.abs(n - (other.get(key) ?? 0))] : []));
  return common.length > 0 && common.every((difference) => difference < tolerance);
}
