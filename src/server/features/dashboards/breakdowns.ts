import type { AnalyticsAnswer } from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';
import { statuses } from '../../../contract/schemas/responses/sentiment-response.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Ask, figureOf, numberIn, whenever } from './ask.ts';

type Breakdowns = Pick<
  DashboardStats,
  'byStatus' | 'bySeverity' | 'bySentimentForm' | 'byGroup' | 'byUser' | 'slaHeat' | 'topTopics'
>;

const most = 10;
const count = ['count'];
const uncompared = { compare: 'none' } as const;
const isOpen = { field: 'isOpen', op: 'in' as const, values: [true] };
const open = { ...whenever, also: [isOpen] };

export async function breakdowns(ask: Ask, tx: Tx): Promise<Breakdowns> {
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
  const received = byKey(await ask('sentimentResponses', ['count', 'sentimentAvg'], { dimensions }));
  const current = byKey(await ask('cases', count, { ...open, dimensions }));
  return forms.map(({ id, name }) => ({
    ...{ id, name, count: numberIn(received.get(id), 'count'), open: numberIn(current.get(id), 'count') },
    avgSentiment: figureOf(received.get(id), 'sentimentAvg'),
  }));
}

async function byGroup(ask: Ask, tx: Tx): Promise<Breakdowns['byGroup']> {
  const { rows } = await ask('sentimentValues', ['count', 'sentimentAvg'], {
    ...{ dimensions: ['assignedGroupIds'], sort: [{ by: 'count', direction: 'desc' }], limit: most },
  });
  const found = rows.filter((row) => numberIn(row, 'count') > 0);
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
    ...{ open: numberIn(row, 'backlog'), overdue: numberIn(row, 'breached') },
  }));
}

async function slaHeat(ask: Ask): Promise<Breakdowns['slaHeat']> {
  const { rows } = await ask('cases', ['slaMetPct'], {
    ...{ ...uncompared, dimensions: ['sentimentId', 'weekday'], timeDimension: { field: 'resolvedAt' } },
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
    ...{ ...uncompared, dimensions: ['topics'], limit: most },
  });
  return rows.map((row) => ({
    topic: String(row.dimensions.topics?.value),
    count: numberIn(row, 'count'),
    avgSentiment: figureOf(row, 'sentimentAvg'),
  }));
}
