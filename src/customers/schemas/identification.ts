/**
 * How the answers of a response named its customer. Nobody verified what was typed. `created`: no customer was known.
 * `email`, `phone`, `key`: one customer has it. `several`: several customers have it, so that none is linked.
 * `withheld`: a request of this person forbids it.
 */
export const identifications = ['created', 'email', 'phone', 'key', 'several', 'withheld'] as const;
export type Identification = (typeof identifications)[number];
