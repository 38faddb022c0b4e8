import { Box } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';

/** A column whose cells are drawn from the row alone, so that paper shows them as the screen does. */
export type ListColumn<R extends { id: number }> = Omit<GridColDef<R>, 'renderCell'> & {
  renderCell: (cell: { row: R; tabIndex: number }) => ReactNode;
};

interface PrintedRowsProps<R extends { id: number }> {
  label: string;
  /** Which rows of which view these are, one text each. */
  about: readonly string[];
  rows: readonly R[];
  columns: readonly ListColumn<R>[];
}

/** All rows of a grid as a plain table, because the grid itself draws only those in view. */
export function PrintedRows<R extends { id: number }>({ label, about, rows, columns }: PrintedRowsProps<R>) {
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <caption>{about.join(' · ')}</caption>
      <thead>
        <tr>
          {columns.map(({ field, headerName, align = 'left' }) => (
            <th key={field} scope="col" style={{ textAlign: align }}>
              {headerName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ field, renderCell, align = 'left' }) => (
              <td key={field} style={{ textAlign: align }}>
                {renderCell({ row, tabIndex: -1 })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableStyle = {
  display: 'none',
  displayPrint: 'table',
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'caption',
  '& caption': { textAlign: 'start', pb: 1, color: 'text.secondary' },
  // Repeated on each page.
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th': { fontWeight: 500, color: 'text.secondary', verticalAlign: 'bottom', borderColor: 'text.secondary' },
  '& th, & td': { p: 0.5, borderBottom: 1 },
  // A word that is longer than this breaks, so that it pushes no other column off the paper. Long email addresses are shorter.
  '& td': { borderColor: 'divider', verticalAlign: 'top', overflowWrap: 'break-word', maxWidth: 300 },
  // The title takes what the others leave; what follows it may be below it.
  '& td:first-of-type': { overflowWrap: 'anywhere', minWidth: 110, maxWidth: 'none' },
  '& td:first-of-type *': { flexWrap: 'wrap !important' },
  '& td :is(.MuiAvatar-root, :has(> .MuiAvatar-root:only-child))': { display: 'none' },
  // Nothing is shortened, because paper cannot be pointed at.
  '& td *:not(.pill, .pill *, time)': {
    WebkitLineClamp: 'none !important',
    whiteSpace: 'normal !important',
    wordBreak: 'normal !important',
    overflowWrap: 'inherit !important',
    maxWidth: 'none !important',
  },
  '& .pill *': { whiteSpace: 'nowrap !important' },
  // Organizations name their statuses, also by several words.
  '& .status': { display: 'block', minWidth: 124 },
  '& .status .pill': { height: 'auto', minHeight: 24 },
  '& .status .pill *': { whiteSpace: 'normal !important' },
  '& a': { color: 'inherit', textDecoration: 'none' },
} as const;
