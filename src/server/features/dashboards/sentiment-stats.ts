import { permissionFor } from '../../../contract/catalogue.ts';
import type { Attention, DashboardStats, StatsQuery } from '../../../contract/schemas/dashboards/dashboard.ts';
import { bucketGrain } from '../../../domain/analytics/days.ts';
import { atRiskShare } from '../../../domain/sla.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { type Analyst, analyse, rowConditions } from '../analytics/answer-query.ts';
import { type Ask, askerOf, type Filters, figureOf, filtersOf, numberIn, rangeOf, whenever } from './ask.ts';
import { breakdowns } from './breakdowns.ts';

export const stats: Handler = (call) => readStats(call, true);

/** As stats, without single responses. */
export const overall: Handler = (call) => readStats(call, false);

const inboxPermission = permissionFor('sentimentResponses', 'listAll');
const surveyPermission = permissionFor('surveyResponses', 'summary');

function readStats({ services, session, query }: Call, hasLists: boolean): Promise<DashboardStats> {
  const asked = query as StatsQuery;
  return analyse(services.database, session, async (reader) => {
    // The permission of the endpoint covers figures about all responses; single ones need that of the inbox.
    const permits = (permission: Parameters<typeof session.permits>[0]) =>
      permission === inboxPermission || session.permits(permission);
    const analyst = { ...reader, session: { ...session, permits } };
    const figures = await readFigures(analyst, asked, session.permits(surveyPermission));
    const isListed = hasLists && session.permits(inboxPermission);
    const filters = filtersOf(asked);
    return {
      ...figures,
      atRisk: isListed ? await atRisk(analyst, filters) : [],
      latest: isListed ? await latest(analyst, filters) : [],
    };
  });
}

async function readFigures(analyst: Analyst, asked: StatsQuery, knowsSurveys: boolean) {
  const ask = askerOf(analyst, asked);
  const received = await ask('sentimentResponses', ['count', 'sentimentAvg']);
  const resolved = await ask('cases', ['count', 'slaMetPct'], resolvedIn);
  const surveys = knowsSurveys ? await ask('surveyResponses', ['nps', 'csat'], { filters: [] }) : undefined;
  return {
    ...{ range: received.range, compareRange: received.compareRange, compare: rangeOf(asked).compare },
    ...{ timeZone: received.timeZone, minimum: received.minimum },
    totals: {
      ...(await queuesOf(ask, analyst.session.userId)),
      responses: figureOf(received.rows[0], 'count'),
      avgSentiment: figureOf(received.rows[0], 'sentimentAvg'),
      resolved: figureOf(resolved.rows[0], 'count'),
      slaMetPct: figureOf(resolved.rows[0], 'slaMetPct'),
      nps: surveys ? figureOf(surveys.rows[0], 'nps') : null,
      csat: surveys ? figureOf(surveys.rows[0], 'csat') : null,
    },
    ...(await breakdowns(ask, analyst.tx)),
    ...(await trendOf(ask, received.range)),
  };
}

const resolvedIn = { timeDimension: { field: 'resolvedAt' } };

/** Open responses now, as the views of the inbox count them. */
async function queuesOf(ask: Ask, userId: number) {
  const countOf = async (...also: [field: string, value: boolean | number][]) => {
    const filters = [['isOpen', true] as const, ...also].map(([field, value]) => ({
      ...{ field, op: 'in' as const, values: [value] },
    }));
    return numberIn((await ask('cases', ['count'], { ...whenever, also: filters })).rows[0], 'count');
  };
  return {
    open: await countOf(),
    overdue: await countOf(['isOverdue', true]),
    escalated: await countOf(['isEscalated', true]),
    unassigned: await countOf(['isAssigned', false]),
    mine: await countOf(['assignedToIds', userId]),
  };
}

async function trendOf(
  ask: Ask,
  { from, to }: DashboardStats['range'],
): Promise<Pick<DashboardStats, 'grain' | 'trend'>> {
  const grain = bucketGrain(from, to);
  const received = await ask('sentimentResponses', ['count', 'sentimentAvg'], {
    ...{ timeDimension: { grain }, compare: 'none' },
  });
  const resolved = await ask('cases', ['count'], { timeDimension: { field: 'resolvedAt', grain }, compare: 'none' });
  const rowAt = new Map(received.rows.map((row) => [row.time, row]));
  const resolvedAt = new Map(resolved.rows.map((row) => [row.time, row]));
  const trend = (received.buckets ?? []).map((date) => {
    const row = rowAt.get(date);
    return {
      date,
      count: numberIn(row, 'count'),
      avg: row?.measures.sentimentAvg?.value ?? null,
      n: row?.measures.sentimentAvg?.n ?? 0,
      resolved: numberIn(resolvedAt.get(date), 'count'),
    };
  });
  return { grain, trend };
}

/** How many responses a list shows. */
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

function cards(analyst: Analyst, filters: Filters, where: Sql, order: Sql): Promise<Attention[]> {
  const { tx } = analyst;
  const conditions = [sql`r.tenant_id = ${tx.tenantId}`, where, ...rowConditions(analyst, 'cases', filters)];
  return tx.rows(sql<Attention>`
    select r.id, r.reference, r.summary, s.name as sentiment_name, r.customer_name, r.status, r.custom_status_id,
      l.name as severity_name, l.color as severity_color, r.sla_due_at, r.created_at
    from sentiment_responses r
    join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`);
}
