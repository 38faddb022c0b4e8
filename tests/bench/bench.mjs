import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { at, say } from '../../launcher/project.mjs';
import { benchDashboards } from './dashboards.mjs';
import { benchExports } from './exports.mjs';
import { cpuOf, goal, median, print, printGoals, tables } from './figures.mjs';
import { benchImports } from './imports.mjs';
import { benchInbox } from './inbox.mjs';
import { benchIntake } from './intake.mjs';
import { benchPages } from './pages.mjs';
import { databaseOf, startServer } from './server.mjs';

const connections = 8;
const companies = 1_000;
// The server allows 6,000 calls a minute per address; the sum of these amounts stays below that.
const amount = { fast: 1_000, writing: 500, signingIn: 100, inbox: 120 };

/**
 * Measures pages, response times and intake on the built server with its own database and 20,000 responses in one
 * tenant, and prints each goal with its limit. `--pages` measures the pages only, `--exports` files and what they cost
 * another tenant, `--imports` imports of customers, `--dashboards` dashboards with the number of responses from
 * `--responses`, next to a tenant with 10,000. `--inbox` measures every list of the inbox, with the number of responses
 * from `--responses`, next to tenants with 1,000 responses; 200 tenants in all. The results are also written as JSON.
 */
export async function bench(args = []) {
  const responses = Number(args[args.indexOf('--responses') + 1]) || undefined;
  if (args.includes('--inbox')) await benchLists(responses);
  else if (args.includes('--dashboards')) {
    await withServer({ responses, beside: [{ responses: 10_000 }] }, async (server) => {
      await atRest(server.pid);
      await benchDashboards({ large: server, small: server.neighbours[0], pid: server.pid });
    });
  } else if (args.includes('--pages')) await withServer({}, benchPages);
  else if (args.includes('--exports')) await withServer({ beside: [{ responses: 1_000 }] }, benchExports);
  else if (args.includes('--imports')) await withServer({ beside: [{ responses: 1_000 }] }, benchImports);
  else await benchAll();
  printGoals();
  const file = at('dist/bench.json');
  writeFileSync(file, JSON.stringify(tables(), null, 2));
  say(`The same as JSON: ${file}`);
}

async function withServer(options, run) {
  const server = await startServer(options);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

async function benchAll() {
  const beside = [{ tenants: companies, responses: 1 }];
  await withServer({ beside }, async (server) => {
    const started = server.memory();
    await atRest(server.pid);
    const idle = server.memory();
    goal('P15', 'built server to the first 200', server.startMs, { most: 1_500, unit: 'ms' });
    goal('P15', 'memory with the database: idle', idle, { most: 250, unit: 'MB' });
    await benchPages(server);
    const calls = await callsOf(server);
    const rows = [];
    for (const call of calls) rows.push(await measured(server, call));
    print(['call', 'p50 ms', 'p95 ms', 'p99 ms', 'calls/s', '× health', 'not 2xx'], withShares(rows));
    await benchDashboards({ large: server, pid: server.pid });
    await benchIntake(server);
    const megabytes = [started, idle, server.memory()].map((value) => `${value} MB`);
    print(['memory with the database', 'just started', 'idle', 'after all this'], [['server', ...megabytes]]);
  });
}

/**
 * After a start the server processes pending work, and connections close after ten idle seconds; idle means less than 1
 * % of a processor for longer than that.
 */
async function atRest(pid) {
  for (let second = 0, quiet = 0; second < 120 && quiet < 15; second += 1) {
    const before = cpuOf(pid);
    await setTimeout(1_000);
    quiet = cpuOf(pid) - before <= 10_000 ? quiet + 1 : 0;
  }
}

async function benchLists(responses) {
  // Of 1,000 responses per year ten are open, so a few days of responses also fill the pages of open ones.
  const others = { tenants: 197, responses: 50 };
  const beside = [{ responses: 1_000 }, { responses: 1_000, days: 5 }, others];
  const server = await startServer({ responses, beside });
  const [small, busy] = server.neighbours;
  const { database } = await databaseOf(server);
  try {
    const scan = () => scanned(database, server.tenant);
    await benchInbox({ large: server, small, busy, pid: server.pid, scan });
  } finally {
    await database.end();
    await server.stop();
  }
}

async function scanned(database, subdomain) {
  await database.query('set max_parallel_workers_per_gather = 0; set enable_bitmapscan = off; set jit = off');
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    await database.query(
      `select count(*) from response_words w join tenants t on t.id = w.tenant_id
       where t.subdomain = $1 and w.words ilike '%zeppelin%'`,
      [subdomain],
    );
    times.push(performance.now() - began);
  }
  return median(times);
}

/** @param {Awaited<ReturnType<typeof startServer>>} server */
async function callsOf({ ask, credentials }) {
  const [form] = await ask('GET', '/Sentiments?_start=0&_end=25');
  const { data: responses } = await ask('GET', `/SentimentResponses/bySentimentId/${form.id}?_start=0&_end=25`);
  const answered = `/SentimentResponses/${responses[0].id}/withData`;
  const { values } = (await ask('GET', answered)).data;
  const answers = values.map(({ fieldId, value }) => ({ fieldId, value }));
  return [
    { name: 'health', path: '/health', amount: amount.fast },
    { name: '25 sentiments', path: '/Sentiments?_start=0&_end=25', amount: amount.fast },
    {
      name: '25 responses',
      path: `/SentimentResponses/bySentimentId/${form.id}?_start=0&_end=25`,
      amount: amount.fast,
    },
    { name: 'one response', path: answered, amount: amount.fast },
    {
      name: 'create a response',
      path: '/SentimentResponses/create',
      amount: amount.writing,
      body: { sentimentId: form.id, values: answers },
    },
    ...ofInbox.map(([name, path]) => ({ name: `inbox: ${name}`, path, amount: amount.inbox })),
    { name: 'sign in', path: '/auth/login', amount: amount.signingIn, body: credentials },
  ];
}

const page = '_start=0&_end=50';
const ofInbox = [
  ['open', `/SentimentResponses?view=open&${page}`],
  ['mine', `/SentimentResponses?view=mine&${page}`],
  ['unassigned', `/SentimentResponses?view=unassigned&${page}`],
  ['open, by severity', `/SentimentResponses?view=open&_sort=severityRank&_order=asc&${page}`],
  ['done, last changed', `/SentimentResponses?view=done&${page}`],
  ['a word in all', `/SentimentResponses?view=all&q=breakfast&${page}`],
  ['a word in open', `/SentimentResponses?view=open&q=breakfast&${page}`],
  ['counts of all views', '/SentimentResponses/views'],
  ['dashboard', '/Dashboard/sentiment/stats'],
];

async function measured({ base, headers }, { name, path, amount, body }) {
  const times = [];
  const run = autocannon({
    url: `${base}${path}`,
    connections,
    amount,
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // autocannon reports whole milliseconds and seconds, which is too coarse for short runs.
  const began = performance.now();
  let last = began;
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    last = performance.now();
  });
  const { non2xx, errors } = await run;
  const seconds = (last - began) / 1_000;
  return { name, times: times.sort((a, b) => a - b), perSecond: times.length / seconds, failed: non2xx + errors };
}

function withShares(rows) {
  const bare = rows[0]?.perSecond ?? 1;
  return rows.map(({ name, times, perSecond, failed }) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => times[Math.floor(times.length * share)].toFixed(1)),
    Math.round(perSecond).toLocaleString('en'),
    (perSecond / bare).toFixed(2),
    String(failed),
  ]);
}
