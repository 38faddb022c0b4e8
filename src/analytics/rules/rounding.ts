/**
 * A count as the nearest multiple of `base` below or above it. `draw` is one of the integers from 0 to `base` − 1, each
 * as likely as the others: then a count between two multiples goes up as often as it is near the upper one, and the
 * expected value is the count itself. Statistics New Zealand, “Confidentiality rules: fixed random rounding”.
 *
 * The draw belongs to the definition of the cell, so it is the same each time. All that anyone sees of a cell, however
 * often and whatever is added to it, is where count + draw passes a multiple: without the draw, `base` counts in a row
 * are equally possible.
 */
export const roundCount = (count: number, base: number, draw: number): number =>
  Math.floor((count + draw) / base) * base;
