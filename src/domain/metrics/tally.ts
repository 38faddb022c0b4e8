/** How often each value was given: all that the metrics need, so that the database can count. */
export type Tally = readonly { value: number; count: number }[];

/** How many answers there are. */
export const countOf = (tally: Tally): number => tally.reduce((sum, { count }) => sum + count, 0);

/** How many answers have a value that `fits`. */
export const countWhere = (tally: Tally, fits: (value: number) => boolean): number =>
  tally.reduce((sum, { value, count }) => (fits(value) ? sum + count : sum), 0);

/** Below this number of answers a figure says little, and is marked so. A convention of survey research. */
export const smallSample = 30;
