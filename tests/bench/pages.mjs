import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { ensureChromium } from '../../launcher/chromium.mjs';
import { goal, median } from './figures.mjs';
import { makeSurvey } from './survey.mjs';

// Times end with `waitForFunction`, which checks before each paint; a locator pauses up to half a second in between.
const runs = 5;
/** Slow 4G as Lighthouse emulates it by request throttling. */
const slow4g = { latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400, offline: false };
const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false };
const cpuRate = 4;
/** Measured once for the react-admin demo on two cores with the same emulation, in ms. */
const peer = { signInLcp: 4_632, listLcp: 7_240, backToList: 1_457 };

/**
 * Measures survey, sign-in and first list in Chromium on slow 4G with a CPU four times slower: P1 to P6.
 * @param {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} server
 */
export const benchPages = (server) =>
  withBrowser(async (browser) => {
    await measureSurvey(browser, server);
    await measureStaff(browser, server);
  });

/**
 * Measures the page of a survey alone: P1 to P3.
 * @param {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} server
 */
export const benchSurveyPage = (server) => withBrowser((browser) => measureSurvey(browser, server));

async function withBrowser(run) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

async function measureSurvey(browser, server) {
  const plain = await plainSurvey();
  const survey = await makeSurvey(server, {});
  const url = `http://${survey.tenant}.localhost:${server.port}/survey/${survey.token}`;
  const [ours, floor] = [[], []];
  // Alternated, because the speed of a machine varies.
  for (let run = 0; run < runs; run += 1) {
    ours.push(await visitSurvey(browser, url));
    floor.push(await visitSurvey(browser, plain.url));
  }
  plain.close();
  const middle = (list, figure) => median(list.map((one) => one[figure]));
  const [bytes, requests] = [middle(ours, 'bytes'), middle(ours, 'requests')];
  goal('P1', 'survey: bytes before it can be answered', bytes, { most: 15_000, unit: 'B' });
  goal('P1', 'survey: requests before it can be answered', requests, { most: 3 });
  const floorLcp = middle(floor, 'lcp');
  goal('P2', 'survey: LCP', middle(ours, 'lcp'), { most: 1.25 * floorLcp, unit: 'ms' });
  goal('P3', 'survey: click to thanks', middle(ours, 'sent'), { most: middle(floor, 'sent') + 60, unit: 'ms' });
}

async function visitSurvey(browser, url) {
  const { page, tally, close } = await openThrottled(browser);
  await page.goto(url, { waitUntil: 'load' });
  const before = { ...tally };
  await page.locator('input[type=radio]').first().check({ force: true });
  // The script takes over after the first input.
  await page.waitForTimeout(4_000);
  const lcp = await lcpOf(page);
  const began = performance.now();
  await page.locator('button[type=submit], form button').last().click({ noWaitAfter: true });
  await page.waitForFunction(() => document.body.innerText.includes('Thank you'));
  const sent = performance.now() - began;
  await close();
  return { lcp, sent, bytes: before.bytes, requests: before.requests };
}

async function measureStaff(browser, server) {
  const { tenant } = server;
  const at = (path) => `http://${tenant}.localhost:${server.port}${path}`;
  const [signIns, lists, ways, presses] = [[], [], [], []];
  for (let run = 0; run < runs; run += 1) {
    const { page, tally, close, throttle } = await openThrottled(browser);
    await page.goto(at('/login'), { waitUntil: 'load' });
    await page.getByLabel('Email').waitFor();
    const { codeBytes: bytes } = tally;
    await page.waitForTimeout(8_000);
    // The browser reports the paint some time after it.
    signIns.push({ lcp: await lcpOf(page), bytes });
    await page.getByLabel('Email').fill(server.credentials.email);
    await page.getByLabel('Password', { exact: true }).fill(server.credentials.password);
    const began = performance.now();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => location.pathname === '/dashboard' && document.querySelector('main h1')?.checkVisibility(),
    );
    presses.push(performance.now() - began);
    const state = await page.context().storageState();
    await close();
    lists.push(await coldList(browser, at('/user-management/users'), state));
    await throttle(unlimited).catch(() => {});
    ways.push(await listAndBack(browser, at('/user-management/users'), state));
  }
  const middle = (list, figure) => median(list.map((one) => one[figure]));
  goal('P4', 'sign-in: scripts and styles', middle(signIns, 'bytes') / 1_000, { most: 110, unit: 'kB' });
  goal('P4', 'sign-in: LCP', middle(signIns, 'lcp'), { most: 0.5 * peer.signInLcp, unit: 'ms' });
  goal('P5', 'sign-in pressed to first screen', median(presses), { most: 1_500, unit: 'ms' });
  goal('P5', 'first list: bytes', middle(lists, 'bytes') / 1_000, { most: 510, unit: 'kB' });
  goal('P5', 'first list: requests', middle(lists, 'requests'), { most: 45 });
  goal('P5', 'first list: LCP with an empty cache', middle(lists, 'lcp'), { most: 0.85 * peer.listLcp, unit: 'ms' });
  goal('P6', 'record back to list', median(ways), { most: 0.5 * peer.backToList, unit: 'ms' });
}

async function coldList(browser, url, storageState) {
  const { page, tally, close } = await openThrottled(browser, { storageState });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('grid').getByRole('row').nth(2).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const lcp = await lcpOf(page);
  await close();
  return { lcp, bytes: tally.bytes, requests: tally.requests };
}

async function listAndBack(browser, url, storageState) {
  const { page, close } = await openThrottled(browser, { storageState, network: unlimited });
  await page.goto(url);
  const link = page.getByRole('grid').getByRole('link').first();
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await link.click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  // The figure of the peer is the way back alone.
  const began = performance.now();
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector('[role=dialog]') && document.querySelector('[role=grid] a'));
  const ms = performance.now() - began;
  await close();
  return ms;
}

/** `tally` counts requests and compressed bytes, `codeBytes` those of scripts and styles. */
async function openThrottled(browser, { storageState, network = slow4g } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    globalThis.lcp = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) globalThis.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const throttle = (conditions) => cdp.send('Network.emulateNetworkConditions', conditions);
  await throttle(network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const tally = { requests: 0, bytes: 0, codeBytes: 0 };
  const types = new Map();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    tally.requests += 1;
    types.set(requestId, type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (!type) return;
    tally.bytes += encodedDataLength;
    if (type === 'Script' || type === 'Stylesheet') tally.codeBytes += encodedDataLength;
  });
  return { page, tally, throttle, close: () => context.close() };
}

const lcpOf = (page) => page.evaluate(() => globalThis.lcp);

/** The least that a survey page can be: one HTML document with its styles and a few lines of script. */
async function plainSurvey() {
  const question = (n) =>
    `<fieldset><legend>Question ${n}</legend>${['One', 'Two', 'Three', 'Four'].map((label) => `<label><input type=radio name=q${n} value=${label}> ${label}</label>`).join('')}</fieldset>`;
  const script = `const f=document.forms[0];f.onsubmit=async e=>{e.preventDefault();const r=await fetch(location.href,{method:'POST',body:JSON.stringify(Object.fromEntries(new FormData(f)))});if(r.ok)f.outerHTML='<p>Thank you.</p>'}`;
  const html = `<!doctype html><html lang=en><meta charset=utf-8><title>Survey</title><style>body{font:16px/1.5 sans-serif;max-width:640px;margin:0 auto}</style><h1>After your stay</h1><form>${Array.from({ length: 10 }, (_, n) => question(n + 1)).join('')}<button>Send</button></form><script>${script}</script></html>`;
  const body = gzipSync(html);
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') return response.writeHead(201).end('{}');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(body);
  });
  const port = await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
