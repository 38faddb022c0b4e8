import { Box } from '@mui/material';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { framed } from '../../../../core/web/layout/page-parts.tsx';
import type { Chart } from '../../../schemas/chart.ts';
import { gridColumns } from '../../../schemas/chart-types.ts';

/** Pixels of a row of the dashboard grid and of the gap between tiles, the same for viewing and editing. */
export const rowHeight = 40;
export const gap = 16;

export const heightOf = (rows: number): number => rows * rowHeight + (rows - 1) * gap;

interface TileGridProps {
  charts: readonly Chart[];
  isStale?: boolean;
  children: (chart: Chart) => ReactNode;
}

/** Tiles in their places, drawn from the top a few at a time; on narrow screens below each other. */
export function TileGrid({ charts, isStale = false, children }: TileGridProps) {
  const sorted = [...charts].sort(({ position: one }, { position: other }) => one.y - other.y || one.x - other.x);
  const drawnCount = useGrowingCount(sorted.length);
  return (
    <Box
      aria-busy={isStale}
      sx={{
        display: 'grid',
        gap: `${gap}px`,
        opacity: isStale ? 0.6 : 1,
        transition: 'opacity 150ms',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${gridColumns}, minmax(0, 1fr))` },
        gridAutoRows: { md: `${rowHeight}px` },
      }}
    >
      {sorted.map((chart, at) => (
        <Box key={chart.id} sx={gridArea(chart)}>
          {at < drawnCount ? children(chart) : <Box sx={{ ...framed, height: '100%' }} />}
        </Box>
      ))}
    </Box>
  );
}

const tilesAtOnce = 4;

/** Grows to the number of tiles by one commit for a few of them, so that the page answers between. */
function useGrowingCount(count: number): number {
  const [drawn, setDrawn] = useState(tilesAtOnce);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + tilesAtOnce));
  }, [drawn, count]);
  return drawn;
}

const gridArea = ({ type, position: { x, y, w, h } }: Chart) => ({
  minWidth: 0,
  breakInside: 'avoid',
  // A text is shown whole where it is narrow.
  height: { xs: type === 'text' ? 'auto' : heightOf(h), md: 'auto' },
  gridColumn: { md: `${x + 1} / span ${w}` },
  gridRow: { md: `${y + 1} / span ${h}` },
});
