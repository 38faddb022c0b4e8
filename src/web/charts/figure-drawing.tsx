import { useCallback } from 'react';
import type { FigureChart, Selection } from '../../charts/chart-frame.ts';
import type { ChartLook } from '../../charts/chart-look.ts';
import { chartOption } from '../../charts/chart-option.ts';
import { registerCharts } from '../../charts/register.ts';
import { summaryOf } from '../../charts/summary-of.ts';
import type { AnalyticsAnswer } from '../../contract/schemas/dashboards/analytics-query.ts';
import { Drawing } from './drawing.tsx';

registerCharts();

interface FigureDrawingProps {
  chart: FigureChart;
  answer: AnalyticsAnswer;
  height: number;
  onSelect: ((selection: Selection) => void) | undefined;
}

export function FigureDrawing({ chart, answer, height, onSelect }: FigureDrawingProps) {
  const optionOf = useCallback((look: ChartLook) => chartOption(chart, answer, look), [chart, answer]);
  return <Drawing label={summaryOf(chart, answer)} height={height} optionOf={optionOf} onSelect={onSelect} />;
}
