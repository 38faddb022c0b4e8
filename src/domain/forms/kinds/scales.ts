/** How each step of a scale feels, from −1 to 1. Read by the answers' scores and shown to whoever builds a form. */
export const feelings = {
  rating: { 1: -1, 2: -0.5, 3: 0, 4: 0.5, 5: 1 },
  // Detractors to 6, passives 7 and 8, promoters 9 and 10.
  nps: { 0: -1, 1: -1, 2: -0.9, 3: -0.8, 4: -0.7, 5: -0.6, 6: -0.5, 7: 0, 8: 0.2, 9: 0.8, 10: 1 },
  // 1 is very hard, 7 is very easy.
  ces: { 1: -1, 2: -0.7, 3: -0.3, 4: 0, 5: 0.3, 6: 0.7, 7: 1 },
} as const satisfies Record<string, Record<number, number>>;

/** From where to where a scale goes whose form does not say. */
export const ownScales = { rating_number: [1, 10], slider: [0, 100], matrix_rating: [1, 5] } as const;

/** What a step says about the customer's feelings. */
export function feelingOf(table: Readonly<Record<number, number>>, value: number): number {
  return table[value] ?? 0;
}
