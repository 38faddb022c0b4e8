import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { resources } from '../../../../../resources.config.ts';
import {
  type PredictiveAnalytics as Answer,
  type CustomerAtRisk,
  predictiveAnalyticsSchema,
} from '../../../../contract/schemas/dashboards/dashboard.ts';
import { Chart } from '../../../charts/chart.tsx';
import type { ChartData } from '../../../charts/chart-data.ts';
import { ChartPanel } from '../../../charts/chart-panel.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { Ago, formatDay } from '../../../layout/time.tsx';
import { reading, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { formatScore } from '../../sentiments/shared/sentiment-score.tsx';
import { Figure, Figures } from '../home/key-figures.tsx';
import { ListLink } from '../home/list-links.tsx';
import { FormField, useStatsFilter } from '../home/stats-filter.tsx';
import { formatDate } from '../home/trend-panel.tsx';

type Series = Answer['series'][number];
type Forecast = NonNullable<Series['forecast']>;

/** What the next two weeks may bring, and which customers may leave. */
export function PredictiveAnalytics() {
  const { query: chosen, set } = useStatsFilter();
  const query = chosen.sentimentId ? { sentimentId: chosen.sentimentId } : {};
  const { data, error, refetch } = useReading(
    reading('sentimentStats', 'predictive', { query, schema: predictiveAnalyticsSchema, keepsPrevious: true }),
  );
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title="Predictive analytics"
        about="What the next two weeks may bring, and which customers may leave."
      />
      <Stack direction="row" role="group" aria-label="Filters" sx={{ mb: 3 }}>
        <FormField value={chosen.sentimentId} onChange={(sentimentId) => set({ sentimentId })} />
      </Stack>
      {error && !data ? (
        <LoadProblem error={error} onRetry={() => void refetch()} what="analytics" isPart />
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {data.series.map((series) => (
            <ForecastPanel key={series.name} {...data} series={series} />
          ))}
          <CustomersAtRisk customers={data.customers} />
        </Box>
      ) : (
        <Box role="status" aria-label="Loading the analytics" sx={{ display: 'grid', gap: 3 }}>
          <Skeleton variant="rounded" height={360} />
          <Skeleton variant="rounded" height={360} />
        </Box>
      )}
    </Box>
  );
}

const titles = { received: 'Responses received', resolved: 'Responses resolved' } as const;
const method =
  'Each day is forecast as the mean of the last four same weekdays. The interval comes from the errors that this forecast made in the last eight weeks.';

type ForecastPanelProps = { series: Series } & Omit<Answer, 'series'>;

function ForecastPanel({ series, neededWeeks, neededCount }: ForecastPanelProps) {
  const { name, forecast, history, n } = series;
  const title = `${titles[name]}, next 14 days`;
  if (!forecast) {
    const weeks = Math.floor(history.length / 7);
    return (
      <Panel title={title}>
        <Typography color="textSecondary">
          Too few to forecast: {weeks} whole {weeks === 1 ? 'week' : 'weeks'} with {n.toLocaleString()}{' '}
          {n === 1 ? 'response' : 'responses'}. A forecast needs {neededWeeks} weeks and {neededCount} responses.
        </Typography>
      </Panel>
    );
  }
  return (
    <ChartPanel
      title={title}
      about={`${method} n = ${n.toLocaleString()} responses in ${history.length} days.`}
      tableName={title}
      head={<ForecastFigures forecast={forecast} />}
      figures={{
        head: ['Day', 'Forecast', '95 % interval'],
        rows: forecast.days.map(({ date, value, low, high }) => ({
          id: date,
          cells: [formatDay(date), rounded(value), `${rounded(low)}–${rounded(high)}`],
        })),
      }}
    >
      <Chart name={title} data={chartOf(history, forecast)} />
    </ChartPanel>
  );
}

function ForecastFigures({ forecast: { total, check } }: { forecast: Forecast }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Figures name="Forecast" columns={2}>
        <Figure name="Expected in 14 days" note={`95 % interval ${rounded(total.low)}–${rounded(total.high)}`}>
          {rounded(total.value)}
        </Figure>
        <Figure
          name="Past days within the interval"
          note={`n = ${check.n} days · mean error ${check.meanError.toFixed(1)} a day`}
        >
          {Math.round(check.withinPct)} %
        </Figure>
      </Figures>
    </Box>
  );
}

const rounded = (value: number) => Math.round(value).toLocaleString();

const shownDays = 28;

/** The last four weeks, then the forecast between the bounds of its interval. */
function chartOf(history: Series['history'], { days }: Forecast): ChartData {
  const past = history.slice(-shownDays);
  const none = past.map(() => null);
  const line = (key: 'value' | 'low' | 'high') => [...none, ...days.map((day) => Math.round(day[key] * 10) / 10)];
  return {
    kind: 'lines',
    labels: [...past, ...days].map(({ date }) => formatDate(date)),
    lines: [
      { name: 'Counted', tone: 'primary', values: past.map(({ count }) => count) },
      { name: 'Forecast', tone: 'primary', isDashed: true, values: line('value') },
      { name: 'Lower bound', tone: 'faint', isDashed: true, values: line('low') },
      { name: 'Upper bound', tone: 'faint', isDashed: true, values: line('high') },
    ],
  };
}

const about =
  'Customers with at least two reasons among those that have written in the last 90 days or have open responses. Nothing is estimated: each reason is counted.';

function CustomersAtRisk({ customers }: Pick<Answer, 'customers'>) {
  return (
    <Panel title="Customers at risk" about={about}>
      {customers === null ? (
        <Typography color="textSecondary">You need the permission to see the details of customers.</Typography>
      ) : (
        <Rows {...customers} />
      )}
    </Panel>
  );
}

function Rows({ checked, total, rows }: NonNullable<Answer['customers']>) {
  if (total === 0) {
    return (
      <Typography color="textSecondary">
        {checked === 0
          ? 'No customer has written in the last 90 days.'
          : `None of ${checked.toLocaleString()} customers.`}
      </Typography>
    );
  }
  return (
    <>
      <Typography variant="muted">
        {total.toLocaleString()} of {checked.toLocaleString()} customers
        {total > rows.length && `; the ${rows.length} with most reasons`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </Box>
    </>
  );
}

function Row({ customer: { id, name, reasons, lastAt } }: { customer: CustomerAtRisk }) {
  const mayOpenInbox = useMay('sentimentResponses', 'listAll');
  const mayOpenCustomer = useMay('customerFormResponses', 'list');
  const responses = `${paths.inbox}?${new URLSearchParams({ view: 'all', customerResponseId_in: String(id) })}`;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          <ListLink to={mayOpenCustomer ? `${customerList}/${id}` : undefined}>{name}</ListLink>
        </Typography>
        <Typography variant="hint">
          <ListLink to={mayOpenInbox ? responses : undefined}>Responses</ListLink>
          {lastAt && (
            <>
              {' · last '}
              <Ago time={lastAt} />
            </>
          )}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
        {reasons.map((reason) => (
          <li key={reason.kind}>{texts[reason.kind](reason)}</li>
        ))}
      </Box>
    </Box>
  );
}

const customerList = resources.customerFormResponses.pages.list.path;

type Reason = CustomerAtRisk['reasons'][number];

const texts: Record<Reason['kind'], (reason: Reason) => string> = {
  negative: ({ n, of, value }) =>
    `${n} of ${of} responses in 90 days are negative (average ${formatScore(value ?? 0)})`,
  falling: ({ n, of, value }) =>
    `Average sentiment fell by ${Math.abs(value ?? 0).toFixed(2)} (n = ${n}, the year before ${of})`,
  detractor: ({ of, value }) => `Last NPS answer ${value}${of > 1 ? ` of ${of} in 180 days` : ''}`,
  overdue: ({ n, of }) => `${n} of ${of} open responses overdue`,
  escalated: ({ n, of }) => `${n} of ${of} open responses escalated`,
};
