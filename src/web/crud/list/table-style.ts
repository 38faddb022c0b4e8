import type { Density } from './list-taste.ts';

/** The card around a table: it scrolls by itself, so that the page never does sideways. */
export const tableStyle = (density: Density, isStale = false) =>
  ({
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflow: 'auto',
    maxHeight: 'max(360px, calc(100vh - 330px))',
    opacity: isStale ? 0.6 : 1,
    transition: 'opacity 150ms',
    '& thead th, & thead td': { bgcolor: 'background.paper', whiteSpace: 'nowrap', zIndex: 3 },
    '& .head-label': { display: 'inline-flex' },
    '& tbody td, & tbody th': { py: density === 'compact' ? 0.25 : 1, height: density === 'compact' ? 36 : 52 },
    '& tbody tr': { position: 'relative' },
    '& tbody tr:last-of-type td, & tbody tr:last-of-type th': { borderBottom: 0 },
    '& .title-cell': { minWidth: 220, maxWidth: 320, typography: 'subtitle2' },
    '& .paragraph-cell': { minWidth: 200, maxWidth: 380 },
    '& .text-cell, & .one-cell, & .many-cell': { minWidth: 120, maxWidth: 280 },
    '& .select-cell': { minWidth: 176 },
    // As wide as it must be, so that a long address does not take the room of the names.
    '& .email-cell': { minWidth: 210, maxWidth: 280 },
    '& .email-cell a': { width: 0, minWidth: '100%' },
    ...coveringLink,
  }) as const;

/** The link in a row's name covers the row; what has an action of its own lies above it. */
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
