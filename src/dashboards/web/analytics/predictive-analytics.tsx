import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { resources } from '../../../../resources.config.ts';
import { customersAtRisk } from '../../../analytics/rules/measures.ts';
import { Chart } from '../../../charts/web/chart.tsx';
import type { ChartData } from '../../../charts/web/chart-data.ts';
import { ChartPanel } from '../../../charts/web/chart-panel.tsx';
import { formatCount, formatDate, formatDay } from '../../../core/contract/notations/notation.ts';
import { LoadProblem, PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { formatScore } from '../../../responses/shared/sentiment-score.tsx';
import { riskLists } from '../../rules/risk-lists.ts';
import type { PredictiveAnalytics as Answer, CustomerAtRisk } from '../../schemas/dashboard.ts';
import { Figure, Figures } from '../home/key-figures.tsx';
import { ListLink } from '../home/list-links.tsx';
import { FormField, useStatsFilter } from '../home/stats-filter.tsx';

type Series = Answer['series'][number];
type Forecast = NonNullable<Series['forecast']>;

/** What the next two weeks may bring, and which customers may leave. */
export function PredictiveAnalytics() {
  const { query: chosen, set } = useStatsFilter();
  const { query } = useOperation('sentimentStats', 'predictive', {
    query: chosen.sentimentId ? { sentimentId: chosen.sentimentId } : {},
    queryOptions: { placeholderData: (previous) => previous },
  });
  const analytics = query.data?.data;
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title="Predictive analytics"
        about="What the next two weeks may bring, and which customers may leave."
      />
      <Stack direction="row" role="group" aria-label="Filters" sx={{ mb: 3 }}>
        <FormField value={chosen.sentimentId} onChange={(sentimentId) => set({ sentimentId })} />
      </Stack>
      {query.error && !analytics ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="analytics" isPart />
      ) : analytics ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {analytics.series.map((series) => (
            <ForecastPanel key={series.name} {...analytics} series={series} />
          ))}
          <CustomersAtRisk customers={analytics.customers} sentimentId={chosen.sentimentId} />
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
          Too few to forecast: {weeks} whole {weeks === 1 ? 'week' : 'weeks'} with {formatCount(n)}{' '}
          {n === 1 ? 'response' : 'responses'}. A forecast needs {neededWeeks} weeks and {neededCount} responses.
        </Typography>
      </Panel>
    );
  }
  return (
    <ChartPanel
      title={title}
      about={`${method} n = ${formatCount(n)} responses in ${history.length} days.`}
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
      <Chart name={title} data={forecastChart(history, forecast)} />
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

const rounded = (value: number) => formatCount(Math.round(value));

const shownDays = 28;

/** The last four weeks, then the forecast between the bounds of its interval. */
function forecastChart(history: Series['history'], { days }: Forecast): ChartData {
  const past = history.slice(-shownDays);
  const none = past.map(() => null);
  const line = (key: 'value' | 'low' | 'high') => [...none, ...days.map((day) => Math.round(day[key] * 10) / 10)];
  return {
    kind: 'lines',
    labels: [...past, ...days].map(({ date }) => formatDate(date, 'dayOfYear')),
    lines: [
      { name: 'Counted', tone: 'primary', values: past.map(({ count }) => count) },
      { name: 'Forecast', tone: 'primary', isDashed: true, values: line('value') },
      { name: 'Lower bound', tone: 'faint', isDashed: true, values: line('low') },
      { name: 'Upper bound', tone: 'faint', isDashed: true, values: line('high') },
    ],
  };
}

interface CustomersAtRiskProps extends Pick<Answer, 'customers'> {
  sentimentId: string | undefined;
}

function CustomersAtRisk({ customers, sentimentId }: CustomersAtRiskProps) {
  const { label, formula, base } = customersAtRisk;
  return (
    <Panel title={label} about={`${base}. ${formula}`}>
      {customers === null ? (
        <Typography color="textSecondary">You need the permission to see the details of customers.</Typography>
      ) : (
        <Rows {...{ customers, sentimentId }} />
      )}
    </Panel>
  );
}

interface RowsProps {
  customers: NonNullable<Answer['customers']>;
  sentimentId: string | undefined;
}

function Rows({ customers, sentimentId }: RowsProps) {
  const { checked, total, rows } = customers;
  if (total === 0) {
    return (
      <Typography color="textSecondary">
        {checked === 0 ? 'No customer has written in the last 90 days.' : `None of ${formatCount(checked)} customers.`}
      </Typography>
    );
  }
  return (
    <>
      <Typography variant="muted">
        {formatCount(total)} of {formatCount(checked)} customers
        {total > rows.length && `; the ${rows.length} with most reasons`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((customer) => (
          <Row key={customer.id} {...{ customer, customers, sentimentId }} />
        ))}
      </Box>
    </>
  );
}

function Row({ customer, customers, sentimentId }: RowsProps & { customer: CustomerAtRisk }) {
  const { id, name, reasons, lastAt } = customer;
  const { data: openInboxAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const { data: openSurveyResponseAccess } = useCan({ resource: 'surveyResponses', action: 'show' });
  const { data: openCustomerAccess } = useCan({ resource: 'customerFormResponses', action: 'list' });
  const addressOf = (params?: Record<string, string>) =>
    params && openInboxAccess?.can ? `${paths.inbox}?${new URLSearchParams(params)}` : undefined;
  const responses = addressOf({ view: 'all', customerResponseId_in: String(id) });
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          <ListLink to={openCustomerAccess?.can ? `${customerList}/${id}` : undefined}>{name}</ListLink>
        </Typography>
        <Typography variant="hint">
          <ListLink to={responses}>Responses</ListLink>
          {lastAt && (
            <>
              {' · last '}
              <Ago time={lastAt} />
            </>
          )}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
        {reasons.map((reason) => {
          const lists = riskLists(reason.kind, { customerId: id, sentimentId }, customers);
          const { surveyResponseId } = reason;
          const answer =
            surveyResponseId !== undefined && openSurveyResponseAccess?.can
              ? paths.surveyResponse(surveyResponseId)
              : undefined;
          return (
            <li key={reason.kind}>
              {texts[reason.kind](reason, {
                n: <ListLink to={addressOf(lists.n)}>{reason.n}</ListLink>,
                of: <ListLink to={addressOf(lists.of)}>{reason.of}</ListLink>,
                value: <ListLink to={answer}>{reason.value}</ListLink>,
              })}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const customerList = resources.customerFormResponses.pages.list.path;

type Reason = CustomerAtRisk['reasons'][number];

/** The numbers of a reason, each with the list or the response behind it where there is one. */
type Numbers = Record<'n' | 'of' | 'value', ReactNode>;

const texts: Record<Reason['kind'], (reason: Reason, numbers: Numbers) => ReactNode> = {
  negative: ({ value }, { n, of }) => (
    <>
      {n} of {of} responses in 90 days are negative (average {formatScore(value ?? 0)})
    </>
  ),
  falling: ({ value }, { n, of }) => (
    <>
      Average sentiment fell by {Math.abs(value ?? 0).toFixed(2)} (n = {n}, the year before {of})
    </>
  ),
  detractor: ({ of }, { value }) => (
    <>
      Last NPS answer {value}
      {of > 1 && ` of ${of} in 180 days`}
    </>
  ),
  overdue: (_, { n, of }) => (
    <>
      {n} of {of} open responses overdue
    </>
  ),
  escalated: (_, { n, of }) => (
    <>
      {n} of {of} open responses escalated
    </>
  ),
};
