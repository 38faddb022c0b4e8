import type { EChartsOption } from 'echarts';
import type { AnalyticsAnswer } from '../contract/schemas/dashboards/analytics-query.ts';
import type { ChartType, FigureType } from '../contract/schemas/dashboards/chart-types.ts';
import { barOption, horizontalBarOption, stackedBarOption } from './bar-options.ts';
import { type Build, baseOption } from './chart-base.ts';
import { type FigureChart, isEmptyAnswer } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { heatmapOption } from './heatmap-option.ts';
import { histogramOption } from './histogram-option.ts';
import { burndownOption, comboOption, lineOption, sentimentTrendOption, sparkOption } from './line-options.ts';
import { boxOption, gaugeOption } from './meter-options.ts';
import { radarOption, scatterOption, statusFlowOption } from './relation-options.ts';
import { funnelOption, leaderboardOption, progressOption, topicBarOption } from './row-options.ts';
import { likertOption, npsBarOption } from './scale-options.ts';
import { pieOption, treemapOption, wordCloudOption } from './share-options.ts';
import { summaryOf } from './summary-of.ts';

/** What ECharts draws for a chart; an answer without figures is a sentence. */
export function chartOption(chart: FigureChart, answer: AnalyticsAnswer, look: ChartLook): EChartsOption {
  const build = isDrawn(chart.type) ? builds[chart.type] : undefined;
  const base = baseOption(look, summaryOf(chart, answer));
  if (!build || isEmptyAnswer(answer)) return { ...base, graphic: emptyText(look) };
  return { ...base, ...build(chart, answer, look) };
}

type Drawn = Exclude<FigureType, 'kpi' | 'crosstab' | 'table'>;

/** Whether ECharts draws a type; key figures, tables and contents are HTML. */
export const isDrawn = (type: ChartType): type is Drawn => Object.hasOwn(builds, type);

const builds: Readonly<Record<Drawn, Build>> = {
  kpi_trend: sparkOption,
  gauge: gaugeOption,
  progress: progressOption,
  line: lineOption,
  area: lineOption,
  stacked_area: lineOption,
  bar: barOption,
  stacked_bar: stackedBarOption,
  horizontal_bar: horizontalBarOption,
  combo: comboOption,
  histogram: histogramOption,
  pie: pieOption,
  donut: pieOption,
  funnel: funnelOption,
  heatmap: heatmapOption,
  scatter: scatterOption,
  treemap: treemapOption,
  box: boxOption,
  radar: radarOption,
  nps_bar: npsBarOption,
  likert: likertOption,
  sentiment_trend: sentimentTrendOption,
  word_cloud: wordCloudOption,
  topic_bar: topicBarOption,
  sla_burndown: burndownOption,
  status_flow: statusFlowOption,
  leaderboard: leaderboardOption,
  // Bars by country: the product has no shapes of countries.
  map: horizontalBarOption,
};

export const noData = 'No data in this range';

const emptyText = (look: ChartLook): EChartsOption['graphic'] & object => [
  {
    ...{ type: 'text', x: look.width / 2, y: look.height / 2, silent: true },
    style: {
      ...{ text: noData, align: 'center', verticalAlign: 'middle' },
      ...{ fill: look.muted, fontSize: 13, fontFamily: look.fontFamily },
    },
  },
];
