/** Charts that draw figures. */
export const figureTypes = [
  'kpi',
  'kpi_trend',
  'gauge',
  'progress',
  'line',
  'area',
  'stacked_area',
  'bar',
  'stacked_bar',
  'horizontal_bar',
  'combo',
  'histogram',
  'pie',
  'donut',
  'funnel',
  'heatmap',
  'scatter',
  'treemap',
  'box',
  'radar',
  'nps_bar',
  'likert',
  'sentiment_trend',
  'word_cloud',
  'topic_bar',
  'sla_burndown',
  'status_flow',
  'leaderboard',
  'crosstab',
  'table',
  'map',
] as const;

/** Types whose series can have a panel each, as small multiples. */
export const multipleTypes: readonly ChartType[] = [
  'line',
  'area',
  'stacked_area',
  'bar',
  'stacked_bar',
  'sentiment_trend',
];

/** Tiles without figures; `verbatims` lists comments. */
export const contentTypes = ['verbatims', 'heading', 'text', 'image', 'divider'] as const;

export const chartTypes = [...figureTypes, ...contentTypes] as const;

export type FigureType = (typeof figureTypes)[number];
export type ChartType = (typeof chartTypes)[number];

/** Seconds between automatic refreshes; 0 is never. */
export const refreshIntervals = [0, 60, 300, 900, 1800, 3600] as const;

/** The dashboard grid. */
export const gridColumns = 12;
