/** What a person may ask for without an erasure. */
export const restrictions = ['restrict', 'object', 'do_not_sell'] as const;
export type Restriction = (typeof restrictions)[number];
