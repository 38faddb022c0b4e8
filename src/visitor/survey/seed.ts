import { createContext, useContext } from 'react';

/** Decides the order of what is mixed: the same for all of one visit. */
export const SeedContext = createContext(1);

export const useSeed = () => useContext(SeedContext);
