import { init } from 'echarts/core';
import type { AnalyticsAnswer } from '../contract/schemas/dashboards/analytics-query.ts';
import type { FigureChart } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { registerCharts } from './register.ts';

/** A chart as SVG text, for the server: no element, no canvas and no animation. */
export function renderChartSvg(chart: FigureChart, answer: AnalyticsAnswer, look: ChartLook): string {
  registerCharts();
  const { width, height } = look;
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    drawing.setOption({ ...chartOption(chart, answer, look), animation: false });
    return drawing.renderToSVGString();
  } finally {
    drawing.dispose();
  }
}
