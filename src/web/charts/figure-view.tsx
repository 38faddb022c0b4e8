import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  type Cell,
  type FigureChart,
  frameOf,
  isEmptyAnswer,
  type Selection,
  valueAt,
} from '../../charts/chart-frame.ts';
import { toneAt } from '../../charts/chart-look.ts';
import { noData } from '../../charts/chart-option.ts';
import { figuresOf } from '../../charts/figures-of.ts';
import { changeOf, formatFigure, formatInterval, formatNumber, isGoodUp } from '../../charts/format-figure.ts';
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
              <Link key="select" component="button" type="button" variant="body2" onClick={() => onSelect(selection)}>
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

/** Each figure of the last step, or of the whole range. */
function KeyFigures({ chart, data }: Pick<FigureViewProps, 'chart' | 'data'>) {
  const { series, isTime } = frameOf(chart, data);
  const cells = isTime
    ? series.flatMap((own) => own.cells.findLast((cell) => valueAt(cell) !== null) ?? [])
    : series.flatMap((own) => own.cells.flatMap((cell) => cell ?? []));
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
      {cells.map((cell, at) => (
        <KeyFigure
          key={`${cell.measure.name} ${at.toString()}`}
          cell={cell}
          chart={chart}
          name={cells.length > 1 || !chart.title ? cell.measure.label : undefined}
        />
      ))}
    </Box>
  );
}

function KeyFigure({ cell, chart, name }: { cell: Cell; chart: FigureChart; name: string | undefined }) {
  const { figure, measure } = cell;
  const { options, goal } = chart;
  const tone = figure.value === null || figure.tooFew ? undefined : toneAt(figure.value, options.thresholds);
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary" sx={name ? {} : { display: 'none' }}>
        {name ?? measure.label}
      </Typography>
      <Box component="dd" sx={{ ...figureStyle, color: tone ? toneColors[tone] : 'text.primary' }}>
        {formatFigure(figure.value, measure.unit, options)}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'caption', color: 'text.secondary', display: 'grid' }}>
        <ChangeText cell={cell} />
        <Certainty cell={cell} chart={chart} />
        {goal && (
          <span>
            {goal.label || 'Goal'} {formatFigure(goal.value, measure.unit, options)}
          </span>
        )}
      </Box>
    </div>
  );
}

const figureStyle = { m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' } as const;
const toneColors = {
  ...{ negative: 'error.main', warning: 'warning.main', positive: 'success.main', muted: 'text.secondary' },
} as const;

function ChangeText({ cell: { figure, measure } }: { cell: Cell }): ReactNode {
  const change = changeOf(figure, measure.unit);
  if (!change) return null;
  const isGood = isGoodUp(measure.name);
  const isNeutral = change.direction === 0 || isGood === undefined;
  const color = isNeutral ? 'text.secondary' : change.direction > 0 === isGood ? 'success.main' : 'error.main';
  return (
    <Box component="span" sx={{ color }}>
      {change.text}
    </Box>
  );
}

function Certainty({ cell: { figure, measure }, chart }: { cell: Cell; chart: FigureChart }): ReactNode {
  const { n, interval, tooFew } = figure;
  if (measure.unit === 'count') return null;
  if (n > 0 && tooFew) return `Too few responses (n = ${formatNumber(n)})`;
  const bounds = interval && ` · 95 % CI ${formatInterval(interval, measure.unit, chart.options)}`;
  return `n = ${formatNumber(n)}${bounds ?? ''}`;
}
