import { addDays } from '../../../analytics/rules/days.ts';
import type { StatsQuery } from '../../../analytics/schemas/analytics-query.ts';
import { type Analyst, analyse, rowConditions } from '../../../analytics/shared/server/answer-query.ts';
import { permissionFor } from '../../../core/contract/catalogue.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import { forecastOf, neededCount, neededWeeks } from '../../../metrics/forecast.ts';
import { clearScore } from '../../../text/words.ts';
import type { CustomerAtRisk, PredictiveAnalytics } from '../../schemas/dashboard.ts';
import { type Ask, askerOf, type Filters, filtersOf, numberIn, ofAllResponses } from '../../shared/server/ask.ts';

const customerPermission = permissionFor('customerFormResponses', 'customerDetails');

/** What the next two weeks may bring, and which customers may leave. */
export const predictive: Handler = ({ services, session, query }): Promise<PredictiveAnalytics> => {
  const asked = query as StatsQuery;
  return analyse(services, session, async (reader) => {
    const analyst = ofAllResponses(reader, session);
    const ask = askerOf(analyst, asked);
    return {
      timeZone: analyst.zone,
      neededWeeks,
      neededCount,
      series: [await readSeries('received', ask, analyst.today), await readSeries('resolved', ask, analyst.today)],
      customers: session.permits(customerPermission) ? await readCustomersAtRisk(analyst, filtersOf(asked)) : null,
    };
  });
};

type Series = PredictiveAnalytics['series'][number];

/** Today is not over, so the forecast begins with it. */
async function readSeries(name: Series['name'], ask: Ask, today: string): Promise<Series> {
  const range = { from: addDays(today, -neededWeeks * 7), to: addDays(today, -1) };
  const timeDimension = { field: name === 'received' ? 'createdAt' : 'resolvedAt', grain: 'day' as const };
  const daily = await ask('cases', ['count'], { range, compare: 'none', timeDimension });
  const countAt = new Map(daily.rows.map((row) => [row.time, numberIn(row, 'count')]));
  const known = (daily.buckets ?? []).map((date) => ({ date, count: countAt.get(date) ?? 0 }));
  const first = await ask('cases', ['count'], {
    range: { from: '1990-01-01', to: addDays(range.from, 6) },
    compare: 'none',
    timeDimension: { field: timeDimension.field },
  });
  // Days before the first response are unknown instead of empty.
  const began = numberIn(first.rows[0], 'count') > 0 ? 0 : known.findIndex(({ count }) => count > 0);
  const history = began < 0 ? [] : known.slice(began);
  const forecast = forecastOf(history.map(({ count }) => count));
  return {
    name,
    history,
    n: history.reduce((sum, { count }) => sum + count, 0),
    forecast: forecast
      ? { ...forecast, days: forecast.days.map((day, at) => ({ date: addDays(today, at), ...day })) }
      : null,
  };
}

type Customers = NonNullable<PredictiveAnalytics['customers']>;

const most = 25;

interface Row extends CustomerHistory {
  id: number;
  name: string;
  lastAt: string | null;
}

/** Those with at least two reasons, the most reasons first. */
async function readCustomersAtRisk(analyst: Analyst, filters: Filters): Promise<Customers> {
  const rows = await readHistories(analyst, filters);
  const found = rows.flatMap((row): CustomerAtRisk[] => {
    const reasons = riskReasons(row);
    const { id, name, scored: n, average: avgSentiment, lastAt } = row;
    return isAtRisk(reasons) ? [{ id, name, n, avgSentiment, lastAt, reasons }] : [];
  });
  const sorted = found.toSorted(
    (one, other) =>
      other.reasons.length - one.reasons.length ||
      (one.avgSentiment ?? 0) - (other.avgSentiment ?? 0) ||
      one.id - other.id,
  );
  return { ...periodsOf(analyst), checked: rows.length, total: found.length, rows: sorted.slice(0, most) };
}

/** Days of the organization, of which today is one. */
function periodsOf({ today }: Analyst) {
  const recent = { from: addDays(today, -89), to: today };
  const to = addDays(recent.from, -1);
  return { recent, earlier: { from: addDays(to, -364), to } };
}

/** Customers with a response in the last 90 days or an open one; with their year before, and their latest NPS answer. */
async function readHistories(analyst: Analyst, filters: Filters): Promise<Row[]> {
  const { tx, zone, today } = analyst;
  const { recent: last, earlier: year } = periodsOf(analyst);
  const startOf = (day: string) => sql`day_start(${day}::date, ${zone})`;
  const own = sql.join(
    [sql`r.tenant_id = ${tx.tenantId}`, ...(await rowConditions(analyst, 'cases', filters))],
    sql` and `,
  );
  const recent = await tx.rows(sql<Omit<Row, keyof Earlier | keyof Nps>>`
    with recent as (
      select r.customer_response_id as id, count(r.sentiment_score)::integer as scored,
        count(*) filter (where r.sentiment_score < ${-clearScore}::float8)::integer as negative,
        avg(r.sentiment_score::numeric)::float8 as average, max(r.created_at) as last_at
      from sentiment_responses r
      where ${own} and r.customer_response_id is not null and r.created_at >= ${startOf(last.from)} group by 1),
    pending as (
      select r.customer_response_id as id, count(*)::integer as open,
        count(*) filter (where r.sla_due_at < now())::integer as overdue,
        count(*) filter (where r.escalation_level > 0)::integer as escalated
      from sentiment_responses r where ${own} and r.customer_response_id is not null and r.is_open group by 1)
    select c.id, c.display_name as name, coalesce(b.scored, 0) as scored, coalesce(b.negative, 0) as negative, b.average,
      to_json(b.last_at) #>> '{}' as last_at, coalesce(b.open, 0) as open, coalesce(b.overdue, 0) as overdue,
      coalesce(b.escalated, 0) as escalated
    from (select * from recent full join pending using (id)) b
    join customer_form_responses c on c.tenant_id = ${tx.tenantId} and c.id = b.id`);
  // By their ids: under row-level security, PostgreSQL joins these large tables by no index.
  const ids = recent.map(({ id }) => id);
  const earlier = await tx.rows(sql<Earlier & { id: number }>`
    select r.customer_response_id as id, count(r.sentiment_score)::integer as scored_before,
      avg(r.sentiment_score::numeric)::float8 as average_before
    from sentiment_responses r where ${own} and r.customer_response_id = any(${ids}::integer[])
      and r.created_at < ${startOf(last.from)} and r.created_at >= ${startOf(year.from)} group by 1`);
  const answers = await tx.rows(sql<Nps & { id: number }>`
    select v.customer_id as id, (array_agg(v.nps order by v.started_at desc, v.id desc))[1]::integer as nps,
      (array_agg(v.id order by v.started_at desc, v.id desc))[1] as nps_response_id, count(*)::integer as nps_answers
    from survey_responses v where v.tenant_id = ${tx.tenantId} and v.customer_id = any(${ids}::integer[])
      and v.nps is not null and v.status = 'complete' and v.started_at >= ${startOf(addDays(today, -179))} group by 1`);
  const [earlierOf, answersOf] = [byId(earlier), byId(answers)];
  return recent.map((row) => ({ ...unknown, ...row, ...earlierOf.get(row.id), ...answersOf.get(row.id) }));
}

type Earlier = Pick<CustomerHistory, 'scoredBefore' | 'averageBefore'>;
type Nps = Pick<CustomerHistory, 'nps' | 'npsResponseId' | 'npsAnswers'>;

const unknown = { scoredBefore: 0, averageBefore: null, nps: null, npsResponseId: null, npsAnswers: 0 };

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** What is known of a customer's feedback: of the last 90 days, and of the year before. */
interface CustomerHistory {
  /** Responses with a sentiment score, how many of them are negative, and their average. */
  scored: number;
  negative: number;
  average: number | null;
  scoredBefore: number;
  averageBefore: number | null;
  open: number;
  overdue: number;
  escalated: number;
  /** The latest NPS answer of 180 days. */
  nps: number | null;
  npsResponseId: number | null;
  npsAnswers: number;
}

type Reason = CustomerAtRisk['reasons'][number];

/** A single response is no pattern. */
const fewest = 2;
const fewestToCompare = 3;
const fall = 0.3;
const lastDetractor = 6;

export function riskReasons(customer: CustomerHistory): Reason[] {
  const { scored, negative, average, scoredBefore, averageBefore, open, overdue, escalated } = customer;
  const { nps, npsResponseId, npsAnswers } = customer;
  const reasons: Reason[] = [];
  if (negative >= fewest && negative * 2 > scored)
    reasons.push({ kind: 'negative', n: negative, of: scored, value: average });
  if (average !== null && averageBefore !== null && Math.min(scored, scoredBefore) >= fewestToCompare) {
    const change = average - averageBefore;
    if (change <= -fall) reasons.push({ kind: 'falling', n: scored, of: scoredBefore, value: change });
  }
  if (nps !== null && npsResponseId !== null && nps <= lastDetractor)
    reasons.push({ kind: 'detractor', n: 1, of: npsAnswers, value: nps, surveyResponseId: npsResponseId });
  if (overdue > 0) reasons.push({ kind: 'overdue', n: overdue, of: open, value: null });
  if (escalated > 0) reasons.push({ kind: 'escalated', n: escalated, of: open, value: null });
  return reasons;
}

const needed = 2;

const isAtRisk = (reasons: readonly Reason[]): boolean => reasons.length >= needed;
