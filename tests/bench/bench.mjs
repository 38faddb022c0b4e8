import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { at, say } from '../../launcher/project.mjs';
import { benchCounting } from './counting.mjs';
import { benchDashboards } from './dashboards.mjs';
import { benchExports } from './exports.mjs';
import { cpuOf, goal, median, print, printGoals, quantile, tables } from './figures.mjs';
import { benchHostile } from './hostile.mjs';
import { benchImports } from './imports.mjs';
import { benchInbox } from './inbox.mjs';
import { benchIntake, benchProofs, pgbench } from './intake.mjs';
import { benchInteractions } from './interactions.mjs';
import { benchLanes } from './lanes.mjs';
import { benchPages, benchSurveyPage } from './pages.mjs';
import { startPost } from './post.mjs';
import { benchResults } from './results.mjs';
import { databaseOf, startServer } from './server.mjs';
import { largeSurvey } from './survey.mjs';

const connections = 8;
const companies = 100;
const rounds = 3;
// Of a round. The server allows 6,000 calls a minute per address; the sum of these amounts stays below that.
const amount = { fast: 200, writing: 100, signingIn: 30, inbox: 40 };

/**
 * Measures the built server with its own database, prints each goal with its limit as soon as it is measured, and writes
 * the results as JSON. Every part runs alone in less than three minutes, and compares with a limit, a peer or a small
 * tenant in alternating rounds. `inbox` and `dashboards` have 1,000,000 responses or the number from `--responses` in one
 * of 200 tenants, and `results` a survey with 100,000: their data is made once and kept in data/bench.
 */
export async function bench(args = []) {
  const responses = Number(args[args.indexOf('--responses') + 1]) || undefined;
  const names = args.filter((arg, at) => arg !== '--responses' && args[at - 1] !== '--responses');
  const [part = 'all'] = names.map((name) => name.replace(/^--/, ''));
  if (!Object.hasOwn(parts, part)) throw new Error(`Choose a part: ${Object.keys(parts).join(', ')}`);
  await parts[part](responses);
  printGoals();
  const file = at('dist/bench.json');
  writeFileSync(file, JSON.stringify(tables(), null, 2));
  say(`The same as JSON: ${file}`);
}

const parts = {
  all: benchAll,
  start: () => withServer({}, benchStart),
  'survey-page': () => withServer({ responses: 100 }, benchSurveyPage),
  pages: () => withServer({}, benchPages),
  interactions: () => withServer({ responses: 1_000 }, benchInteractions),
  calls: () => withServer({}, benchCalls),
  inbox: (responses) => withServer(manyResponses(responses), benchLists),
  dashboards: (responses) =>
    withServer(manyResponses(responses), async (server) => {
      await setNoon(server);
      await atRest(server.pid);
      await benchDashboards({ large: server, small: server.neighbours[2], pid: server.pid });
    }),
  intake: () => withServer({ responses: 100, beside: [{ tenants: companies, responses: 1 }] }, benchIntake),
  proofs: () => withServer({ responses: 100, beside: [{ tenants: 1, responses: 1 }] }, benchProofs),
  results: (responses = 100_000) =>
    withServer(
      { responses: 100, kept: `survey-${responses}`, prepare: (server) => largeSurvey(server, responses) },
      (server) => benchResults({ server, survey: { ...server.prepared, ask: server.ask }, n: responses }),
    ),
  exports: () => withServer({ beside: [{ responses: 1_000 }] }, benchExports),
  hostile: benchAttack,
  lanes: () =>
    withServer(
      { responses: 20, beside: [{ tenants: 20, responses: 20 }], settings: { WEBHOOK_NETWORKS: '127.0.0.0/8' } },
      benchLanes,
    ),
  imports: () => withServer({ beside: [{ responses: 1_000 }] }, benchImports),
  counting: (responses) => withServer({ responses: 100 }, (server) => benchCounting(server, responses)),
};

/** Of 1,000 responses per year ten are open, so a few days of responses also fill the pages of open ones. */
const manyResponses = (responses = 1_000_000) => ({
  responses,
  beside: [{ responses: 1_000 }, { responses: 1_000, days: 5 }, { responses: 10_000 }, { tenants: 196, responses: 50 }],
  kept: `responses-${responses}`,
  prepare: prepareFigures,
});

async function benchAll() {
  for (const [name, run] of Object.entries(parts)) {
    if (name === 'all') continue;
    say(`Part ${name}`);
    await run();
  }
}

/**
 * Analyzing the texts of so many new responses takes longer than the measurement and would count in it, so that they get
 * scores and topics here, and are counted at once.
 */
async function prepareFigures(server) {
  const { database } = await databaseOf(server);
  say('Giving every response its topics, once');
  await database.query(`delete from jobs where kind = 'text-analysis'`);
  await database.query('set session_replication_role = replica');
  // A job that has begun ends first.
  await database.query('begin');
  await database.query('lock table sentiment_responses in exclusive mode');
  await database.query(`
    update sentiment_responses set text_read = true, sentiment_score = (number % 21 - 10) / 10.0,
      topics = jsonb_build_array('topic ' || number % 16, 'other ' || number % 5)
    where not text_read`);
  await database.query('commit');
  await database.query('select fill_response_counts(id), fill_customer_figures(id) from tenants');
  await database.query('vacuum analyze');
  await database.end();
}

/** About noon a comparison until the same time reads the largest part of a day. */
async function setNoon(server) {
  const { database } = await databaseOf(server);
  const hours = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  await database.query('update tenants set time_zone = $1 where time_zone <> $1 and subdomain = any($2)', [
    zone,
    [server.tenant, server.neighbours[2].tenant],
  ]);
  await database.query('analyze');
  await database.end();
}

async function benchAttack() {
  const post = await startPost();
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    SMTP_FROM: 'Candor <care@candor.example>',
    SMTP_BOUNCE_ADDRESS: 'mail@candor.example',
  };
  const options = { responses: 1_000, beside: [{ responses: 1_000 }], settings };
  await withServer(options, (server) => benchHostile(server, post));
  await post.close();
}

async function withServer(options, run) {
  const server = await startServer(options);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

async function benchStart(server) {
  const started = server.memory();
  goal('P15', 'built server to the first 200', server.startMs, { most: 1_500, unit: 'ms' });
  await atRest(server.pid);
  const idle = server.memory();
  goal('P15', 'memory with the database: idle', idle, { most: 250, unit: 'MB' });
  const megabytes = [started, idle].map((value) => `${value} MB`);
  print(['memory with the database', 'just started', 'idle'], [['server', ...megabytes]]);
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

async function benchLists(server) {
  const [small, busy] = server.neighbours;
  const { database, host } = await databaseOf(server);
  try {
    const scan = () => scanned(database, server.tenant);
    await benchInbox({ large: server, small, busy, pid: server.pid, scan });
    await benchLimit({ server, database, host });
  } finally {
    await database.end();
  }
}

/** A page of the inbox beside the same page by pgbench, which has no server, session and row-level security. */
async function benchLimit({ server, database, host }) {
  const { rows } = await database.query('select id from tenants where subdomain = $1', [server.tenant]);
  const limit = pgbench({
    host,
    dataDir: server.dataDir,
    script: `select json_agg(row_to_json(page))::text from (select v.* from sentiment_response_rows v
      where v.tenant_id = ${rows[0].id} and v.is_open order by v.created_at desc, v.id desc limit 50) page;`,
  });
  if (!limit) return;
  const list = { name: 'open', path: `/SentimentResponses?view=open&${page}`, amount: amount.fast };
  const shares = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await limit({ connections, seconds: 3 });
    shares.push((await measured(server, list)).perSecond / bare.perSecond);
  }
  goal('P9', 'a page of open responses: share of the pgbench limit', median(shares), { least: 0.25 });
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

/** Each call beside /health in turn, because the speed of a machine varies. */
async function benchCalls(server) {
  const [health, ...others] = await callsOf(server);
  const rows = [];
  for (const call of others) {
    const [times, perSecond, shares] = [[], [], []];
    let failed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const bare = await measured(server, health);
      const own = await measured(server, call);
      times.push(...own.times);
      perSecond.push(own.perSecond);
      shares.push(own.perSecond / bare.perSecond);
      failed += own.failed;
    }
    times.sort((a, b) => a - b);
    rows.push([
      call.name,
      ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
      Math.round(median(perSecond)).toLocaleString('en'),
      median(shares).toFixed(3),
      String(failed),
    ]);
    say(rows.at(-1).join(' · '));
  }
  print(['call', 'p50 ms', 'p95 ms', 'p99 ms', 'calls/s', '× health', 'not 2xx'], rows);
}

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
