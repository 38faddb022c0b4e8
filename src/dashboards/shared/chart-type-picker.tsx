import { ButtonBase, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { framed } from '../../core/web/layout/page-parts.tsx';
import type { ChartType, FigureType } from '../schemas/chart-types.ts';

interface ChartTypePickerProps {
  value: ChartType;
  offered: readonly FigureType[];
  suggested: FigureType;
  hasVerbatims: boolean;
  onChange: (type: ChartType) => void;
}

/** The chart types that fit the query, the suggested one first. */
export function ChartTypePicker({ value, offered, suggested, hasVerbatims, onChange }: ChartTypePickerProps) {
  const id = useId();
  const types: ChartType[] = [suggested, ...offered.filter((type) => type !== suggested)];
  const all = [...types, ...(hasVerbatims ? (['verbatims'] as const) : [])];
  return (
    <div>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Chart type
      </Typography>
      <Stack direction="row" role="group" aria-labelledby={id} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {all.map((type) => (
          <ButtonBase
            key={type}
            aria-pressed={type === value}
            onClick={() => onChange(type)}
            sx={{
              ...framed,
              px: 1.5,
              py: 0.75,
              typography: 'body2',
              ...(type === value && { borderColor: 'primary.main', color: 'primary.main', fontWeight: 600 }),
              '&:hover': { borderColor: 'primary.main' },
            }}
          >
            {typeLabels[type]}
            {type === suggested && (
              <Typography component="span" variant="hint" sx={{ ml: 0.75 }}>
                suggested
              </Typography>
            )}
          </ButtonBase>
        ))}
      </Stack>
    </div>
  );
}

const typeLabels: Record<ChartType, string> = {
  kpi: 'Figure',
  kpi_trend: 'Figure with trend',
  gauge: 'Gauge',
  progress: 'Progress',
  line: 'Line',
  area: 'Area',
  stacked_area: 'Stacked area',
  bar: 'Columns',
  stacked_bar: 'Stacked columns',
  horizontal_bar: 'Bars',
  combo: 'Columns and line',
  histogram: 'Histogram',
  pie: 'Pie',
  donut: 'Donut',
  funnel: 'Funnel',
  heatmap: 'Heatmap',
  scatter: 'Scatter plot',
  treemap: 'Treemap',
  box: 'Box plot',
  radar: 'Radar',
  nps_bar: 'NPS groups',
  likert: 'Likert bars',
  sentiment_trend: 'Sentiment trend',
  word_cloud: 'Word cloud',
  topic_bar: 'Topics',
  sla_burndown: 'SLA burndown',
  status_flow: 'Status flow',
  leaderboard: 'Leaderboard',
  crosstab: 'Cross table',
  table: 'Table',
  map: 'Map',
  verbatims: 'Comments',
  heading: 'Heading',
  text: 'Text',
  image: 'Image',
  divider: 'Divider',
};
