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
        '@media print': onPaper,
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

/** As on a wide screen, in rows that are lower, as the columns are narrower, and grow with what scrolls there. */
const onPaper = {
  gridTemplateColumns: `repeat(${gridColumns}, minmax(0, 1fr))`,
  gridAutoRows: `minmax(${rowHeight * 0.7}px, auto)`,
  gap: `${gap * 0.7}px`,
};

/** A table does not shrink as a chart does, so that it has the whole width of the paper. */
const isWideOnPaper = (type: Chart['type']) => type === 'table' || type === 'crosstab';

const gridArea = ({ type, position: { x, y, w, h } }: Chart) => ({
  minWidth: 0,
  breakInside: 'avoid',
  // A text is shown whole where it is narrow.
  height: { xs: type === 'text' ? 'auto' : heightOf(h), md: 'auto' },
  gridColumn: { md: `${x + 1} / span ${w}` },
  gridRow: { md: `${y + 1} / span ${h}` },
  '@media print': {
    height: 'auto',
    gridColumn: isWideOnPaper(type) ? '1 / -1' : `${x + 1} / span ${w}`,
    gridRow: `span ${h}`,
  },
});
