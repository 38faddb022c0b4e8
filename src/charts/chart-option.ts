import type { EChartsOption } from 'echarts';
import type { AnalyticsAnswer } from '../analytics/schemas/analytics-query.ts';
import { type ChartType, type FigureType, multipleTypes } from '../dashboards/schemas/chart-types.ts';
import { barOption, horizontalBarOption, stackedBarOption } from './bar-options.ts';
import { type Build, baseOption } from './chart-base.ts';
import { type FigureChart, frameOf, hiddenText, isEmptyAnswer, noData } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { heatmapOption } from './heatmap-option.ts';
import { histogramOption } from './histogram-option.ts';
import { burndownOption, comboOption, lineOption, sentimentTrendOption, sparkOption } from './line-options.ts';
import { boxOption, gaugeOption } from './meter-options.ts';
import { multiplesOption } from './multiples-option.ts';
import { radarOption, scatterOption, statusFlowOption } from './relation-options.ts';
import { funnelOption, leaderboardOption, progressOption, topicBarOption } from './row-options.ts';
import { likertOption, npsBarOption } from './scale-options.ts';
import { pieOption, wordCloudOption } from './share-options.ts';
import { summaryOf } from './summary-of.ts';
import { treemapOption } from './treemap-option.ts';

/** What ECharts draws for a chart; an answer without figures is a sentence. */
export function chartOption(chart: FigureChart, answer: AnalyticsAnswer, look: ChartLook): EChartsOption {
  const { type, options } = chart;
  const isSplit = options.smallMultiples && multipleTypes.includes(type) && seriesIn(chart, answer) > 1;
  const build = isSplit ? multiplesOption : isDrawn(type) ? builds[type] : undefined;
  const base = baseOption(look, summaryOf(chart, answer));
  if (!build || isEmptyAnswer(answer)) return { ...base, graphic: emptyText(look, noData) };
  if (isHidden(answer)) return { ...base, graphic: emptyText(look, hiddenText) };
  return { ...base, ...build(chart, answer, look) };
}

const seriesIn = (chart: FigureChart, answer: AnalyticsAnswer): number => frameOf(chart, answer).series.length;

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

const isHidden = ({ rows }: AnalyticsAnswer): boolean =>
  rows.every(({ measures }) => Object.values(measures).every(({ value }) => value === null));

const emptyText = (look: ChartLook, text: string): EChartsOption['graphic'] & object => [
  {
    type: 'text',
    x: look.width / 2,
    y: look.height / 2,
    silent: true,
    style: {
      text,
      align: 'center',
      verticalAlign: 'middle',
      fill: look.muted,
      fontSize: 13,
      fontFamily: look.fontFamily,
    },
  },
];
