import { addDays } from '../../../analytics/rules/days.ts';
import { Chart } from '../../../charts/web/chart.tsx';
import type { ChartData } from '../../../charts/web/chart-data.ts';
import { ChartPanel } from '../../../charts/web/chart-panel.tsx';
import { formatCount, formatDate } from '../../../core/contract/notations/notation.ts';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { ListLink, type ListLinks } from './list-links.tsx';

type Trend = DashboardStats['trend'];

interface TrendPanelProps {
  trend: Trend;
  links: ListLinks;
  /** The last day of the range. */
  last: string | null;
  grain: DashboardStats['grain'];
}

export function TrendPanel({ trend, grain, links, last }: TrendPanelProps) {
  const received = trend.reduce((sum, day) => sum + day.count, 0);
  const resolved = trend.reduce((sum, day) => sum + day.resolved, 0);
  const text = `${formatCount(received)} received and ${formatCount(resolved)} resolved in ${trend.length} ${grain}s`;
  return (
    <ChartPanel
      title="Received and resolved"
      about={grain === 'day' ? `${text}. The lines show 7-day averages.` : `${text}.`}
      tableName={`Received and resolved by ${grain}`}
      figures={{
        head: [grain === 'day' ? 'Day' : `First day of the ${grain}`, 'Received', 'Resolved'],
        rows: trend
          .map((day, at) => ({ day, days: { from: day.date, to: trend[at + 1] ? before(trend[at + 1]?.date) : last } }))
          .toReversed()
          .map(({ day: { date, count, resolved: done }, days }) => ({
            id: date,
            cells: [
              date,
              <ListLink key="received" to={links.ofPeriod({ dataset: 'sentimentResponses', measure: 'count' }, days)}>
                {formatCount(count)}
              </ListLink>,
              <ListLink key="resolved" to={links.ofPeriod({ measure: 'resolved', time: 'resolvedAt' }, days)}>
                {formatCount(done)}
              </ListLink>,
            ],
          })),
      }}
    >
      <Chart name={text} data={trendChart(trend, grain === 'day')} />
    </ChartPanel>
  );
}

function trendChart(trend: Trend, isDaily: boolean): ChartData {
  const line = (key: 'count' | 'resolved') => {
    const counts = trend.map((day) => day[key]);
    return { values: isDaily ? movingAverage(counts) : counts, texts: counts.map((count) => formatCount(count)) };
  };
  return {
    kind: 'lines',
    labels: trend.map(({ date }) => formatDate(date, 'dayOfYear')),
    lines: [
      { name: 'Received', tone: 'primary', isArea: true, ...line('count') },
      { name: 'Resolved', tone: 'muted', isDashed: true, ...line('resolved') },
    ],
  };
}

const before = (date = '') => addDays(date, -1);

const halfWeek = 3;

/** Centered average of up to seven days: fewer at both ends of the series. */
function movingAverage(values: readonly number[]): number[] {
  return values.map((_, index) => {
    const around = values.slice(Math.max(0, index - halfWeek), index + halfWeek + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}
