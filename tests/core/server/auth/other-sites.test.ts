import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEndpoint } from '../../../../src/core/contract/endpoint.ts';
import { routes } from '../../../../src/core/routes/routes.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type Browser, makeBrowser } from '../../../support/browser.ts';

const password = 'a long enough password';
const unsafe = routes().filter(({ endpoint }) => !endpoint.startsWith('GET'));

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;
let browser: Browser;
let host: string;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
  host = `${ours.subdomain}.localhost:4000`;
  browser = makeBrowser(app.app, host);
  await browser.signIn(ours.email, password);
});
afterAll(() => app.close());

const pathOf = (endpoint: (typeof unsafe)[number]['endpoint']) => parseEndpoint(endpoint).path.replace(/:\w+/g, '1');

describe('cross-site requests', () => {
  test.each(unsafe.map(({ endpoint }) => [endpoint] as const))('cannot call %s', async (endpoint) => {
    const { method } = parseEndpoint(endpoint);
    const reply = await browser.ask(
      method,
      pathOf(endpoint),
      {},
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    const form = await app.app.inject({
      method: method as 'POST',
      url: `/api/v1${pathOf(endpoint)}`,
      headers: {
        host,
        origin: 'https://evil.example',
        cookie: `sid=${browser.cookies.get('sid')}`,
        'content-type': 'text/plain',
      },
      payload: '{"email":"a@b.example","password":"x"}',
    });
    expect([reply.status, form.statusCode]).toEqual([403, 403]);
  });

  test.each([
    'null',
    'https://evil.example',
    'http://evil.localhost:4000',
    'http://localhost:4000',
    'http://localhost.evil.example:4000',
    'http://company1.localhost',
    'not an origin',
  ])('with the origin %s change nothing and return no data', async (origin) => {
    const answer = await browser.ask('PUT', '/user/profile', { firstName: 'Mallory' }, { origin });
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await browser.ask('GET', '/user/profile')).text).not.toContain('Mallory');
  });

  test("include requests from another tenant's subdomain", async () => {
    const siblings = await browser.ask(
      'PUT',
      '/user/profile',
      { firstName: 'Mallory' },
      {
        origin: `http://${otherTenant.subdomain}.localhost:4000`,
        'sec-fetch-site': 'same-site',
      },
    );
    expect(siblings.status).toBe(403);
  });
});

describe('same-site requests', () => {
  test('require the XSRF token of their session', async () => {
    const ask = (token: Record<string, string>) =>
      browser.ask('PUT', '/user/profile', { phone: '+34600111222' }, token);
    expect((await ask({})).status).toBe(200);
    expect((await ask({ 'x-xsrf-token': '' })).json().code).toBe('XSRF');
    expect((await ask({ 'x-xsrf-token': 'x'.repeat(43) })).json().code).toBe('XSRF');
    const other = makeBrowser(app.app, host);
    await other.signIn(ours.email, password);
    expect((await ask({ 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') as string })).json().code).toBe('XSRF');
  });

  test('can sign in despite a cookie of an ended session', async () => {
    const late = makeBrowser(app.app, host);
    await late.signIn(ours.email, password);
    await late.ask('POST', '/Auth/logout', {});
    late.cookies.set('sid', '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    late.cookies.delete('XSRF-TOKEN');
    expect((await late.signIn(ours.email, password)).user.email).toBe(ours.email);
  });

  test('clear cookies and site data on sign-out', async () => {
    const leaving = makeBrowser(app.app, host);
    await leaving.signIn(ours.email, password);
    const answer = await leaving.ask('POST', '/Auth/logout', {});
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect([...leaving.cookies.keys()]).toEqual(['known']);
  });

  test('keep site data on sign-out after the session has ended, to preserve unsaved work', async () => {
    const late = makeBrowser(app.app, host);
    await late.signIn(ours.email, password);
    late.cookies.delete('sid');
    const answer = await late.ask('POST', '/Auth/logout', {});
    expect(answer.status).toBe(200);
    expect(answer.headers['clear-site-data']).toBeUndefined();
  });

  test('keep their session when a tab of the former user signs out', async () => {
    const shared = makeBrowser(app.app, host);
    const { user } = await shared.signIn(ours.email, password);
    const former = { 'x-session-user': String(user.id + 1) };
    const answer = await shared.ask('POST', '/Auth/logout', {}, former);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await shared.ask('GET', '/Groups')).status).toBe(200);
    await shared.ask('POST', '/Auth/logout', {}, { 'x-session-user': String(user.id) });
    expect((await shared.ask('GET', '/Groups')).status).toBe(401);
  });

  test('keep their session when a copy of their storage signs out', async () => {
    const robbed = makeBrowser(app.app, host);
    const { token, refreshToken } = await robbed.signIn(ours.email, password);
    const thief = makeBrowser(app.app, host);
    const stolen = { authorization: `Bearer ${token}`, 'x-refresh-token': refreshToken };
    expect((await thief.ask('POST', '/Auth/logout', {}, stolen)).status).toBe(200);
    expect((await robbed.ask('GET', '/Groups')).status).toBe(200);
    await robbed.ask('POST', '/Auth/logout', {}, stolen);
    expect((await robbed.ask('GET', '/Groups')).status).toBe(401);
  });
});

describe('tenant check of a session', () => {
  test.each([
    ['the host', () => ({ headers: { host: `${otherTenant.subdomain}.localhost` } })],
    ['an unknown host', () => ({ headers: { host: 'no-such-tenant.localhost' } })],
    ['a host below a host', () => ({ headers: { host: `${ours.subdomain}.evil.localhost` } })],
    ['the header', () => ({ headers: { 'x-tenant-subdomain': otherTenant.subdomain } })],
    [
      'two headers in one',
      () => ({ headers: { 'x-tenant-subdomain': `${ours.subdomain}, ${otherTenant.subdomain}` } }),
    ],
    ['the query', () => ({ query: `?tenant=${otherTenant.subdomain}` })],
    ['a doubled query', () => ({ query: `?tenant=${ours.subdomain}&tenant=${otherTenant.subdomain}` })],
    ['the tenantId of the query', () => ({ query: `?tenantId=${otherTenant.tenantId}` })],
    ['the tenantId of the body', () => ({ body: { tenantId: otherTenant.tenantId } })],
    [
      'one hint among good ones',
      () => ({ headers: { host: `${ours.subdomain}.localhost` }, body: { tenantId: otherTenant.tenantId } }),
    ],
  ] as const)('refuses a conflicting tenant: %s', async (_, make) => {
    const {
      headers,
      query = '',
      body = {},
    }: { headers?: Record<string, string>; query?: string; body?: object } = make();
    const read = await ours.ask('GET', `/Groups${query}`, undefined, headers);
    const write = await ours.ask('POST', `/Groups${query}`, { name: 'Planted', ...body }, headers);
    if (!('tenantId' in body)) expect(read.json()).toMatchObject({ code: 'TENANT_MISMATCH' });
    expect(write.status).toBe(403);
    expect(write.json()).toMatchObject({ code: 'TENANT_MISMATCH' });
    expect((await ours.ask('GET', '/Groups')).text).not.toContain('Planted');
    expect((await otherTenant.ask('GET', '/Groups')).text).not.toContain('Planted');
  });

  test('accepts a request when every hint matches', async () => {
    const answer = await ours.ask('GET', `/Groups?tenant=${ours.subdomain}&tenantId=${ours.tenantId}`, undefined, {
      host: `${ours.subdomain.toUpperCase()}.localhost:4000`,
      'x-tenant-subdomain': ours.subdomain,
    });
    expect(answer.status).toBe(200);
  });
});
