import { Box } from '@mui/material';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Two columns where there is room for them. Each part goes into the shorter column, so that both end at about the same
 * height and parts follow each other from top to bottom. A part that changes its size stays in its column.
 */
export function BalancedColumns({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const columns = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const container = ref.current;
    if (!container || typeof ResizeObserver === 'undefined') return;
    const place = () => {
      const isSame = columns.current.length === container.children.length;
      columns.current = placeIn(container, isSame ? columns.current : []);
    };
    const observer = new ResizeObserver(place);
    place();
    for (const part of [container, ...container.children]) observer.observe(part);
    return () => observer.disconnect();
  });
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box ref={ref} sx={grid}>
        {children}
      </Box>
    </Box>
  );
}

/** Of a row of the grid, of which a part spans as many as its height takes. Browsers limit their number. */
const rowHeight = 4;
const gap = 24;

const grid = {
  display: 'grid',
  gap: `${gap}px`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { alignSelf: 'start', minWidth: 0, containerType: 'inline-size' },
  '@container (min-width: 700px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridAutoRows: `${rowHeight}px`,
    rowGap: 0,
  },
  // The rows are those of the screen.
  '@media print': {
    display: 'block',
    columnCount: 2,
    '& > *': { breakInside: 'avoid', mb: `${gap}px` },
  },
} as const;

/** Returns the columns of the parts: those they had, or the shorter one for each where they had none. */
function placeIn(container: HTMLElement, before: readonly number[]): number[] {
  const isSplit = getComputedStyle(container).gridTemplateColumns.includes(' ');
  const ends = [0, 0];
  const columns: number[] = [];
  for (const [at, part] of [...container.children].entries()) {
    if (!(part instanceof HTMLElement)) continue;
    const column = before[at] ?? ((ends[0] ?? 0) <= (ends[1] ?? 0) ? 0 : 1);
    const start = ends[column] ?? 0;
    const end = start + Math.ceil((part.offsetHeight + gap) / rowHeight);
    part.style.gridArea = isSplit ? `${start + 1} / ${column + 1} / ${end + 1} / ${column + 2}` : '';
    ends[column] = end;
    columns.push(column);
  }
  return isSplit ? columns : [];
}
