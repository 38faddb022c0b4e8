import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface Meter {
  id: string | number;
  label: ReactNode;
  figure: ReactNode;
  /** In percent of the whole bar. */
  share: number;
  color?: string | null | undefined;
}

interface MetersProps {
  meters: readonly Meter[];
  /** Steps in their order instead of figures by name. */
  isOrdered?: boolean;
  noWrap?: boolean;
}

/** Rows of text, each with a bar below it. */
export function Meters({ meters, isOrdered = false, noWrap = false }: MetersProps) {
  const [list, row, label, figure] = isOrdered
    ? (['ol', 'li', 'div', 'div'] as const)
    : (['dl', 'div', 'dt', 'dd'] as const);
  return (
    <Box component={list} sx={listStyle}>
      {meters.map((meter) => (
        <Box
          key={meter.id}
          component={row}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1.5 }}
        >
          <Typography component={label} variant="body2" dir="auto" noWrap={noWrap} sx={labelStyle}>
            {meter.label}
          </Typography>
          <Typography component={figure} variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {meter.figure}
          </Typography>
          <Box aria-hidden sx={{ gridColumn: '1 / -1', ...bar, bgcolor: 'action.hover', mt: 0.5 }}>
            <Box
              sx={{
                width: `${Math.min(100, meter.share)}%`,
                minWidth: meter.share > 0 ? 2 : 0,
                ...bar,
                bgcolor: meter.color ?? 'primary.main',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  alignContent: 'start',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;
const labelStyle = { overflowWrap: 'anywhere', textAlign: 'left' } as const;
const bar = { height: 8, borderRadius: 1 } as const;
