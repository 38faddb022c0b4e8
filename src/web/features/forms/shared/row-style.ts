import { coveringLink } from '../../../crud/list/covering-link.ts';

export const rowAbout = {
  fontWeight: 400,
  maxWidth: '60ch',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;

export const rowsStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowX: 'auto',
  // Seven columns and the menu must fit on a small laptop.
  '@media (min-width: 900px)': {
    '& th, & td': { px: 1.25, '&:first-of-type': { pl: 2 }, '&:last-of-type': { pr: 2 } },
  },
  '& tbody tr': { position: 'relative', '&:hover': { bgcolor: 'action.hover' } },
  '& tbody tr:last-of-type td, & tbody tr:last-of-type th': { borderBottom: 0 },
  ...coveringLink,
  '@media (max-width: 899.95px)': {
    '& thead': { display: 'none' },
    '& table, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      rowGap: 0.75,
      p: 2,
      borderBottom: 1,
      borderColor: 'divider',
      '&:last-of-type': { borderBottom: 0 },
    },
    '& tbody td, & tbody th': { display: 'block', border: 0, p: 0 },
    '& tbody th': { flexBasis: '100%' },
    '& tbody td:empty, & tbody td:has(> .nothing)': { display: 'none' },
  },
} as const;
