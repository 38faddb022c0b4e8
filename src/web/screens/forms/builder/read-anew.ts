/** Also where it was read a moment ago by the page before; and never while somebody is editing. */
export const readAnew = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;
