import { Box, Link, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { type FigureChart, isEmptyAnswer, type Selection } from '../../charts/chart-frame.ts';
import { noData } from '../../charts/chart-option.ts';
import { figuresOf } from '../../charts/figures-of.ts';
import { keyFiguresOf } from '../../charts/key-figures.ts';
import type { AnalyticsAnswer } from '../../contract/schemas/dashboards/analytics-query.ts';
import { FiguresTable } from './figures-table.tsx';

const FigureDrawing = lazy(async () => ({ default: (await import('./figure-drawing.tsx')).FigureDrawing }));

interface FigureViewProps {
  chart: FigureChart;
  data: AnalyticsAnswer;
  height: number;
  isTable?: boolean;
  onSelect?: ((selection: Selection) => void) | undefined;
}

/** The figures of a chart as its type shows them, or as a table. */
export function FigureView({ chart, data, height, isTable = false, onSelect }: FigureViewProps) {
  const { type } = chart;
  if (isEmptyAnswer(data)) {
    return (
      <Box sx={{ height, display: 'grid', placeItems: 'center' }}>
        <Typography color="textSecondary">{noData}</Typography>
      </Box>
    );
  }
  if (isTable || type === 'table' || type === 'crosstab') {
    return <ChartTable chart={chart} data={data} onSelect={onSelect} />;
  }
  if (type === 'kpi') return <KeyFigures chart={chart} data={data} />;
  const sparkHeight = Math.max(32, Math.min(90, height - keyFigureHeight));
  const isTrend = type === 'kpi_trend';
  return (
    <>
      {isTrend && <KeyFigures chart={chart} data={data} />}
      <Suspense fallback={<Skeleton variant="rounded" height={isTrend ? sparkHeight : height} />}>
        <FigureDrawing chart={chart} answer={data} height={isTrend ? sparkHeight : height} onSelect={onSelect} />
      </Suspense>
    </>
  );
}

const keyFigureHeight = 84;

type ChartTableProps = Pick<FigureViewProps, 'chart' | 'data' | 'onSelect'>;

function ChartTable({ chart, data, onSelect }: ChartTableProps) {
  const { head, rows } = figuresOf(chart, data);
  return (
    <FiguresTable
      name={chart.title || 'chart'}
      figures={{
        head,
        rows: rows.map(({ id, cells, selection }) => ({
          id,
          cells: cells.map(({ text }, at) =>
            at === 0 && selection && onSelect ? (
              <Link
                key="select"
                component="button"
                type="button"
                variant="body2"
                onClick={() => onSelect(selection)}
                sx={{ textAlign: 'start' }}
              >
                {text}
              </Link>
            ) : (
              text
            ),
          ),
        })),
      }}
    />
  );
}

function KeyFigures({ chart, data }: Pick<FigureViewProps, 'chart' | 'data'>) {
  const figures = keyFiguresOf(chart, data);
  const isNamed = figures.length > 1 || !chart.title;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
      {figures.map(({ label, text, tone, change, step, certainty, goal }, at) => (
        <div key={`${label} ${at.toString()}`}>
          <Typography component="dt" variant="muted" sx={isNamed ? {} : { display: 'none' }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ ...figureStyle, color: tone ? toneColors[tone] : 'text.primary' }}>
            {text}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'caption', color: 'text.secondary', display: 'grid' }}>
            {change && (
              <Box component="span" sx={{ color: toneColors[change.tone] }}>
                {change.text}
              </Box>
            )}
            {[step, certainty, goal].map((note) => note && <span key={note}>{note}</span>)}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const figureStyle = { m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' } as const;
const toneColors = {
  ...{ negative: 'error.main', warning: 'warning.main', positive: 'success.main', muted: 'text.secondary' },
} as const;
