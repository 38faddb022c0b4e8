import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Choice } from '../../contract/schemas/field-options.ts';
import { groupProps, type InputProps } from './field-face.ts';
import { useRows } from './ordered-choices.ts';

interface MatrixTableProps extends InputProps {
  columns: readonly { id: string; label: string }[];
  rowRole: 'radiogroup' | 'group';
  cell: (row: Choice, column: string) => ReactNode;
}

/** The questions of a table below each other: a table where there is room, cards on a phone. */
export function MatrixTable({ columns, rowRole, cell, ...props }: MatrixTableProps) {
  const rows = useRows(props.field);
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  // A scale of numbers has room beside itself also on a phone.
  const isShort = columns.every((column) => column.label.length <= 2);
  const template = `minmax(120px, 2fr) repeat(${columns.length}, minmax(56px, 1fr))`;
  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about} sx={{ overflowX: 'auto' }}>
      <Box aria-hidden sx={{ ...rowStyle, ...wideOnly, gridTemplateColumns: template, border: 0 }}>
        <span />
        {columns.map((column) => (
          <Box key={column.id} component="span" dir="auto" sx={headStyle}>
            {column.label}
          </Box>
        ))}
      </Box>
      {rows.map((row) => (
        <Box
          key={row.id}
          role={rowRole}
          aria-label={row.label}
          sx={{ ...rowStyle, gridTemplateColumns: { xs: isShort ? sideBySide : '1fr', md: template } }}
        >
          <Box component="span" dir="auto" sx={rowName}>
            {row.label}
          </Box>
          {columns.map((column) => (
            <Box key={column.id} component="label" sx={isShort ? shortCell : cellStyle}>
              {cell(row, column.id)}
              <Box component="span" dir="auto" sx={narrowOnly}>
                {column.label}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  p: { xs: 1.5, md: 0 },
  py: { md: 0.5 },
  mb: { xs: 1, md: 0 },
  border: { xs: 1, md: 0 },
  borderTop: { xs: 1, md: 1 },
  borderColor: { xs: 'divider', md: 'divider' },
  borderRadius: { xs: 1, md: 0 },
} as const;

const headStyle = {
  textAlign: 'center',
  fontSize: 'caption.fontSize',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};

const cellStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', md: 'center' },
  gap: 1,
  minHeight: 40,
  cursor: 'pointer',
} as const;

const shortCell = {
  ...cellStyle,
  flexDirection: { xs: 'column', md: 'row' },
  justifyContent: 'center',
  gap: { xs: 0, md: 1 },
} as const;

const sideBySide = 'repeat(auto-fit, minmax(40px, 1fr))';

const rowName = {
  overflowWrap: 'anywhere',
  fontWeight: { xs: 500, md: 400 },
  gridColumn: { xs: '1 / -1', md: 'auto' },
} as const;

const wideOnly = { display: { xs: 'none', md: 'grid' } } as const;

// Seen on a phone; where the head of the column says it, only a screen reader reads it.
const narrowOnly = {
  position: { md: 'absolute' },
  width: { md: '1px' },
  height: { md: '1px' },
  overflow: { md: 'hidden' },
  clipPath: { md: 'inset(50%)' },
} as const;
