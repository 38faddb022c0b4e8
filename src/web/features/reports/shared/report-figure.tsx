import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Cell, type FigureChart, frameOf, isEmptyAnswer } from '../../../../charts/chart-frame.ts';
import { lookOf } from '../../../../charts/chart-look.ts';
import { isDrawn, noData } from '../../../../charts/chart-option.ts';
import { changeOf, formatFigure, formatInterval, formatNumber } from '../../../../charts/format-figure.ts';
import { renderChartSvg } from '../../../../charts/render-svg.ts';
import { summaryOf } from '../../../../charts/summary-of.ts';
import type { AnalyticsAnswer } from '../../../../contract/schemas/dashboards/analytics-query.ts';

interface ReportFigureProps {
  chart: FigureChart;
  answer: AnalyticsAnswer;
  isHalf: boolean;
}

/** A key figure, or a chart as the image that its PDF file has. */
export function ReportFigure({ chart, answer, isHalf }: ReportFigureProps) {
  const { palette } = useTheme();
  if (isEmptyAnswer(answer)) return <Typography color="textSecondary">{noData}</Typography>;
  if (!isDrawn(chart.type)) return <KeyFigures chart={chart} answer={answer} />;
  const brand = { primaryColor: palette.primary.main, secondaryColor: palette.secondary.main };
  const size = { width: isHalf ? 480 : 820, height: isHalf ? 280 : 340, reducedMotion: true };
  const svg = renderChartSvg(chart, answer, lookOf({ ...brand, mode: palette.mode, fontFamily: 'sans-serif' }, size));
  return (
    <Box
      component="img"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={summaryOf(chart, answer)}
      sx={{ display: 'block', width: '100%', height: 'auto' }}
    />
  );
}

const KeyFigures = ({ chart, answer }: Omit<ReportFigureProps, 'isHalf'>) =>
  frameOf(chart, answer)
    .series.flatMap(({ cells }) => cells)
    .map((cell) => cell && <KeyFigure key={cell.measure.name} cell={cell} chart={chart} />);

function KeyFigure({ cell: { figure, measure }, chart }: { cell: Cell; chart: FigureChart }) {
  const { value, n, interval, tooFew } = figure;
  const { unit, label } = measure;
  const details = [
    label,
    ...(interval && !tooFew ? [`95 % CI ${formatInterval(interval, unit, chart.options)}`] : []),
    ...(unit === 'count' ? [] : [`n = ${formatNumber(n)}${tooFew ? ' (too few)' : ''}`]),
    ...(chart.goal ? [`goal ${formatFigure(chart.goal.value, unit, chart.options)}`] : []),
    changeOf(figure, unit)?.text,
  ];
  return (
    <Box sx={{ mb: 1 }}>
      <Typography color="primary" sx={{ fontSize: 32, fontWeight: 600, lineHeight: 1.2 }}>
        {formatFigure(value, unit, chart.options)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}
