/** A part of a page with a border around it. */
export const framed = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' } as const;
