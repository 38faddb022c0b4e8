import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { at, say } from '../../launcher/project.mjs';
import { makeTable, scriptOf } from './bare-insert.mjs';
import { cpuOf, cpuOfFamily, goal, median, print } from './figures.mjs';
import { post, send } from './send.mjs';
import { databaseOf } from './server.mjs';
import { makeSurvey } from './survey.mjs';

const rounds = 3;
const seconds = 3;
const visitors = 32;
const crowd = 500;
const crowdSeconds = 10;
const proven = 1_000;
const spread = 50;
const [hot, manySurveys] = ['survey', `${spread} surveys by turns`];
const uncounted = (name) => `${name}, nothing counted`;

/**
 * Measures how a survey takes answers beside what the same machine can do at most, all in turn and several times over:
 * another second of the same machine may be worth half of this one.
 * @param {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} server
 */
export async function benchIntake(server) {
  const house = await prepare(server);
  try {
    const contestants = contestantsOf(house);
    for (const contestant of contestants) await contestant.run({ connections: visitors, seconds: 1 });
    const runs = contestants.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      say(`Round ${round + 1} of ${rounds}`);
      for (const [n, contestant] of contestants.entries()) {
        runs[n]?.push(await measured(house, contestant, { connections: visitors, seconds }));
      }
    }
    printRates(contestants, runs);
    printPrice(contestants, runs);
    await printAlone(contestants);
    await printCrowd(house, contestants, runs);
  } finally {
    await house.close();
  }
}

async function prepare(server) {
  const { database, host, postmaster } = await databaseOf(server);
  await database.query(makeTable);
  const plain = await makeSurvey(server, {});
  const ruled = await makeSurvey(server, { withRule: true });
  const working = await makeSurvey(server, { asksWork: true });
  const several = [];
  while (several.length < spread) several.push(await makeSurvey(server, {}));
  const each = [];
  for (const company of await server.companies()) each.push(await makeSurvey(company, {}));
  await post(server, [plain], { connections: 1, seconds: 0.2 });
  const { rows } = await database.query(
    'select to_json(r)::text as row from survey_responses r where survey_id = $1 limit 1',
    [plain.id],
  );
  const { row } = rows[0];
  const bare = spawn(process.execPath, [at('tests/bench/bare.mjs'), host, row], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const barePort = Number(await new Promise((resolve) => bare.stdout.once('data', resolve)));
  const close = async () => {
    bare.kill();
    await database.query('drop table bench_answers');
    await database.end();
  };
  const surveys = { plain, several, each, ruled, working };
  return { server, database, host, postmaster, ...surveys, row, bare, barePort, close };
}

function contestantsOf({ server, database, plain, several, each, ruled, bare, barePort, host, row }) {
  const body = { answers: plain.answers };
  const others = 'bench_answers';
  const of = (surveys) => `survey_responses where survey_id in (${surveys.map(({ id }) => id)})`;
  const counted = (name, surveys) => ({
    name,
    table: of(surveys),
    pid: server.pid,
    run: (load) => post(server, surveys, load),
  });
  const notCounted = (name, surveys) => ({
    ...counted(uncounted(name), surveys),
    run: (load) => withoutCounting(database, () => post(server, surveys, load)),
  });
  const limit = pgbench({ host, dataDir: server.dataDir, script: scriptOf(row) });
  return [
    ...(limit ? [{ name: 'pgbench, one insert', table: others, run: limit }] : []),
    {
      name: 'bare Fastify, one insert',
      table: others,
      pid: bare.pid,
      run: (load) => send({ port: barePort, places: [{ host: 'localhost', path: '/answers', body }], ...load }),
    },
    counted(hot, [plain]),
    counted('survey with a rule', [ruled]),
    notCounted(hot, [plain]),
    counted(manySurveys, several),
    notCounted(manySurveys, several),
    counted(`${each.length.toLocaleString('en')} companies by turns`, each),
  ];
}

/** pgbench gives the rate of PostgreSQL alone; undefined where it is not installed. */
export function pgbench({ host, dataDir, script }) {
  if (spawnSync('pgbench', ['--version']).status !== 0) return undefined;
  const file = join(dataDir, 'bench.sql');
  writeFileSync(file, script, { mode: 0o644 });
  return async ({ connections, seconds: length }) => {
    const many = ['-c', String(connections), '-j', '1', '-T', String(Math.ceil(length)), '-f', file];
    const child = spawn('pgbench', ['-h', host, '-U', 'candor', '-n', '-M', 'prepared', '-r', ...many, 'candor'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
    });
    for await (const part of child.stdout) said += part;
    const figure = (pattern) => Number(pattern.exec(said)?.[1]);
    const acknowledged = figure(/transactions actually processed: (\d+)/);
    if (!acknowledged) throw new Error(`pgbench: ${said}`);
    const p50 = figure(/latency average = ([\d.]+)/);
    return { perSecond: figure(/tps = ([\d.]+)/), acknowledged, p50, p99: 0, statuses: {}, lost: 0 };
  };
}

/** Runs without counters; the difference is the price of exact figures. */
async function withoutCounting(database, run) {
  const triggers = ['count_added', 'add_survey_answers'];
  const turn = async (way) => {
    for (const trigger of triggers) await database.query(`alter table survey_responses ${way} trigger ${trigger}`);
  };
  await turn('disable');
  try {
    return await run();
  } finally {
    await turn('enable');
  }
}

async function measured({ database, postmaster }, { name, table, pid, run }, load) {
  const count = async () => Number((await database.query(`select count(*) from ${table}`)).rows[0].count);
  const [before, server, data] = [await count(), pid ? cpuOf(pid) : 0, cpuOfFamily(postmaster)];
  const figures = await run(load);
  await folded(database);
  const cost = { server: (pid ? cpuOf(pid) : 0) - server, data: cpuOfFamily(postmaster) - data };
  const kept = (await count()) - before;
  if (kept !== figures.acknowledged) throw new Error(`${name}: ${kept} kept of ${figures.acknowledged} acknowledged`);
  await database.query('checkpoint');
  return { ...figures, server: cost.server / kept, data: cost.data / kept };
}

/** Deferred counting belongs to the run that caused it and must not slow the next one. */
async function folded(database) {
  const left =
    'select exists (select from survey_answer_deltas) or exists (select from survey_count_deltas) as is_left';
  while ((await database.query(left)).rows[0].is_left) await setTimeout(100);
}

function printRates(contestants, runs) {
  const middle = (n, figure) => median(runs[n].map((run) => run[figure]));
  const rate = (name) => {
    const n = contestants.findIndex((one) => one.name.startsWith(name));
    return n < 0 ? Number.NaN : middle(n, 'perSecond');
  };
  const [limit, bare] = [rate('pgbench'), rate('bare')];
  const share = (one, other) => (Number.isNaN(other) ? '–' : (one / other).toFixed(2));
  if (limit) goal('P7', 'intake: share of the pgbench limit', rate(hot) / limit, { least: 0.3 });
  print(
    [
      'answers, 32 at once, no proofs asked',
      'a second',
      '× limit',
      '× bare',
      'p50 ms',
      'p99 ms',
      'µs server',
      'µs database',
      'µs both',
    ],
    contestants.map(({ name }, n) => {
      const [perSecond, p99, server, data] = ['perSecond', 'p99', 'server', 'data'].map((one) => middle(n, one));
      return [
        name,
        Math.round(perSecond).toLocaleString('en'),
        share(perSecond, limit),
        share(perSecond, bare),
        middle(n, 'p50').toFixed(1),
        p99 ? p99.toFixed(1) : '–',
        server ? server.toFixed(0) : '–',
        data.toFixed(0),
        (server + data).toFixed(0),
      ];
    }),
  );
}

function printPrice(contestants, runs) {
  const of = (name, figure) => {
    const n = contestants.findIndex((one) => one.name === name);
    return median(runs[n].map(figure));
  };
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  print(
    ['price of exact figures', 'fewer a second', 'more µs'],
    [hot, manySurveys].map((name) => {
      const price = (figure) => of(name, figure) / of(uncounted(name), figure) - 1;
      return [name, percent(-price(({ perSecond }) => perSecond)), percent(price(({ server, data }) => server + data))];
    }),
  );
}

async function printAlone(contestants) {
  const rows = [];
  for (const { name, run } of contestants) {
    const { p50 } = await run({ connections: 1, seconds: 1 });
    rows.push([name, p50.toFixed(2)]);
  }
  print(['answers, one after the other', 'p50 ms'], rows);
}

async function printCrowd(house, contestants, runs) {
  const n = contestants.findIndex(({ name }) => name === hot);
  const peak = Math.max(...runs[n].map(({ perSecond }) => perSecond));
  say(`${crowd} send at once for ${crowdSeconds} seconds`);
  const all = await measured(house, contestants[n], { connections: crowd, seconds: crowdSeconds });
  const { perSecond, p50, p99, statuses, refusedP99, lost } = all;
  const failed = Object.entries(statuses).reduce(
    (sum, [status, n]) => sum + (status.startsWith('5') && status !== '503' ? n : 0),
    0,
  );
  goal('P8', '500 connections: lost or answered with an error of the server', lost + failed, { most: 0 });
  goal('P8', '500 connections: p99 until answered or refused', Math.max(p99, refusedP99 ?? 0), {
    most: 1_000,
    unit: 'ms',
  });
  print(
    ['500 at once', 'a second', '× peak', 'p50 ms', 'p99 ms', 'refused p99 ms', 'lost', 'answers by status'],
    [
      [
        'survey',
        Math.round(perSecond).toLocaleString('en'),
        (perSecond / peak).toFixed(2),
        p50.toFixed(0),
        p99.toFixed(0),
        refusedP99 ? refusedP99.toFixed(0) : '–',
        String(lost),
        JSON.stringify(statuses),
      ],
    ],
  );
}

/** Measures the price of a proof of work. */
export async function benchProofs(server) {
  const house = await prepare(server);
  try {
    await printProven(house);
  } finally {
    await house.close();
  }
}

/**
 * The runs above have no proof of work, because a second of them takes a minute on two processors to prepare. This
 * short run measures its cost, with and without proofs.
 */
async function printProven(house) {
  const { server, plain, working } = house;
  say(`Doing the work of ${proven.toLocaleString('en')} submissions beforehand`);
  const kinds = [
    { name: 'none asked', survey: plain, runs: [] },
    { name: 'each visit proven', survey: working, runs: [] },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, survey, runs } of kinds) {
      const run = (load) => post(server, [survey], { ...load, many: Math.ceil(proven / rounds) });
      const contestant = { name, table: `survey_responses where survey_id = ${survey.id}`, pid: server.pid, run };
      runs.push(await measured(house, contestant, { connections: visitors, seconds: 60 }));
    }
  }
  const rows = kinds.map(({ name, runs }) => {
    const [perSecond, p50] = ['perSecond', 'p50'].map((figure) => median(runs.map((run) => run[figure])));
    return [name, Math.round(perSecond).toLocaleString('en'), p50.toFixed(1)];
  });
  print([`${proven.toLocaleString('en')} answers, 32 at once`, 'a second', 'p50 ms'], rows);
}
