import { Box, Skeleton, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { Suspense } from 'react';
import { fetchedPart } from '../../core/web/layout/lazy-part.tsx';
import { type ChartData, type LegendItem, layoutOf } from './chart-data.ts';

const ChartDrawing = fetchedPart(async () => (await import('./chart-drawing.tsx')).ChartDrawing);

/** `name` says for screen readers what the chart shows; the figures are in the table of its panel. */
export function Chart({ name, data }: { name: string; data: ChartData }) {
  const theme = useTheme();
  const { height, isEmpty, legend } = layoutOf(data, theme);
  if (isEmpty) return <Typography color="textSecondary">No data yet.</Typography>;
  return (
    <>
      <Suspense fallback={<Skeleton height={height} />}>
        <ChartDrawing name={name} data={data} height={height} />
      </Suspense>
      {legend.length > 0 && <Legend items={legend} />}
    </>
  );
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1, typography: 'caption' }}>
      {items.map(({ label, color, line }) => (
        <Box
          key={label}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
        >
          <Box
            component="span"
            sx={line ? { width: 16, borderTop: `2px ${line} ${color}` } : { ...square, bgcolor: color }}
          />
          <span dir="auto">{label}</span>
        </Box>
      ))}
    </Box>
  );
}

const square = { width: 10, height: 10, borderRadius: '2px', flexShrink: 0 } as const;
