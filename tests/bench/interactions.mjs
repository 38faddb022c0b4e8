import { chromium } from 'playwright';
import { ensureChromium } from '../../launcher/chromium.mjs';
import { goal, print } from './figures.mjs';

const cpuRate = 4;
const longest = 200;
const questions = 100;
const rows = 1_000;
const responses = 'sentimentResponses';

/**
 * Measures the longest task of the browser while a user types, selects, scrolls and changes tabs, with a CPU four times
 * slower: P6.
 * @param {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} server
 */
export async function benchInteractions(server) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const watched = await openWatched(browser, server);
    const { page } = watched;
    const survey = await surveyOf(server);
    const dashboard = await dashboardOf(server);
    await tryBuilder(watched, `/feedback-management/surveys/${survey}/edit`);
    await tryInbox(watched);
    await tryDashboard(watched, dashboard);
    await tryChartEditor(watched, dashboard);
    await page.close();
    print(['interaction, CPU 4 times slower', 'longest task ms', 'input to paint ms'], watched.found);
  } finally {
    await browser.close();
  }
}

async function openWatched(browser, { tenant, port, credentials }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => {
    globalThis.watched = { tasks: [], inputs: [], last: 0 };
    const { watched } = globalThis;
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        watched.tasks.push(duration);
        watched.last = startTime + duration;
      }
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.inputs.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const cdp = await context.newCDPSession(page);
  const slow = (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const open = async (path) => {
    await slow(1);
    await page.goto(`http://${tenant}.localhost:${port}${path}`);
  };
  await open('/login');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  const found = [];
  /** `act` uses points and keys only, because a search for an element is a task of the page too. */
  const watch = async (name, act) => {
    await quiet(page);
    await slow(cpuRate);
    await page.evaluate(() => Object.assign(globalThis.watched, { tasks: [], inputs: [] }));
    await act();
    await quiet(page);
    const { tasks, inputs } = await page.evaluate(() => globalThis.watched);
    await slow(1);
    const [task, input] = [Math.max(0, ...tasks), Math.max(0, ...inputs)];
    found.push([name, task.toFixed(0), input.toFixed(0)]);
    goal('P6', `longest task: ${name}`, task, { most: longest, unit: 'ms' });
  };
  return { page, open, watch, found };
}

/** Waits until no task was long for a while. */
const quiet = (page) =>
  page.waitForFunction(
    () => {
      globalThis.watchedFrom ??= performance.now();
      const isQuiet = performance.now() - Math.max(globalThis.watched.last, globalThis.watchedFrom) > 700;
      if (isQuiet) globalThis.watchedFrom = undefined;
      return isQuiet;
    },
    undefined,
    { polling: 100 },
  );

/** Presses at the middle of an element. Scrolls to it first, so that the press alone is measured. */
async function pressOf(page, locator) {
  await quiet(page);
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await locator.boundingBox()) ?? {};
  return () => page.mouse.click(x + width / 2, y + height / 2);
}

async function tryBuilder({ page, open, watch }, path) {
  await open(path);
  const card = (n) => page.locator('[data-choose]').nth(n);
  await card(questions - 1).waitFor();
  await watch('builder: select a question', await pressOf(page, card(50)));
  await page.getByRole('textbox', { name: 'Question', exact: true }).waitFor();
  await watch('builder: type in a question', () => page.keyboard.type(' and why', { delay: 60 }));
  await watch('builder: select another', await pressOf(page, card(51)));
  await watch('builder: undo', () => page.keyboard.press('Control+z'));
  await watch(
    'builder: add a question',
    await pressOf(page, page.getByRole('button', { name: 'Number', exact: true })),
  );
  const button = (name) => page.getByRole('button', { name, exact: true });
  await watch('builder: open Pages', await pressOf(page, button('Pages')));
  await watch('builder: back to questions', await pressOf(page, button('Questions')));
  await watch('builder: preview', await pressOf(page, button('Preview')));
}

async function tryInbox({ page, open, watch }) {
  await open('/feedback-management/inbox?view=all');
  await page.getByRole('grid', { name: 'Responses' }).waitFor();
  const more = page.getByRole('button', { name: 'Show more' });
  const shown = page.getByText(/^[\d,]+ of [\d,]+/);
  const count = async () => Number((await shown.textContent())?.split(' ')[0]?.replace(/\D/g, ''));
  while ((await count()) < rows) {
    const before = await count();
    await more.click();
    while ((await count()) === before) await page.waitForTimeout(20);
  }
  const tick = (n) => page.getByRole('checkbox', { name: /^Select R-/ }).nth(n);
  await page.mouse.move(640, 500);
  await watch('inbox of 1,000 rows: select a row', await pressOf(page, tick(2)));
  await watch('inbox of 1,000 rows: select another', await pressOf(page, tick(4)));
  await watch('inbox of 1,000 rows: scroll', async () => {
    for (let n = 0; n < 12; n += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(50);
    }
  });
  await page.mouse.wheel(0, -10_000);
  await watch(
    'inbox of 1,000 rows: select all',
    await pressOf(page, page.getByRole('checkbox', { name: 'Select all that are shown' })),
  );
  await watch(
    'inbox of 1,000 rows: sort',
    await pressOf(page, page.locator('.MuiDataGrid-columnHeader--sortable').last()),
  );
  await watch('inbox: another view', await pressOf(page, page.getByRole('tab', { name: /^Open/ })));
  await watch('inbox: open a response', await pressOf(page, page.locator('[role=grid] .row-link').nth(3)));
  await watch('inbox: back to the list', () => page.goBack());
  await watch('command palette: open', () => page.keyboard.press('Control+k'));
  await watch('command palette: type', () => page.keyboard.type('settings', { delay: 60 }));
  await page.keyboard.press('Escape');
}

async function tryDashboard({ page, open, watch }, id) {
  await open('/dashboards/list');
  const link = page.getByRole('link', { name: 'Thirty charts' }).first();
  await link.waitFor();
  await watch('dashboard of 30 charts: open', await pressOf(page, link));
  await page.waitForURL(`**/${id}`);
  const tab = (name) => page.getByRole('tab', { name });
  await watch('dashboard of 30 charts: scroll', async () => {
    await page.mouse.move(640, 600);
    for (let n = 0; n < 12; n += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(50);
    }
  });
  await watch('dashboard of 30 charts: another tab', await pressOf(page, tab('Second')));
  await watch('dashboard of 30 charts: back to the tab', await pressOf(page, tab('First')));
}

async function tryChartEditor({ page, open, watch }, id) {
  await open(`/dashboards/${id}/edit`);
  const edit = page.getByRole('button', { name: 'Edit Chart 2', exact: true });
  await edit.waitFor();
  await watch('chart editor: open', await pressOf(page, edit));
  const drawer = page.getByRole('dialog');
  const title = drawer.getByRole('textbox', { name: 'Title' });
  await watch(
    'chart editor: choose another type',
    await pressOf(page, drawer.locator('button[aria-pressed=false]').first()),
  );
  await title.scrollIntoViewIfNeeded();
  await title.focus();
  await watch('chart editor: type a title', () => page.keyboard.type(' by week', { delay: 60 }));
}

async function surveyOf({ ask }) {
  const choices = ['One', 'Two', 'Three', 'Four'].map((label) => ({ id: label.toLowerCase(), label }));
  const table = { rows: choices, columns: choices };
  const kinds = [
    'nps',
    'radio',
    'textarea',
    'rating_star',
    'checkbox',
    'matrix_single',
    'select',
    'csat',
    'text',
    'date',
  ];
  const fields = Array.from({ length: questions }, (_, n) => {
    const fieldType = kinds[n % kinds.length];
    const own = { radio: { choices }, checkbox: { choices }, select: { choices }, matrix_single: table }[fieldType];
    const showIf = n % 10 === 2 ? { all: [{ field: `q${n - 2}`, op: 'at_most', value: 6 }] } : undefined;
    return {
      fieldName: `Question ${n + 1}`,
      fieldType,
      options: { key: `q${n}`, ...own, ...(showIf && { showIf }) },
    };
  });
  const { id } = await ask('POST', '/Surveys', { name: 'A hundred questions', endings: [], fields });
  return id;
}

const kindsOfCharts = [
  { type: 'line', query: { dataset: responses, measures: ['sentimentAvg'], timeDimension: { grain: 'week' } } },
  { type: 'bar', query: { dataset: responses, measures: ['count'], dimensions: ['sentimentId'] } },
  { type: 'donut', query: { dataset: 'cases', measures: ['count'], dimensions: ['status'] } },
  { type: 'gauge', query: { dataset: 'cases', measures: ['slaMetPct'], timeDimension: { field: 'resolvedAt' } } },
  { type: 'area', query: { dataset: responses, measures: ['count'], timeDimension: { grain: 'week' } } },
  { type: 'heatmap', query: { dataset: responses, measures: ['count'], dimensions: ['weekday', 'hour'] } },
];

async function dashboardOf({ ask }) {
  const charts = ['first', 'second'].flatMap((tabId) =>
    Array.from({ length: 30 }, (_, n) => ({
      id: `${tabId}-${n}`,
      tabId,
      title: `Chart ${n + 1}`,
      position: { x: (n % 3) * 4, y: Math.floor(n / 3) * 5, w: 4, h: 5 },
      ...kindsOfCharts[n % kindsOfCharts.length],
    })),
  );
  const tabs = [
    { id: 'first', title: 'First' },
    { id: 'second', title: 'Second' },
  ];
  const { id } = await ask('POST', '/Dashboards', {
    name: 'Thirty charts',
    document: { tabs, charts, dateRange: '365d' },
  });
  return id;
}
