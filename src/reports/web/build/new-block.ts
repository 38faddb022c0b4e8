import { newChart, newQuery } from '../../../dashboards/shared/new-chart.ts';
import type { ReportBlock, ReportDefinition } from '../../schemas/report.ts';

type BlockType = ReportBlock['type'];

export const blockLabels: Record<BlockType, string> = {
  kpi: 'Figure',
  chart: 'Chart',
  table: 'Table',
  crosstab: 'Cross table',
  verbatims: 'Comments',
  text: 'Text',
  image: 'Image',
  page_break: 'Page break',
};

export function newBlock(type: BlockType, taken: readonly ReportBlock[]): ReportBlock {
  const { options } = newChart('main');
  const hasQuery = !['text', 'image', 'page_break'].includes(type);
  const query = hasQuery ? newQuery('sentimentResponses', 'count') : null;
  const dimensions = type === 'crosstab' ? ['sentimentId', 'status'] : ['sentimentId'];
  return {
    id: freeId(type, taken),
    type,
    title: '',
    description: '',
    goal: null,
    options,
    computed: [],
    query: query && { ...query, ...(type !== 'kpi' && type !== 'verbatims' && { dimensions }) },
    chartType: 'bar',
    width: type === 'kpi' ? 'third' : 'full',
  };
}

/** Block ids are lower-case letters, digits and hyphens. */
export function freeId(type: string, taken: readonly { id: string }[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const id = `${type.replace('_', '-')}-${number}`;
    if (!taken.some((block) => block.id === id)) return id;
  }
}

export const newDefinition = (): ReportDefinition => ({
  name: '',
  description: '',
  folder: '',
  params: [],
  filters: [],
  dateRange: 'last_month',
  compare: 'previous_period',
  sections: [newBlock('kpi', [])],
  cover: { isShown: true, subtitle: '', showLogo: true },
  page: {
    size: 'A4',
    orientation: 'portrait',
    margin: 18,
    header: '',
    footer: '',
    showFilters: true,
    showN: true,
  },
});
