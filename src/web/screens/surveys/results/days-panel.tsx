import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SurveySummary } from '../../../../contract/schemas/survey-results.ts';
import { Panel } from '../../../layout/panel.tsx';
import { ColumnsChart } from './columns-chart.tsx';
import { dayInWords } from './figure-words.ts';
import { FiguresTable } from './figures-table.tsx';

type Days = SurveySummary['days'];

const dayLength = 86_400_000;
const mostDays = 45;

/** How many answered when: by day, or by week where there are many days. */
export function DaysPanel({ days }: { days: Days }) {
  const [isTable, setTable] = useState(false);
  const complete = days.reduce((sum, day) => sum + day.complete, 0);
  const { spans, unit } = spansOf(days);
  const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day];
  const ends = [from, to].map(from.slice(0, 4) === to.slice(0, 4) ? shortDay : dayInWords);
  const words = `${complete.toLocaleString()} finished between ${ends.join(' and ')}, by ${unit}`;
  return (
    <Panel
      title="When people answer"
      action={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {words}.
      </Typography>
      {isTable ? (
        <FiguresTable
          name="Answers by day"
          figures={{
            head: ['Day', 'Began', 'Finished'],
            rows: days.toReversed().map(({ day, started, complete: finished }) => ({
              id: day,
              cells: [day, started.toLocaleString(), finished.toLocaleString()],
            })),
          }}
        />
      ) : (
        <ColumnsChart columns={spans} name={words} />
      )}
    </Panel>
  );
}

/** Every day from the first to the last, those without answers too; weeks where they are too many to be seen. */
function spansOf(days: Days) {
  const counts = new Map(days.map(({ day, complete }) => [Date.parse(`${day}T00:00:00Z`), complete]));
  const first = Date.parse(`${days[0]?.day}T00:00:00Z`);
  const last = Date.parse(`${days.at(-1)?.day}T00:00:00Z`);
  const isWeekly = (last - first) / dayLength >= mostDays;
  const width = isWeekly ? 7 * dayLength : dayLength;
  const spans = [];
  for (let start = first; start <= last; start += width) {
    let count = 0;
    for (let time = start; time < start + width; time += dayLength) count += counts.get(time) ?? 0;
    const day = new Date(start).toISOString().slice(0, 10);
    spans.push({ id: day, label: shortDay(day), count });
  }
  return { spans, unit: isWeekly ? 'week' : 'day' };
}

const shortDay = (day = '') =>
  day && new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
