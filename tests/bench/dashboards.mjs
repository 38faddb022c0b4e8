import autocannon from 'autocannon';
import { goal, median, print, quantile } from './figures.mjs';
import { descendants, timed } from './inbox.mjs';

const runs = 15;
const warmUps = 6;
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
  for (const range of ['30d', '365d']) {
    const [big, little] = [await costOf(large, range, pid), small && (await costOf(small, range, pid))];
    rows.push([`eight charts, ${range}`, ...figures(big), little ? (big.cpu / little.cpu).toFixed(1) : '–']);
    goal('P10', `dashboard of eight charts, ${range}: database`, big.cpu, { most: 10, unit: 'ms' });
  }
  for (const [name, path] of [
    ['main dashboard, 30 days', '/Dashboard/sentiment/stats'],
    ['main dashboard, a year', '/Dashboard/sentiment/stats?range=365d'],
    ['sentiment analytics', '/Analytics/sentiment'],
    ['predictive analytics', '/Analytics/predictive'],
  ]) {
    const [big, little] = [await cost(large, path, pid), small && (await cost(small, path, pid))];
    rows.push([name, ...figures(big), little ? (big.cpu / little.cpu).toFixed(1) : '–']);
  }
  print(['dashboards', 'p50 ms', 'database ms', '× small'], rows);
  await watchTogether(large);
  await askOthers(large);
}

const figures = ({ ms, cpu }) => [ms.toFixed(1), cpu.toFixed(1)];

async function costOf(server, range, pid) {
  return cost(server, `/Dashboards/${await dashboardIn(server)}/data?range=${range}`, pid);
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

async function cost(server, path, pid) {
  // Idle connections close, so the first calls open the ones to measure.
  for (let run = 0; run < warmUps; run += 1) await timed(server, path, []);
  const family = descendants(pid);
  const calls = [];
  for (let run = 0; run < runs; run += 1) calls.push(await timed(server, path, family));
  const middle = (name) => median(calls.map((call) => call[name]));
  return { ms: middle('ms'), cpu: middle('cpu') };
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
