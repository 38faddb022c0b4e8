import { type Figure, shareOf } from './figures.ts';
import type { Tally } from './tally.ts';

/** How many of the best answers from 1 to 5 count as satisfied where a survey says nothing else: 4 and 5. */
export const defaultTopBoxes = 2;

const best = 5;

/** Whether an answer from 1 to 5 is among the so many best. */
export const isSatisfied = (value: number, topBoxes: number): boolean => value > best - topBoxes;

/** Customer satisfaction in percent: the share of the so many best among the answers from 1 to 5. */
export const satisfaction = (tally: Tally, topBoxes: number = defaultTopBoxes): Figure =>
  shareOf(tally, (value) => isSatisfied(value, topBoxes));

/** Which answers count as satisfied: “5”, “4 and 5”, “3 to 5”. */
export function formatSatisfied(topBoxes: number): string {
  if (topBoxes === 1) return String(best);
  return topBoxes === 2 ? `${best - 1} and ${best}` : `${best + 1 - topBoxes} to ${best}`;
}
