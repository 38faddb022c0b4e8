/** How often each value occurs: sufficient for all metrics, so the database can aggregate. */
export type Tally = readonly { value: number; count: number }[];

export const countOf = (tally: Tally): number => tally.reduce((sum, { count }) => sum + count, 0);

export const countWhere = (tally: Tally, matches: (value: number) => boolean): number =>
  tally.reduce((sum, { value, count }) => (matches(value) ? sum + count : sum), 0);

export const sortedByValue = (tally: Tally): Tally => tally.toSorted((one, other) => one.value - other.value);

/** Figures with fewer answers are marked as unreliable; a convention of survey research. */
export const smallSample = 30;

export const medianOf = (tally: Tally): number | null => quantileOf(tally, 0.5);

/** The value at a rank from 0 to 1, between two values as far as the rank is from theirs: percentile_cont of PostgreSQL. */
export function quantileOf(tally: Tally, rank: number): number | null {
  const n = countOf(tally);
  if (n === 0) return null;
  const sorted = sortedByValue(tally);
  const place = rank * (n - 1);
  const [low, high] = [at(sorted, Math.floor(place)), at(sorted, Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
}

function at(sorted: Tally, place: number): number {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (place < passed) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
