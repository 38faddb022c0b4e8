/** The default number of top boxes: 4 and 5 count as satisfied. */
export const defaultTopBoxes = 2;

const best = 5;

export const isSatisfied = (value: number, topBoxes: number): boolean => value > best - topBoxes;

/** The label of the satisfied answers: “5”, “4 and 5”, “3 to 5”. */
export function formatSatisfied(topBoxes: number): string {
  if (topBoxes === 1) return String(best);
  return topBoxes === 2 ? `${best - 1} and ${best}` : `${best + 1 - topBoxes} to ${best}`;
}
