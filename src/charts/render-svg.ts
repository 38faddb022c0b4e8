import {
  BarChart,
  BoxplotChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  TreemapChart,
} from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { AnalyticsAnswer } from '../contract/schemas/dashboards/analytics-query.ts';
import type { FigureChart } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';

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

/** The parts of ECharts that charts need, on the server and in the browser. */
export function registerCharts(): void {
  use([BarChart, BoxplotChart, GaugeChart, HeatmapChart, LineChart, PieChart, RadarChart, SankeyChart, ScatterChart]);
  use([TreemapChart, AriaComponent, GraphicComponent, GridComponent, LegendComponent, MarkLineComponent]);
  use([RadarComponent, TooltipComponent, VisualMapContinuousComponent, LabelLayout, SVGRenderer]);
}
