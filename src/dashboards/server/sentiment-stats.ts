import { bucketGrain, daysOfStep } from '../../analytics/rules/days.ts';
import type { AnalyticsAnswer, AnalyticsRow, StatsQuery } from '../../analytics/schemas/analytics-query.ts';
import { type Analyst, analyse, rowConditions } from '../../analytics/shared/server/answer-query.ts';
import { hasDimension } from '../../analytics/shared/server/own-dimensions.ts';
import { permissionFor } from '../../core/contract/catalogue.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import { statuses } from '../../forms/schemas/response-statuses.ts';
import { atRiskShare } from '../../responses/rules/sla.ts';
import type { Attention, DashboardStats } from '../schemas/dashboard.ts';
import {
  type Ask,
  askerOf,
  type Filters,
  figureOf,
  filtersOf,
  inboxPermission,
  numberIn,
  ofAllResponses,
  rangeOf,
  whenever,
} from '../shared/server/ask.ts';

export const stats: Handler = (call) => readStats(call, true);

/** As stats, without single responses. */
export const overall: Handler = (call) => readStats(call, false);

const surveyPermission = permissionFor('surveyResponses', 'summary');

function readStats({ services, session, query }: Call, hasLists: boolean): Promise<DashboardStats> {
  const asked = query as StatsQuery;
  return analyse(services, session, async (reader) => {
    const analyst = ofAllResponses(reader, session);
    const figures = await readFigures(analyst, asked, session.permits(surveyPermission));
    // Single responses are those of today.
    const isPast = asked.asOf !== undefined && asked.asOf < analyst.today;
    const isListed = hasLists && !isPast && session.permits(inboxPermission);
    const filters = filtersOf(asked).filter(({ field }) => hasDimension('cases', field));
    return {
      ...figures,
      atRisk: isListed ? await atRisk(analyst, filters) : [],
      latest: isListed ? await latest(analyst, filters) : [],
    };
  });
}

async function readFigures(analyst: Analyst, asked: StatsQuery, knowsSurveys: boolean) {
  const ask = askerOf(analyst, asked, comparedPanels + (knowsSurveys ? 1 : 0));
  const received = await ask('sentimentResponses', ['count', 'sentimentAvg']);
  const resolved = await ask('cases', ['resolved', 'slaMetPct'], resolvedIn);
  const surveys = knowsSurveys ? await ask('surveyResponses', ['nps', 'csat']) : undefined;
  return {
    range: received.range,
    compareRange: received.compareRange,
    compareUntil: received.compareUntil ?? null,
    compare: rangeOf(asked).compare,
    timeZone: received.timeZone,
    weekStart: analyst.weekStart,
    minimum: received.minimum,
    ignoredFilters: { responses: ignoredBy('cases', asked), surveys: ignoredBy('surveyResponses', asked) },
    totals: {
      ...(await readQueues(ask, analyst.session.userId)),
      responses: figureOf(received.rows[0], 'count'),
      avgSentiment: figureOf(received.rows[0], 'sentimentAvg'),
      resolved: figureOf(resolved.rows[0], 'resolved'),
      slaMetPct: figureOf(resolved.rows[0], 'slaMetPct'),
      nps: surveys ? figureOf(surveys.rows[0], 'nps') : null,
      csat: surveys ? figureOf(surveys.rows[0], 'csat') : null,
    },
    ...(await breakdowns(ask, analyst.tx)),
    ...(await trendOf(ask, received, knowsSurveys)),
  };
}

/** Answers whose changes are shown: those of responses, of resolved cases and of groups. */
const comparedPanels = 3;

const ignoredBy = (dataset: string, asked: StatsQuery) => [
  ...new Set(filtersOf(asked).flatMap(({ field }) => (hasDimension(dataset, field) ? [] : [field]))),
];

const resolvedIn = { timeDimension: { field: 'resolvedAt' } };

/** Open responses now, as the views of the inbox count them. */
async function readQueues(ask: Ask, userId: number) {
  const countCases = async (...also: [field: string, value: boolean | number][]) => {
    const filters = [['isOpen', true] as const, ...also].map(([field, value]) => ({
      field,
      op: 'in' as const,
      values: [value],
    }));
    return numberIn((await ask('cases', ['count'], { ...whenever, also: filters })).rows[0], 'count');
  };
  return {
    open: await countCases(),
    overdue: await countCases(['isOverdue', true]),
    escalated: await countCases(['isEscalated', true]),
    unassigned: await countCases(['isAssigned', false]),
    mine: await countCases(['assignedToIds', userId]),
  };
}

async function trendOf(
  ask: Ask,
  { range, asOf }: Pick<AnalyticsAnswer, 'range' | 'asOf'>,
  knowsSurveys: boolean,
): Promise<Pick<DashboardStats, 'grain' | 'trend'>> {
  const grain = bucketGrain(range.from, range.to);
  const stepped = { timeDimension: { grain }, ...uncompared };
  const received = await ask('sentimentResponses', ['count', 'sentimentAvg'], stepped);
  const resolved = await ask('cases', ['resolved', 'slaMetPct'], {
    timeDimension: { field: 'resolvedAt', grain },
    ...uncompared,
  });
  const surveys = knowsSurveys ? await ask('surveyResponses', ['nps', 'csat'], stepped) : undefined;
  const [rowAt, resolvedAt, surveysAt] = [received, resolved, surveys].map(
    (answer) => new Map(answer?.rows.map((row) => [row.time, row])),
  );
  const begun = (received.buckets ?? []).filter((date) => date <= asOf);
  const trend = begun.map((date) => {
    const row = rowAt?.get(date);
    const score = (of: AnalyticsRow | undefined, measure: string) => of?.measures[measure]?.value ?? null;
    return {
      date,
      ...daysOfStep(date, grain, range),
      isIncomplete: received.incomplete?.includes(date) ?? false,
      count: numberIn(row, 'count'),
      avg: score(row, 'sentimentAvg'),
      n: row?.measures.sentimentAvg?.n ?? 0,
      resolved: numberIn(resolvedAt?.get(date), 'resolved'),
      slaMetPct: score(resolvedAt?.get(date), 'slaMetPct'),
      nps: score(surveysAt?.get(date), 'nps'),
      csat: score(surveysAt?.get(date), 'csat'),
    };
  });
  return { grain, trend };
}

/** How many responses, groups, assignees and topics are listed. */
const most = 10;

function atRisk(analyst: Analyst, filters: Filters): Promise<Attention[]> {
  return cards(
    analyst,
    filters,
    sql`r.is_open and r.sla_due_at is not null
      and r.sla_due_at - now() <= ${atRiskShare}::float8 * (r.sla_due_at - r.created_at)`,
    sql`r.sla_due_at, r.id`,
  );
}

function latest(analyst: Analyst, filters: Filters): Promise<Attention[]> {
  return cards(analyst, filters, sql`true`, sql`r.created_at desc, r.id desc`);
}

async function cards(analyst: Analyst, filters: Filters, where: Sql, order: Sql): Promise<Attention[]> {
  const { tx } = analyst;
  const conditions = [sql`r.tenant_id = ${tx.tenantId}`, where, ...(await rowConditions(analyst, 'cases', filters))];
  return tx.rows(sql<Attention>`
    select r.id, r.reference, r.summary, r.sentiment_id, s.name as sentiment_name, r.customer_name, r.status, r.custom_status_id,
      l.name as severity_name, l.color as severity_color, r.sla_due_at, r.created_at
    from sentiment_responses r
    join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`);
}

type Breakdowns = Pick<
  DashboardStats,
  'byStatus' | 'bySeverity' | 'bySentimentForm' | 'byGroup' | 'byUser' | 'slaHeat' | 'topTopics'
>;

const count = ['count'];
const uncompared = { compare: 'none' } as const;
const isOpen = { field: 'isOpen', op: 'in' as const, values: [true] };
const open = { ...whenever, also: [isOpen] };

async function breakdowns(ask: Ask, tx: Tx): Promise<Breakdowns> {
  const status = byKey(await ask('cases', count, { ...uncompared, dimensions: ['status'] }));
  return {
    byStatus: statuses.map((name) => ({ status: name, count: numberIn(status.get(name), 'count') })),
    bySeverity: await bySeverity(ask, tx),
    bySentimentForm: await byForm(ask, tx),
    byGroup: await byGroup(ask, tx),
    byUser: await byUser(ask),
    slaHeat: await slaHeat(ask),
    topTopics: await topTopics(ask),
  };
}

const byKey = ({ rows }: AnalyticsAnswer) =>
  new Map(rows.map((row) => [Object.values(row.dimensions)[0]?.value ?? null, row]));

async function bySeverity(ask: Ask, tx: Tx): Promise<Breakdowns['bySeverity']> {
  const levels = await tx.rows(sql<{ id: number | null; name: string; color: string | null }>`
    select id, name, color from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`);
  const dimensions = ['severityLevelId'];
  const received = byKey(await ask('cases', count, { ...uncompared, dimensions }));
  const current = byKey(await ask('cases', count, { ...open, dimensions }));
  return [...levels, { id: null, name: 'None', color: null }].map((level) => ({
    ...level,
    count: numberIn(received.get(level.id), 'count'),
    open: numberIn(current.get(level.id), 'count'),
  }));
}

async function byForm(ask: Ask, tx: Tx): Promise<Breakdowns['bySentimentForm']> {
  const forms = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from sentiments where tenant_id = ${tx.tenantId} order by lower(name), id`);
  const dimensions = ['sentimentId'];
  const received = byKey(await ask('sentimentResponses', ['count', 'sentimentAvg'], { ...uncompared, dimensions }));
  const current = byKey(await ask('cases', count, { ...open, dimensions }));
  return forms.map(({ id, name }) => ({
    id,
    name,
    count: numberIn(received.get(id), 'count'),
    open: numberIn(current.get(id), 'count'),
    avgSentiment: figureOf(received.get(id), 'sentimentAvg'),
  }));
}

async function byGroup(ask: Ask, tx: Tx): Promise<Breakdowns['byGroup']> {
  const { rows } = await ask('sentimentResponses', ['sentimentAvg'], { dimensions: ['assignedGroupIds'] });
  const scored = (row: AnalyticsRow) => figureOf(row, 'sentimentAvg').n;
  const found = rows
    .filter((row) => scored(row) > 0)
    .toSorted((one, other) => scored(other) - scored(one))
    .slice(0, most);
  const groups = await tx.rows(sql<{ id: number; name: string; color: string }>`
    select id, name, color from groups where tenant_id = ${tx.tenantId}`);
  const feelings = found.flatMap((row) => {
    const group = groups.find(({ id }) => id === row.dimensions.assignedGroupIds?.value);
    return group ? [{ ...group, avgSentiment: figureOf(row, 'sentimentAvg') }] : [];
  });
  return feelings.toSorted(
    (one, other) => (one.avgSentiment.value ?? 0) - (other.avgSentiment.value ?? 0) || one.id - other.id,
  );
}

async function byUser(ask: Ask): Promise<Breakdowns['byUser']> {
  const { rows } = await ask('cases', ['backlog', 'breached'], { ...open, dimensions: ['assignedToIds'], limit: most });
  return rows.map((row) => ({
    id: Number(row.dimensions.assignedToIds?.value),
    name: row.dimensions.assignedToIds?.label ?? '',
    open: numberIn(row, 'backlog'),
    overdue: numberIn(row, 'breached'),
  }));
}

async function slaHeat(ask: Ask): Promise<Breakdowns['slaHeat']> {
  const { rows } = await ask('cases', ['slaMetPct'], {
    ...uncompared,
    dimensions: ['sentimentId', 'weekday'],
    timeDimension: { field: 'resolvedAt' },
  });
  return rows
    .filter((row) => figureOf(row, 'slaMetPct').n > 0)
    .map((row) => ({
      id: Number(row.dimensions.sentimentId?.value),
      name: row.dimensions.sentimentId?.label ?? '',
      weekday: Number(row.dimensions.weekday?.value),
      slaMetPct: figureOf(row, 'slaMetPct'),
    }));
}

async function topTopics(ask: Ask): Promise<Breakdowns['topTopics']> {
  const { rows } = await ask('sentimentResponses', ['count', 'sentimentAvg'], {
    ...uncompared,
    dimensions: ['topics'],
    limit: most,
  });
  return rows.map((row) => ({
    topic: String(row.dimensions.topics?.value),
    count: numberIn(row, 'count'),
    avgSentiment: figureOf(row, 'sentimentAvg'),
  }));
}
