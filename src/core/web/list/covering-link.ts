/** The link in a row's name covers the row; other controls are layered above it. */
export const coveringLink = {
  '& .row-link': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& .row-link:focus-visible': {
    outline: 'none',
    '&::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& .above-link': { position: 'relative', zIndex: 1 },
} as const;
