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
  grain: DashboardStats['grain'];
}

export function TrendPanel({ trend, grain, links }: TrendPanelProps) {
  const received = trend.reduce((sum, day) => sum + day.count, 0);
  const resolved = trend.reduce((sum, day) => sum + day.resolved, 0);
  const text = `${formatCount(received)} received and ${formatCount(resolved)} resolved in ${trend.length} ${grain}s`;
  return (
    <ChartPanel
      title="Received and resolved"
      about={[
        `${text}.`,
        ...(grain === 'day' ? ['The lines show 7-day averages.'] : []),
        ...(trend.some(isIncomplete) ? [`Dashed: incomplete ${grain}s.`] : []),
      ].join(' ')}
      tableName={`Received and resolved by ${grain}`}
      figures={{
        head: [grain === 'day' ? 'Day' : `First day of the ${grain}`, 'Received', 'Resolved'],
        rows: trend.toReversed().map(({ date, from, to, count, resolved: done, isIncomplete }) => ({
          id: date,
          cells: [
            isIncomplete ? `${date} (incomplete)` : date,
            <ListLink
              key="received"
              to={links.ofPeriod({ dataset: 'sentimentResponses', measure: 'count' }, { from, to })}
            >
              {formatCount(count)}
            </ListLink>,
            <ListLink key="resolved" to={links.ofPeriod({ measure: 'resolved', time: 'resolvedAt' }, { from, to })}>
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
    const texts = trend.map((day) => `${formatCount(day[key])}${day.isIncomplete ? ' (incomplete)' : ''}`);
    return { values: isDaily ? movingAverage(counts, trend.map(isIncomplete)) : counts, texts };
  };
  return {
    kind: 'lines',
    labels: trend.map(({ date }) => formatDate(date, 'dayOfYear')),
    incomplete: trend.map(isIncomplete),
    lines: [
      { name: 'Received', tone: 'primary', isArea: true, ...line('count') },
      { name: 'Resolved', tone: 'muted', isDashed: true, ...line('resolved') },
    ],
  };
}

const isIncomplete = (step: Trend[number]) => step.isIncomplete;

const halfWeek = 3;

/** Centered average of up to seven days: fewer at both ends of the series. A day that is not over counts for itself only. */
function movingAverage(values: readonly number[], incomplete: readonly boolean[]): number[] {
  return values.map((value, index) => {
    const first = Math.max(0, index - halfWeek);
    const around = values.slice(first, index + halfWeek + 1).filter((_, at) => !incomplete[first + at]);
    if (incomplete[index] || around.length === 0) return value;
    return around.reduce((sum, one) => sum + one, 0) / around.length;
  });
}
