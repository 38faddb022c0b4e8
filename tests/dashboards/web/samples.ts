import type { DatasetShape } from '../../../src/analytics/schemas/analytics-query.ts';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { chartSchema } from '../../../src/dashboards/schemas/chart.ts';
import {
  type Dashboard,
  type DashboardRow,
  dashboardDocumentSchema,
} from '../../../src/dashboards/schemas/custom-dashboard.ts';
import { atHome, openPage, type Seen, serve, signIn } from '../../support/web/staff-app.tsx';

const record = { createdAt: '2026-11-01T08:00:00Z', updatedAt: '2026-11-01T08:00:00Z', version: 3 };

export const row = (id: number, name: string, more: Partial<DashboardRow> = {}): DashboardRow => ({
  ...record,
  id,
  name,
  description: '',
  icon: '',
  folder: '',
  visibility: 'tenant',
  groupIds: [],
  editorIds: [],
  ownerId: 1,
  ownerName: 'Maya Lind',
  chartCount: 2,
  hasDraft: false,
  publishedVersion: 1,
  isPublic: false,
  scheduleId: null,
  isFavorite: false,
  mayEdit: true,
  ...more,
});

export const chart = (id: string, title: string, more: object = {}) =>
  chartSchema.parse({
    id,
    title,
    type: 'table',
    position: { x: 0, y: 0, w: 6, h: 6 },
    query: { dataset: 'sentimentResponses', measures: ['count'], dimensions: ['status'] },
    ...more,
  });

export const dashboard = (more: Partial<Dashboard> = {}): Dashboard => ({
  ...row(7, 'Front desk'),
  ...dashboardDocumentSchema.parse({}),
  draft: null,
  viewerFilters: {},
  publicId: null,
  publicUrl: null,
  publicSettings: null,
  ...more,
});

const figure = (value: number) => ({ value, n: value, interval: null, tooFew: false });
const span = { from: '2026-11-01', to: '2026-11-30' };

export const answer = (rows: readonly [status: string, count: number][]) => ({
  dataset: 'sentimentResponses',
  timeZone: 'UTC',
  asOf: '2026-11-30',
  range: span,
  compareRange: null,
  minimum: 30,
  grain: null,
  buckets: null,
  total: rows.length,
  dimensions: [{ name: 'status', label: 'Status', type: 'text' }],
  measures: [{ name: 'count', label: 'Responses', unit: 'count' }],
  rows: rows.map(([status, count]) => ({
    time: null,
    dimensions: { status: { value: status, label: null } },
    measures: { count: figure(count) },
  })),
});

export const data = (ids: readonly string[], rows: readonly [string, number][] = [['open', 12]]) => ({
  asOf: '2026-11-30',
  charts: ids.map((id) => ({ id, answer: answer(rows), verbatims: null, ignoredFilters: [], error: null })),
});

export const datasets: DatasetShape[] = [
  {
    name: 'sentimentResponses',
    label: 'Sentiment responses',
    requires: [],
    times: [{ name: 'createdAt', label: 'Received' }],
    dimensions: [
      { name: 'status', label: 'Status', type: 'text' },
      { name: 'severityLevelId', label: 'Severity', type: 'integer' },
    ],
    measures: [
      { name: 'count', label: 'Responses', unit: 'count' },
      { name: 'nps', label: 'NPS', unit: 'score' },
    ],
  },
];

/** The staff application at `path`, where every call of `answers` is answered. */
export function open(path: string, answers: Record<string, unknown>) {
  signIn();
  const routes = allPermissions().map(({ route }) => route);
  const seen = serve({
    ...atHome(routes),
    'GET /Dashboards/datasets': { body: datasets },
    'GET /Dashboards/dimensions': { body: [] },
    'POST /Dashboards/query': { body: answer([['open', 12]]) },
    ...(answers as Parameters<typeof serve>[0]),
  });
  openPage(path);
  const asked = (endpoint: string): Seen[] => seen.filter(({ method, path: to }) => `${method} ${to}` === endpoint);
  return { asked };
}
