import autocannon from 'autocannon';
import { goal, print, quantile } from './figures.mjs';
import { alternated } from './inbox.mjs';

const runs = 15;
const viewers = 10;
const responses = 'sentimentResponses';
const eight = [
  { type: 'kpi', query: { dataset: responses, measures: ['count'] } },
  { type: 'kpi', query: { dataset: responses, measures: ['sentimentAvg'] } },
  { type: 'line', query: { dataset: responses, measures: ['sentimentAvg'], timeDimension: { grain: 'week' } } },
  { type: 'topic_bar', query: { dataset: responses, measures: ['count', 'sentimentAvg'], dimensions: ['topics'] } },
  { type: 'bar', query: { dataset: responses, measures: ['count'], dimensions: ['sentimentId'] } },
  { type: 'donut', query: { dataset: 'cases', measures: ['count'], dimensions: ['status'] } },
  { type: 'gauge', query: { dataset: 'cases', measures: ['slaMetPct'], timeDimension: { field: 'resolvedAt' } } },
  { type: 'leaderboard', query: { dataset: responses, measures: ['sentimentAvg'], dimensions: ['assignedGroupIds'] } },
];
const others = [
  ['by channel, a year', { dataset: responses, measures: ['count'], dimensions: ['channel'], range: '365d' }],
  [
    'by weekday and hour, 30 days',
    { dataset: responses, measures: ['count'], dimensions: ['weekday', 'hour'], range: '30d' },
  ],
  ['median time to resolve, a year', { dataset: 'cases', measures: ['medianResolve'], range: '365d' }],
  ['reopened, all', { dataset: 'cases', measures: ['reopenedPct'] }],
  ['topics by channel, all', { dataset: responses, measures: ['count'], dimensions: ['topics', 'channel'] }],
  ['customers, a year', { dataset: responses, measures: ['uniqueCustomers'], range: '365d' }],
];

/**
 * Measures P10 in a tenant with many responses and in one with few: a dashboard of eight charts, ten viewers of it at once,
 * the main dashboard, and questions that no count answers.
 */
export async function benchDashboards({ large, small, pid }) {
  const rows = [];
  const measure = async (name, pathIn) => {
    const [big, little] = [
      [large, await pathIn(large)],
      [small, await pathIn(small)],
    ];
    const { ms, cpu, ratio } = await alternated(big, little, pid, runs);
    rows.push([name, ms.toFixed(1), cpu.toFixed(1), ratio.toFixed(1)]);
    return cpu;
  };
  for (const range of ['30d', '365d']) {
    const cpu = await measure(
      `eight charts, ${range}`,
      async (server) => `/Dashboards/${await dashboardIn(server)}/data?range=${range}`,
    );
    goal('P10', `dashboard of eight charts, ${range}: database`, cpu, { most: 10, unit: 'ms' });
  }
  for (const [name, path] of [
    ['main dashboard, 30 days', '/Dashboard/sentiment/stats'],
    ['main dashboard, a year', '/Dashboard/sentiment/stats?range=365d'],
    ['sentiment analytics', '/Analytics/sentiment'],
    ['predictive analytics', '/Analytics/predictive'],
  ])
    await measure(name, () => path);
  print(['dashboards', 'p50 ms', 'database ms', '× small'], rows);
  await watchTogether(large);
  await askOthers(large);
}

const dashboards = new Map();

async function dashboardIn({ ask, tenant }) {
  const charts = eight.map((chart, at) => ({ id: `chart-${at}`, title: `Chart ${at}`, ...chart }));
  if (!dashboards.has(tenant)) {
    const { id } = await ask('POST', '/Dashboards', { name: 'Eight charts', document: { charts } });
    dashboards.set(tenant, id);
  }
  return dashboards.get(tenant);
}

async function watchTogether(server) {
  const times = [];
  const url = `${server.base}/Dashboards/${await dashboardIn(server)}/data?range=30d`;
  const run = autocannon({ url, connections: viewers, amount: 250, headers: server.headers });
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { non2xx, errors } = await run;
  const sorted = times.toSorted((one, other) => one - other);
  goal('P10', `${viewers} viewers of it at once: p99`, quantile(sorted, 0.99), { most: 100, unit: 'ms' });
  goal('P10', `${viewers} viewers of it at once: failed`, non2xx + errors, { most: 0 });
}

async function askOthers({ base, headers }) {
  const rows = [];
  for (const [name, query] of others) {
    const began = performance.now();
    const options = { method: 'POST', headers, body: JSON.stringify(query) };
    const answer = await fetch(`${base}/Dashboards/query`, options);
    const ms = performance.now() - began;
    const { message = '' } = await answer.json();
    const isClear = answer.ok || (answer.status === 422 && message.includes('Narrow'));
    rows.push({ name, ms, text: answer.ok ? 'answered' : message, isClear });
  }
  print(
    ['other questions', 'ms', 'answer'],
    rows.map(({ name, ms, text }) => [name, ms.toFixed(0), text]),
  );
  goal('P10', 'the slowest other question', Math.max(...rows.map(({ ms }) => ms)), { most: 2_200, unit: 'ms' });
  goal('P10', 'other questions without an answer or a clear refusal', rows.filter(({ isClear }) => !isClear).length, {
    most: 0,
  });
}
