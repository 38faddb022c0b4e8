/** How the facts of a record stand: names beside values, and above them on a phone. */
export const factsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(112px, 28%) 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.5, sm: 2 },
  m: 0,
  '& dd': { mb: { xs: 2, sm: 0 } },
} as const;

/** Where a record's buttons stand: below what scrolls, always in sight. */
export const footer = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  px: 3,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  flexShrink: 0,
} as const;
