import {
  BarChart,
  BoxplotChart,
  CustomChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
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
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

/** The parts of ECharts that charts need, on the server and in the browser. */
export function registerCharts(): void {
  use([BarChart, BoxplotChart, GaugeChart, HeatmapChart, LineChart, PieChart, RadarChart, SankeyChart, ScatterChart]);
  use([CustomChart, AriaComponent, GraphicComponent, GridComponent, LegendComponent, MarkLineComponent]);
  use([RadarComponent, TooltipComponent, VisualMapContinuousComponent, LabelLayout, SVGRenderer]);
}
