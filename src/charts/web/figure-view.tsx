import { Box, Link, Skeleton, Typography } from '@mui/material';
import { Suspense, useMemo } from 'react';
import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import { fetchedPart } from '../../core/web/layout/lazy-part.tsx';
import { type FigureChart, isEmptyAnswer, noData, type Selection } from '../chart-frame.ts';
import { figuresOf } from '../figures-of.ts';
import { type KeyFigure, keyFiguresOf } from '../key-figures.ts';
import { trendsOf } from '../trends-of.ts';
import { FiguresTable } from './figures-table.tsx';

const FigureDrawing = fetchedPart(async () => (await import('./figure-drawing.tsx')).FigureDrawing);

interface FigureViewProps {
  chart: FigureChart;
  data: AnalyticsAnswer;
  /** In pixels, or all of the box around it. */
  height: number | '100%';
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
    return <ChartTable chart={chart} data={data} isFilling={height === '100%'} onSelect={onSelect} />;
  }
  if (type === 'kpi' || type === 'kpi_trend') {
    return <KeyFigures {...{ chart, data, onSelect }} isFilling={height === '100%'} />;
  }
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
      <FigureDrawing chart={chart} answer={data} height={height} onSelect={onSelect} />
    </Suspense>
  );
}

interface ChartTableProps extends Pick<FigureViewProps, 'chart' | 'data' | 'onSelect'> {
  isFilling: boolean;
}

function ChartTable({ chart, data, isFilling, onSelect }: ChartTableProps) {
  const { head, rows, note } = figuresOf(chart, data);
  const table = (
    <FiguresTable
      name={chart.title || 'chart'}
      isFilling={isFilling}
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
  if (!note) return table;
  return (
    <Box sx={isFilling ? { height: '100%', display: 'flex', flexDirection: 'column' } : {}}>
      <Box sx={{ minHeight: 0 }}>{table}</Box>
      <Typography variant="hint" component="p" sx={{ mt: 0.5 }}>
        {note}
      </Typography>
    </Box>
  );
}

interface KeyFiguresProps extends Omit<FigureViewProps, 'height' | 'isTable'> {
  isFilling: boolean;
}

/** Each figure with what is said about it, and the line of its steps in time below. */
function KeyFigures({ chart, data, isFilling, onSelect }: KeyFiguresProps) {
  const figures = keyFiguresOf(chart, data);
  const trends = useMemo(() => trendsOf(chart, data), [chart, data]);
  const isNamed = (label: string) => figures.length > 1 || chart.title.toLowerCase() !== label.toLowerCase();
  return (
    <Box sx={{ ...figuresStyle, ...(isFilling && { height: '100%', containerType: 'size' }) }}>
      {figures.map((figure, at) => {
        const trend = trends.find(({ label }) => label === figure.label);
        return (
          <Box
            key={`${figure.label} ${at.toString()}`}
            sx={{ minWidth: 0, flex: '1 1 96px', display: 'flex', flexDirection: 'column', gap: 1 }}
          >
            <Figure
              figure={figure}
              isNamed={isNamed(figure.label)}
              size={figures.length > 1 ? 'h3' : isFilling ? 'filling' : 'h1'}
            />
            {trend && (
              <Box sx={isFilling ? remainingStyle : { height: 48 }}>
                <Box sx={{ height: '100%', ...(isFilling && whereItFits) }}>
                  <Suspense fallback={<Skeleton variant="rounded" height="100%" />}>
                    <FigureDrawing chart={trend.chart} answer={trend.answer} height="100%" onSelect={onSelect} />
                  </Suspense>
                </Box>
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** The line has what the figure leaves of the tile, and gives way where that is less than a line of text. */
const remainingStyle = { flex: '1 1 0', minHeight: 0, containerType: 'size' } as const;
const whereItFits = { '@container (max-height: 17px)': { display: 'none' } } as const;
const figuresStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5 } as const;

interface FigureProps {
  figure: KeyFigure;
  isNamed: boolean;
  /** That of a tile grows with the tile. */
  size: 'h1' | 'h3' | 'filling';
}

function Figure({ figure, isNamed, size }: FigureProps) {
  const { label, text, tone, change, step, certainty, goal } = figure;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Typography component="dt" variant="muted" sx={isNamed ? {} : { display: 'none' }}>
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          ...figureStyle,
          typography: size === 'filling' ? 'h1' : size,
          ...(size === 'filling' && { fontSize: 'clamp(1.75rem, min(22cqh, 14cqw), 3.5rem)', lineHeight: 1.2 }),
          color: tone ? toneColors[tone] : 'text.primary',
        }}
      >
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
    </Box>
  );
}

const figureStyle = { m: 0, fontVariantNumeric: 'tabular-nums' } as const;
const toneColors = {
  negative: 'error.main',
  warning: 'warning.main',
  positive: 'success.main',
  muted: 'text.secondary',
} as const;
