/** A copy without the minute of the clock, for comparing figures that are read one after the other. */
export const withoutClock = <T>(figures: T): T =>
  JSON.parse(JSON.stringify(figures), (key, value) => (key === 'compareUntil' ? undefined : value));
