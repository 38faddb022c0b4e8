import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { SurveySummary } from '../../../../contract/schemas/surveys/survey-results.ts';
import { Chart } from '../../../charts/chart.tsx';
import type { ChartData } from '../../../charts/chart-data.ts';
import { ChartPanel } from '../../../charts/chart-panel.tsx';
import { lazyPart } from '../../../layout/page.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { formatDay, formatNumber, formatReach } from '../shared/format-figures.ts';
import { HeadFigures } from './head-figures.tsx';
import { QuestionCard } from './question-card.tsx';
import type { ResultAddress } from './result-address.ts';
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
  const column = { display: 'grid', gap: 3, minWidth: 0, alignContent: 'start' };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <HeadFigures summary={summary} address={address} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={column}>
          {questions.map((question, at) => (
            <QuestionCard key={question.fieldId} question={question} place={at + 1} address={address} />
          ))}
        </Box>
        <Box sx={column}>
          {trend.periods.length > 1 && <TrendPanel summary={summary} />}
          {days.length > 1 && <DaysPanel days={days} />}
          {steps.length > 0 && <StepsPanel summary={summary} />}
        </Box>
      </Box>
      <Comparing summary={summary} address={address} />
    </Box>
  );
}

function Comparing({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const [isOpen, setOpen] = useState(false);
  const mayCompare = useMay('surveyResponses', 'crosstab');
  if (!mayCompare) return null;
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
  const ends = [from, to].map(from.slice(0, 4) === to.slice(0, 4) ? shortDay : formatDay);
  const text = `${complete.toLocaleString()} finished between ${ends.join(' and ')}, by ${unit}`;
  return (
    <ChartPanel
      title="Responses over time"
      about={`${text}.`}
      tableName="Responses by day"
      figures={{
        head: ['Day', 'Started', 'Finished'],
        rows: days.toReversed().map(({ day, started, complete: finished }) => ({
          id: day,
          cells: [day, started.toLocaleString(), finished.toLocaleString()],
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

const shortDay = (day = '') =>
  day && new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

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

const formatStart = (day: string, unit: 'week' | 'month') =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...(unit === 'week' ? { day: 'numeric' as const } : { year: 'numeric' as const }),
    month: 'short',
    timeZone: 'UTC',
  });
