/** Whether the builder was opened with something to begin with: that is no earlier work that came back. */
export const isBrought = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBrought' in state && state.isBrought === true;
