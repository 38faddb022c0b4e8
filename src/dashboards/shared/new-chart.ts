import type { Chart } from '../schemas/chart.ts';

/** A chart that is not on the dashboard yet has no id. */
export const newChart = (tabId: string): Chart => ({
  id: '',
  tabId,
  type: 'kpi',
  title: '',
  description: '',
  goal: null,
  isPublic: true,
  query: newQuery('sentimentResponses', 'count'),
  options: {
    decimals: null,
    prefix: '',
    suffix: '',
    showLegend: true,
    showValues: false,
    smallMultiples: false,
    color: null,
    thresholds: [],
    text: '',
    image: '',
    imageAlt: '',
  },
  position: { x: 0, y: 0, w: 6, h: 6 },
  drill: { to: 'responses' },
});

type Query = NonNullable<Chart['query']>;

export const newQuery = (dataset: string, measure: string): Query => ({
  dataset,
  measures: [measure],
  dimensions: [],
  timeDimension: {},
  range: null,
  filters: [],
  compare: null,
  sort: [],
  limit: 1_000,
});

export const contentTypes = ['heading', 'text', 'image', 'divider'] as const;

export type ContentType = (typeof contentTypes)[number];

export const contentLabels: Record<ContentType, string> = {
  heading: 'Heading',
  text: 'Text',
  image: 'Image',
  divider: 'Divider',
};

export const isContent = (type: Chart['type'] | undefined): type is ContentType =>
  contentTypes.some((known) => known === type);

export const contentTile = (type: ContentType, tabId: string): Chart => ({
  ...newChart(tabId),
  type,
  query: null,
  drill: { to: 'none' },
});
