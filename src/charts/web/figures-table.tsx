import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';

export interface Figures {
  head: readonly (string | { id: string; text: ReactNode })[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

// Fits the 11 NPS rows plus half a row, which indicates that the table scrolls.
const maxHeight = 464;

interface FiguresTableProps {
  figures: Figures;
  name: string;
  /** As high as the box around it. */
  isFilling?: boolean;
}

export function FiguresTable({ figures, name, isFilling = false }: FiguresTableProps) {
  return (
    <TableContainer
      tabIndex={0}
      aria-label={`Figures of ${name}`}
      sx={{ maxHeight: isFilling ? '100%' : maxHeight, '@media print': onPaper }}
    >
      <Table stickyHeader size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            {figures.head.map((head, at) => (
              <TableCell key={headKey(head)} dir="auto" align={at === 0 ? 'left' : 'right'}>
                {typeof head === 'string' ? head : head.text}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, at) => (
                <TableCell
                  key={headKey(figures.head[at] ?? '')}
                  {...(at === 0 ? rowHead : figureCell)}
                  sx={at === 0 ? undefined : figure}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** All columns fit, because paper does not scroll. */
const onPaper = {
  maxHeight: 'none',
  overflow: 'visible',
  '& th, & td': { px: 0.5, fontSize: '0.6875rem', whiteSpace: 'normal', overflowWrap: 'break-word', maxWidth: 120 },
  // Names of columns give way to figures.
  '& thead th': { overflowWrap: 'anywhere', hyphens: 'auto' },
} as const;

const headKey = (head: Figures['head'][number]) => (typeof head === 'string' ? head : head.id);
const figureCell = { align: 'right' } as const;
const rowHead = { component: 'th', scope: 'row', dir: 'auto' } as const;
const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
