/** The sentiment of each scale step, from −1 to 1; used for scores and shown in the form builder. */
export const feelings = {
  rating: { 1: -1, 2: -0.5, 3: 0, 4: 0.5, 5: 1 },
  // Detractors to 6, passives 7 and 8, promoters 9 and 10.
  nps: { 0: -1, 1: -1, 2: -0.9, 3: -0.8, 4: -0.7, 5: -0.6, 6: -0.5, 7: 0, 8: 0.2, 9: 0.8, 10: 1 },
  // 1 is very hard, 7 is very easy.
  ces: { 1: -1, 2: -0.7, 3: -0.3, 4: 0, 5: 0.3, 6: 0.7, 7: 1 },
} as const satisfies Record<string, Record<number, number>>;

/** Default ranges of custom scales. */
export const ownScales = { rating_number: [1, 10], slider: [0, 100], matrix_rating: [1, 5] } as const;

export function feelingOf(table: Readonly<Record<number, number>>, value: number): number {
  return table[value] ?? 0;
}
