import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeBrowser } from '../../../support/browser.ts';
import { rounds } from '../../../support/effort.ts';

const password = 'a long enough password';

let app: TestApp;
let ours: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
});
afterEach(() => {
  delete app.services.now;
});
afterAll(() => app.close());

interface Pair {
  token: string;
  refreshToken: string;
}

const signIn = async () => (await app.signIn(ours.subdomain, ours.email, password)).login;
const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  app.stranger.ask('POST', '/Auth/refresh-token', { refreshToken }, headers);
const opens = async (token: string) =>
  (await app.stranger.ask('GET', '/Groups', undefined, { authorization: `Bearer ${token}` })).status;

function at(seconds: number) {
  const moment = Date.now() + seconds * 1000;
  app.services.now = () => new Date(moment);
}

const generations = (sessionOf: string) =>
  app.services.database.owner(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from refresh_tokens
       where session_id = (select session_id from refresh_tokens where token_hash = sha256($1))`,
      [sessionOf],
    );
    return rows[0]?.count;
  });

test('token refresh: the refresh token renews an expired token and the new pair works', async () => {
  const { token, refreshToken } = await signIn();
  at(901);
  expect(await opens(token)).toBe(401);
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ expiresIn: 900 });
  expect(await opens(answer.json<Pair>().token)).toBe(200);
  expect((await refresh(answer.json<Pair>().refreshToken)).status).toBe(200);
});

test('token refresh: fifty concurrent refreshes create one new generation and keep the session', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map((answer) => answer.json<Pair>().refreshToken));
    expect(successors.size).toBe(1);
    expect(await generations(refreshToken)).toBe(2);
    expect(await opens(answers[17]?.json<Pair>().token as string)).toBe(200);
    expect((await refresh([...successors][0] as string)).status).toBe(200);
  }
});

test('token refresh: a lost reply is repeated within ten seconds', async () => {
  const { refreshToken } = await signIn();
  const lost = (await refresh(refreshToken)).json<Pair>();
  at(9);
  const repeated = await refresh(refreshToken);
  expect(repeated.json<Pair>().refreshToken).toBe(lost.refreshToken);
});

test('token refresh: reuse after eleven seconds revokes the session and its descendants', async () => {
  const { token, refreshToken } = await signIn();
  const next = (await refresh(refreshToken)).json<Pair>();
  at(11);
  const reused = await refresh(refreshToken);
  expect(reused.status).toBe(401);
  expect(reused.json()).toMatchObject({ logout: true });
  expect(await opens(token)).toBe(401);
  expect(await opens(next.token)).toBe(401);
  expect((await refresh(next.refreshToken)).status).toBe(401);
});

test('session lifetime: half an hour without a request ends the session and a request extends it', async () => {
  const [idle, busy] = [await signIn(), await signIn()];
  at(20 * 60);
  const refreshed = (await refresh(busy.refreshToken)).json<Pair>();
  at(31 * 60);
  expect((await refresh(idle.refreshToken)).status).toBe(401);
  expect((await refresh(refreshed.refreshToken)).status).toBe(200);
});

test('session lifetime: a request counts as activity without a refresh', async () => {
  const session = await signIn();
  at(14 * 60);
  expect(await opens(session.token)).toBe(200);
  // The session use is recorded asynchronously, in parallel with the answer.
  at(40 * 60);
  await expect.poll(async () => (await refresh(session.refreshToken)).status).toBe(200);
});

test('session lifetime: twelve hours end the session despite activity', async () => {
  let { token, refreshToken } = await signIn();
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    at(minutes * 60);
    const answer = await refresh(refreshToken);
    expect(answer.status, `after ${minutes} minutes`).toBe(200);
    ({ token, refreshToken } = answer.json<Pair>());
  }
  at(12 * 3600 + 1);
  expect((await refresh(refreshToken)).status).toBe(401);
  expect(await opens(token)).toBe(401);
});

test.each([
  ['made up', () => `${ours.tenantId}.${'A'.repeat(43)}`],
  ['of another tenant', ({ refreshToken }: Pair) => refreshToken.replace(/^\d+/, '999')],
  ['the access token', ({ token }: Pair) => token],
  ['empty', () => ''],
  ['SQL', () => `1.' or '1'='1${'A'.repeat(31)}`],
])('token refresh: an invalid token is refused: %s', async (_, forge) => {
  const session = await signIn();
  const answer = await refresh(forge(session).slice(0, 200));
  expect(answer.status).toBe(401);
  expect((await refresh(session.refreshToken)).status).toBe(200);
});

test('token refresh: header and body require the same token, and the API key its own session', async () => {
  const [one, other] = [await signIn(), await signIn()];
  expect((await refresh(one.refreshToken, { 'x-refresh-token': other.refreshToken })).status).toBe(400);
  expect((await refresh(one.refreshToken, { 'x-api-key': other.apiKey })).status).toBe(401);
  expect(
    (await refresh(one.refreshToken, { 'x-refresh-token': one.refreshToken, 'x-api-key': one.apiKey })).status,
  ).toBe(200);
});

test("token refresh: a browser needs its cookie, its XSRF token and its tenant's host", async () => {
  const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
  const { refreshToken } = await browser.signIn(ours.email, password);
  const ask = (headers = {}) => browser.ask('POST', '/Auth/refresh-token', { refreshToken }, headers);
  expect((await refresh(refreshToken)).status).toBe(401);
  expect((await ask({ 'x-xsrf-token': 'x' })).status).toBe(403);
  const elsewhere = { host: 'other.localhost:4000', origin: 'http://other.localhost:4000' };
  expect((await ask(elsewhere)).json()).toMatchObject({ code: 'TENANT_MISMATCH' });
  const answer = await ask();
  expect(answer.status).toBe(200);
  browser.store(answer.json<Pair>());
  expect((await browser.ask('GET', '/Groups')).status).toBe(200);
});

test('sessions: a copy of the database contains no usable token', async () => {
  const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
  const login = await browser.signIn(ours.email, password);
  const { refreshToken } = (
    await browser.ask('POST', '/Auth/refresh-token', { refreshToken: login.refreshToken })
  ).json<Pair>();
  const dump = await app.services.database.owner(async (client) => {
    const tables = ['sessions', 'refresh_tokens', 'sign_in_codes', 'users', 'sign_in_attempts', 'audit_log'];
    const texts = [];
    for (const table of tables) {
      texts.push((await client.query(`select t::text, to_jsonb(t)::text as json from ${table} t`)).rows);
    }
    const bytes = (await client.query('select encode(successor, $1) as text from refresh_tokens', ['escape'])).rows;
    return JSON.stringify([...texts, bytes]);
  });
  for (const secret of [
    login.token,
    login.apiKey,
    login.refreshToken,
    refreshToken,
    browser.cookies.get('sid'),
    password,
  ]) {
    expect(dump).not.toContain((secret as string).split('.').at(-1));
    expect(dump).not.toContain(Buffer.from(secret as string).toString('hex'));
  }
});
