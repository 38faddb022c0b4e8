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
