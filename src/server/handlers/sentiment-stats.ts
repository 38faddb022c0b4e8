import type { DashboardStats } from '../../contract/schemas/dashboard.ts';
import { statuses } from '../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../domain/status.ts';
import type { Handler } from '../http/call.ts';
import { type Cell, countedCells, type Queues, queues, type Shelf, shelves } from './stats/counted.ts';
import { groupFeelings } from './stats/group-feelings.ts';
import { atRisk, latest } from './stats/needs-attention.ts';
import { trend } from './stats/trend.ts';

/** The figures of all sentiment forms, and the responses that want somebody now. */
export const stats: Handler = async ({ tx, session }): Promise<DashboardStats> => ({
  ...figures(await countedCells(tx), await queues(tx, session.userId), await shelves(tx)),
  byGroup: await groupFeelings(tx),
  trend: await trend(tx),
  atRisk: await atRisk(tx),
  latest: await latest(tx),
});

/** The same figures without a word of what anybody said. */
export const overall: Handler = async ({ tx, session }): Promise<DashboardStats> => ({
  ...figures(await countedCells(tx), await queues(tx, session.userId), await shelves(tx)),
  byGroup: await groupFeelings(tx),
  trend: await trend(tx),
  atRisk: [],
  latest: [],
});

function figures(cells: Cell[], waiting: Queues, { forms, severities }: Shelf) {
  const open = cells.filter(({ status }) => !isFinal(status));
  const scored = sum(cells, 'scored');
  return {
    totals: {
      responses: sum(cells),
      open: sum(open),
      resolved: sum(cells.filter(({ status }) => status === 'resolved' || status === 'closed')),
      avgSentiment: scored > 0 ? Math.round((sum(cells, 'score') / scored) * 1_000) / 1_000 : null,
      ...waiting,
    },
    byStatus: statuses.map((status) => ({ status, count: sum(cells.filter((cell) => cell.status === status)) })),
    bySeverity: [...severities, { id: null, name: 'None', color: null }].map((severity) => ({
      ...severity,
      count: sum(open.filter(({ severityLevelId }) => severityLevelId === severity.id)),
    })),
    bySentimentForm: forms.map(({ id, name }) => ({
      id,
      name,
      count: sum(cells.filter(({ sentimentId }) => sentimentId === id)),
      open: sum(open.filter(({ sentimentId }) => sentimentId === id)),
    })),
  };
}

function sum(cells: Cell[], of: 'count' | 'scored' | 'score' = 'count'): number {
  return cells.reduce((total, cell) => total + cell[of], 0);
}
