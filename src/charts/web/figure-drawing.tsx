import { useCallback } from 'react';
import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import type { FigureChart, Selection } from '../chart-frame.ts';
import type { ChartLook } from '../chart-look.ts';
import { chartOption } from '../chart-option.ts';
import { registerCharts } from '../register.ts';
import { summaryOf } from '../summary-of.ts';
import { Drawing } from './drawing.tsx';

registerCharts();

interface FigureDrawingProps {
  chart: FigureChart;
  answer: AnalyticsAnswer;
  height: number | '100%';
  onSelect: ((selection: Selection) => void) | undefined;
}

export function FigureDrawing({ chart, answer, height, onSelect }: FigureDrawingProps) {
  const optionOf = useCallback((look: ChartLook) => chartOption(chart, answer, look), [chart, answer]);
  return <Drawing label={summaryOf(chart, answer)} height={height} optionOf={optionOf} onSelect={onSelect} />;
}
