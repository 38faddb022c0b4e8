type Same = (left: unknown, right: unknown) => boolean;

/** Equal in what they hold, for the plain values that filters, sorters and query keys are made of. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
  if (left.constructor !== right.constructor) return false;
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  const entries = Object.entries(left);
  const others = new Map(Object.entries(right));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isEqual(value, others.get(key)))
  );
}

/** The values of the first list that none of the second is the same as. */
export function differenceWith(values: readonly unknown[] = [], others: readonly unknown[] = [], same: Same = isEqual) {
  return values.filter((value) => !others.some((other) => same(value, other)));
}

/** Every list's values, each once; the first of those that are the same stays. */
export function unionWith(...args: [...(readonly unknown[])[], Same] | unknown[]): unknown[] {
  const same = args.at(-1) as Same;
  const union: unknown[] = [];
  for (const value of (args.slice(0, -1) as unknown[][]).flat()) {
    if (!union.some((kept) => same(kept, value))) union.push(value);
  }
  return union;
}

/** Acts once nobody has asked for a while. */
export function debounce<A extends unknown[]>(act: (...args: A) => void, waitMs = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: A | undefined;
  const run = () => {
    const args = asked;
    cancel();
    if (args) act(...args);
  };
  const cancel = () => {
    clearTimeout(timer);
    asked = undefined;
  };
  const debounced = (...args: A) => {
    clearTimeout(timer);
    asked = args;
    timer = setTimeout(run, waitMs);
  };
  return Object.assign(debounced, { cancel, flush: run });
}
