/** How the facts of a record stand: names beside values, and above them on a phone. */
export const factsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(112px, 28%) 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.5, sm: 2 },
  m: 0,
  '& dd': { mb: { xs: 2, sm: 0 } },
} as const;
