import { permissionFor } from '../../../contract/catalogue.ts';
import type { DashboardStats, StatsQuery } from '../../../contract/schemas/dashboards/dashboard.ts';
import { bucketGrain } from '../../../domain/analytics/days.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { type Analyst, analyse } from '../analytics/answer-query.ts';
import { type Ask, askerOf, figureOf, filtersOf, numberIn, rangeOf, whenever } from './ask.ts';
import { breakdowns } from './breakdowns.ts';
import { atRisk, latest } from './needs-attention.ts';

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
