/** How often each value occurs: sufficient for all metrics, so the database can aggregate. */
export type Tally = readonly { value: number; count: number }[];

export const countOf = (tally: Tally): number => tally.reduce((sum, { count }) => sum + count, 0);

export const countWhere = (tally: Tally, matches: (value: number) => boolean): number =>
  tally.reduce((sum, { value, count }) => (matches(value) ? sum + count : sum), 0);

/** Figures with fewer answers are marked as unreliable; a convention of survey research. */
export const smallSample = 30;

export function medianOf(tally: Tally): number | null {
  const n = countOf(tally);
  if (n === 0) return null;
  const sorted = tally.toSorted((one, other) => one.value - other.value);
  return (at(sorted, Math.floor((n - 1) / 2)) + at(sorted, Math.floor(n / 2))) / 2;
}

function at(sorted: Tally, place: number): number {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (place < passed) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
