import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { Chart } from '../../../charts/web/chart.tsx';
import type { ChartData } from '../../../charts/web/chart-data.ts';
import { ChartPanel } from '../../../charts/web/chart-panel.tsx';
import { formatCount, formatDate } from '../../../core/contract/notations/notation.ts';
import { BalancedColumns } from '../../../core/web/layout/balanced-columns.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { formatNumber, formatReach } from '../shared/format-figures.ts';
import { HeadFigures } from './head-figures.tsx';
import { QuestionCard } from './question-card.tsx';
import type { ResultAddress } from './result-address.ts';
import { belowContents, type ContentsPart, ResultContents } from './result-contents.tsx';
import { StepsPanel } from './steps-panel.tsx';

const ComparePanel = lazyPart(() => import('./compare-panel.tsx'), 'ComparePanel');
const CrossTabDialog = lazyPart(() => import('./cross-tab-dialog.tsx'), 'CrossTabDialog');

export function SummaryTab({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const { n, days, steps, questions, trend } = summary;
  if (n === 0) {
    return (
      <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
        <Typography variant="h2">No responses match these filters</Typography>
        <Typography color="textSecondary">Remove a filter to see more.</Typography>
        <Button variant="outlined" onClick={address.clear} sx={{ mt: 2 }}>
          Clear filters
        </Button>
      </Stack>
    );
  }
  const parts: SummaryPart[] = [
    ...(trend.periods.length > 1
      ? [{ id: 'nps-trend', name: 'NPS trend', panel: <TrendPanel summary={summary} /> }]
      : []),
    ...(days.length > 1
      ? [{ id: 'responses-over-time', name: 'Responses over time', panel: <DaysPanel days={days} /> }]
      : []),
    ...(steps.length > 0 ? [{ id: 'drop-off', name: 'Drop-off', panel: <StepsPanel summary={summary} /> }] : []),
    ...questions.map((question, at) => ({
      id: `question-${question.fieldId}`,
      name: `${at + 1}. ${question.fieldName}`,
      panel: <QuestionCard question={question} place={at + 1} address={address} />,
    })),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <HeadFigures summary={summary} address={address} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
        }}
      >
        <ResultContents parts={parts} />
        <BalancedColumns>
          {parts.map(({ id, panel }) => (
            <Box key={id} id={id} sx={belowContents}>
              {panel}
            </Box>
          ))}
        </BalancedColumns>
      </Box>
      <Comparing summary={summary} address={address} />
    </Box>
  );
}

interface SummaryPart extends ContentsPart {
  panel: ReactNode;
}

function Comparing({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const [isOpen, setOpen] = useState(false);
  const { data: compareAccess } = useCan({ resource: 'surveyResponses', action: 'crosstab' });
  if (!compareAccess?.can) return null;
  return (
    <>
      <ComparePanel summary={summary} address={address} />
      <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        Open cross-table
      </Button>
      {isOpen && <CrossTabDialog summary={summary} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}

type Days = SurveySummary['days'];

const dayLength = 86_400_000;
const mostDays = 45;

function DaysPanel({ days }: { days: Days }) {
  const complete = days.reduce((sum, day) => sum + day.complete, 0);
  const { data, unit } = spansOf(days);
  const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day];
  const ends = [from, to].map(from.slice(0, 4) === to.slice(0, 4) ? shortDay : longDay);
  const text = `${formatCount(complete)} finished between ${ends.join(' and ')}, by ${unit}`;
  return (
    <ChartPanel
      title="Responses over time"
      about={`${text}.`}
      tableName="Responses by day"
      figures={{
        head: ['Day', 'Started', 'Finished'],
        rows: days.toReversed().map(({ day, started, complete: finished }) => ({
          id: day,
          cells: [day, formatCount(started), formatCount(finished)],
        })),
      }}
    >
      <Chart name={text} data={data} />
    </ChartPanel>
  );
}

function spansOf(days: Days): { data: ChartData; unit: string } {
  const counts = new Map(days.map(({ day, complete }) => [Date.parse(`${day}T00:00:00Z`), complete]));
  const first = Date.parse(`${days[0]?.day}T00:00:00Z`);
  const last = Date.parse(`${days.at(-1)?.day}T00:00:00Z`);
  const isWeekly = (last - first) / dayLength >= mostDays;
  const width = isWeekly ? 7 * dayLength : dayLength;
  const columns = [];
  for (let start = first; start <= last; start += width) {
    let count = 0;
    for (let time = start; time < start + width; time += dayLength) count += counts.get(time) ?? 0;
    const day = new Date(start).toISOString().slice(0, 10);
    columns.push({ label: shortDay(day), count });
  }
  return { data: { kind: 'columns', columns }, unit: isWeekly ? 'week' : 'day' };
}

const longDay = (day: string) => formatDate(day, 'longDay');

const shortDay = (day = '') => day && formatDate(day, 'dayOfYear');

/** The Net Promoter Score by week or month. */
function TrendPanel({ summary: { trend, questions, headlines } }: { summary: SurveySummary }) {
  const { unit, periods } = trend;
  const label = unit === 'week' ? 'Week of' : 'Month';
  const points = periods.map(({ start, nps }) => ({
    name: formatStart(start, unit),
    value: nps.value ?? 0,
    shown: formatNumber(nps.value),
    reach: formatReach(nps),
  }));
  const scores = questions.filter(({ fieldType }) => fieldType === 'nps');
  const counted = scores.length > 1 && scores.find(({ key }) => key === headlines.nps)?.fieldName;
  return (
    <ChartPanel
      title="NPS trend"
      about={`Net Promoter Score by ${unit}${counted ? `, of “${counted}”` : ''}.`}
      tableName={`Net Promoter Score by ${unit}`}
      figures={{
        head: [label, 'NPS', 'n and interval'],
        rows: points.map(({ name, shown, reach }) => ({ id: name, cells: [name, shown, reach] })),
      }}
    >
      <Chart
        name={`Net Promoter Score by ${unit}, from ${points[0]?.shown} to ${points.at(-1)?.shown}`}
        data={{
          kind: 'lines',
          labels: points.map(({ name }) => name),
          lines: [
            {
              name: 'NPS',
              tone: 'primary',
              values: points.map(({ value }) => value),
              texts: points.map(({ shown, reach }) => `${shown} (${reach})`),
            },
          ],
        }}
      />
    </ChartPanel>
  );
}

const formatStart = (day: string, unit: 'week' | 'month') => formatDate(day, unit === 'week' ? 'dayOfYear' : 'month');
