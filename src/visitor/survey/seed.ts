import { createContext, useContext } from 'react';

/** Decides the order of what is mixed: the same for all of one visit. */
export const SeedContext = createContext(1);

export const useSeed = () => useContext(SeedContext);

/** A number made of the id of a visit. */
export function seedOf(visitId: string): number {
  let seed = 7;
  for (const letter of visitId) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed;
}
