/** How often each value occurs: sufficient for all metrics, so the database can aggregate. */
export type Tally = readonly { value: number; count: number }[];

export const countOf = (tally: Tally): number => tally.reduce((sum, { count }) => sum + count, 0);

export const countWhere = (tally: Tally, matches: (value: number) => boolean): number =>
  tally.reduce((sum, { value, count }) => (matches(value) ? sum + count : sum), 0);

/** Figures with fewer answers are marked as unreliable; a convention of survey research. */
export const smallSample = 30;
