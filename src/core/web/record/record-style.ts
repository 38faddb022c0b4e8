export const factsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(112px, 28%) 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.5, sm: 2 },
  m: 0,
  '& dd': { mb: { xs: 2, sm: 0 } },
} as const;

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
