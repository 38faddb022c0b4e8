import { setTimeout as sleep } from 'node:timers/promises';
import { goal, print, quantile } from './figures.mjs';
import { memoryOf } from './server.mjs';
import { largeSurvey } from './survey.mjs';

const callers = 12;
const seconds = 8;
const rows = 100_000;

/**
 * Measures exports of one tenant beside the list calls of another: a report of 20 pages as PDF and a survey with 100,000
 * responses as XLSX (P13), and what 12 callers of such exports do to the 95th percentile of the neighbour.
 *
 * @param {Awaited<ReturnType<import('./server.mjs').startServer>>} server
 */
export async function benchExports(server) {
  const [neighbour] = server.neighbours;
  const report = await largeReport(server);
  const { id: survey } = await largeSurvey(server, rows);
  const pdf = `/Reports/${report}/export?format=pdf`;
  const summary = `/SurveyResponses/survey/${survey}/export?format=pdf`;
  const xlsx = `/SurveyResponses/survey/${survey}/export?format=xlsx`;
  for (const path of [pdf, summary]) await timed(server, path);
  await listing(neighbour, 2);
  const cases = [];
  for (const [name, path] of [
    [`${callers} callers of a report as PDF`, pdf],
    [`${callers} callers of survey results as PDF`, summary],
    [`${callers} callers of an XLSX`, xlsx],
  ]) {
    // Alone and beside in turn, because the speed of a machine varies.
    const alone = await listing(neighbour, seconds);
    const loaded = await beside(server, neighbour, path);
    cases.push({ name: 'alone', ...alone, files: 0 }, { name, ...loaded });
    const most = 2 * quantile(alone.times, 0.95);
    goal('P13', `95th percentile beside ${name}`, quantile(loaded.times, 0.95), { most, unit: 'ms' });
  }
  print(
    ['the neighbour’s lists', 'p50 ms', 'p95 ms', 'p99 ms', 'calls', 'refused', 'files'],
    cases.map(({ name, times, refused, files }) => [
      name,
      ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
      ...[times.length, refused, files].map(String),
    ]),
  );
  const paged = await timed(server, pdf);
  goal('P13', `report PDF of ${pagesIn(paged.bytes)} pages`, paged.ms, { most: 5_000, unit: 'ms' });
  const files = [];
  for (const format of ['pdf', 'xlsx', 'csv', 'json']) files.push(await measuredExport(server, survey, format));
  print([`a survey with ${rows.toLocaleString('en')} responses`, 'seconds', 'MB', 'memory before', 'at most'], files);
}

async function measuredExport(server, survey, format) {
  const name = `${format.toUpperCase()} of a survey with ${rows.toLocaleString('en')} responses`;
  const before = memoryOf(server.pid);
  const watched = watchMemory(server.pid);
  const { ms, bytes } = await timed(server, `/SurveyResponses/survey/${survey}/export?format=${format}`);
  const most = watched();
  goal('P13', name, ms, { most: 10_000, unit: 'ms' });
  goal('P13', `memory that the ${name} took`, most - before, { most: 200, unit: 'MB' });
  return [format, (ms / 1_000).toFixed(1), (bytes.length / 1e6).toFixed(1), `${before} MB`, `${most} MB`];
}

async function timed(server, path) {
  const began = performance.now();
  const answer = await fetch(`${server.base}${path}`, { headers: { ...server.headers, ...fromElsewhere() } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
  return { ms: performance.now() - began, bytes };
}

const pagesIn = (pdf) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

let calls = 0;

/** Calls are limited by address. */
function fromElsewhere() {
  calls += 1;
  return { 'x-forwarded-for': `10.${200 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}` };
}

/** Two callers of the neighbour's inbox, each after a short pause; sorted times, and how many were refused. */
async function listing({ base, headers }, during) {
  const times = [];
  let refused = 0;
  const end = performance.now() + during * 1_000;
  const call = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await fetch(`${base}/SentimentResponses?view=open&_start=0&_end=25`, {
        headers: { ...headers, ...fromElsewhere() },
      });
      await answer.arrayBuffer();
      if (!answer.ok) refused += 1;
      times.push(performance.now() - began);
      await sleep(20);
    }
  };
  await Promise.all([call(), call()]);
  return { times: times.sort((one, other) => one - other), refused };
}

async function beside(server, neighbour, path) {
  let isOver = false;
  let files = 0;
  const exporting = async () => {
    while (!isOver) {
      const answer = await fetch(`${server.base}${path}`, {
        headers: { ...server.headers, ...fromElsewhere() },
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) files += 1;
      else await sleep(50);
    }
  };
  const all = Array.from({ length: callers }, exporting);
  await sleep(1_000);
  const listed = await listing(neighbour, seconds);
  isOver = true;
  const written = files;
  await Promise.all(all);
  return { ...listed, files: written };
}

function watchMemory(pid) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Charts and tables on 20 pages. */
async function largeReport({ ask }) {
  const query = (dimensions, more = {}) => ({
    dataset: 'sentimentResponses',
    measures: ['count'],
    dimensions,
    ...more,
  });
  const page = (number) => [
    { type: 'kpi', title: `Responses ${number}`, query: query([]), width: 'half' },
    { type: 'kpi', title: `Sentiment ${number}`, query: query([], { measures: ['sentimentAvg'] }), width: 'half' },
    { type: 'chart', chartType: 'bar', title: `Forms ${number}`, query: query(['sentimentId']) },
    {
      type: 'chart',
      chartType: 'line',
      title: `Days ${number}`,
      query: query([], { timeDimension: { grain: 'week' } }),
    },
    { type: 'table', title: `Statuses ${number}`, query: query(['sentimentId', 'status']) },
    { type: 'page_break' },
  ];
  const sections = Array.from({ length: 10 }, (_, at) => page(at + 1))
    .flat()
    .map((block, at) => ({ id: `block-${at}`, ...block }));
  const definition = { name: 'All figures', dateRange: '365d', sections };
  const { id } = await ask('POST', '/Reports/save', { definition });
  await ask('POST', '/Reports/generate', { id });
  return id;
}
