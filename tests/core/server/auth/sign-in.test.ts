import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LoginAnswer } from '../../../../src/core/contract/schemas/auth.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type Browser, makeBrowser } from '../../../support/browser.ts';

const password = 'a long enough password';

let app: TestApp;
let ours: SignedIn;
let otherTenantUser: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  otherTenantUser = await app.newTenant();
});
afterEach(() => {
  delete app.services.now;
});
afterAll(() => app.close());

const login = (subdomain: string, email: string, secret: string, headers: Record<string, string> = {}) =>
  app.stranger.ask('POST', '/auth/login', { email, password: secret }, { 'x-tenant-subdomain': subdomain, ...headers });

function later(seconds: number) {
  const at = Date.now() + seconds * 1000;
  app.services.now = () => new Date(at);
}

describe('sign-in', () => {
  test('returns tokens, user and tenant at the top level, and no password data', async () => {
    const answer = await login(ours.subdomain, ours.email.toUpperCase(), password);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      apiKey: expect.any(String),
      token: expect.any(String),
      refreshToken: expect.any(String),
      user: {
        email: ours.email,
        isInitialPasswordReset: 0,
        role: { name: 'SuperAdmin' },
        tenantSubdomain: ours.subdomain,
      },
      tenant: { id: ours.tenantId, subdomain: ours.subdomain, fullDomain: `${ours.subdomain}.localhost` },
      expiresIn: 900,
      redirectTo: '/dashboard',
    });
    const { permissions } = answer.json<LoginAnswer>();
    expect(permissions).toContain('delete:v1/users/:id');
    expect((await ours.ask('GET', '/auth/permissions')).json()).toEqual({ permissions });
    expect(answer.text).not.toMatch(/argon|hash/i);
  });

  test('reads the tenant from the host, the header or, on localhost, the query', async () => {
    const ask = (host: string, query: string, headers = {}) =>
      app.stranger.ask('POST', `/auth/login${query}`, { email: ours.email, password }, { host, ...headers });
    const tenantOf = async (answer: ReturnType<typeof ask>) => (await answer).json<LoginAnswer>().tenant.id;
    expect(await tenantOf(ask(`${ours.subdomain}.localhost:4000`, ''))).toBe(ours.tenantId);
    expect(await tenantOf(ask('localhost', `?tenant=${ours.subdomain}`))).toBe(ours.tenantId);
    expect((await ask(`${ours.subdomain}.localhost`, `?tenant=${otherTenantUser.subdomain}`)).status).toBe(403);
  });

  test('reports an unknown tenant', async () => {
    const answer = await login('nobody-lives-here', ours.email, password);
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Tenant not found', tenantNotFound: true });
  });

  test('returns identical bytes for a wrong email and a wrong password', async () => {
    const wrongPassword = await login(ours.subdomain, ours.email, 'not the password');
    const wrongEmail = await login(ours.subdomain, 'nobody@example.com', 'not the password');
    const otherTenant = await login(otherTenantUser.subdomain, ours.email, password);
    expect(wrongPassword.status).toBe(422);
    expect([wrongEmail.status, wrongEmail.text]).toEqual([wrongPassword.status, wrongPassword.text]);
    expect([otherTenant.status, otherTenant.text]).toEqual([wrongPassword.status, wrongPassword.text]);
    expect(wrongPassword.json()).not.toHaveProperty('logout');
  });

  test.each(['', 'A long enough password', 'a long enough password ', ' a long enough password', `${password}\u0000`])(
    'requires the exact password, not %j',
    async (close) => {
      expect((await login(ours.subdomain, ours.email, close)).status).toBe(422);
    },
  );

  test('distinguishes passwords beyond byte 72', async () => {
    const long = 'a phrase of '.repeat(6);
    const email = 'long@example.com';
    const role = (await ours.ask('GET', '/Roles'))
      .json<{ id: number; name: string }[]>()
      .find((r) => r.name === 'Viewer');
    await ours.ask('POST', '/Users', { email, firstName: 'L', lastName: 'P', roleId: role?.id, password: `${long}1` });
    expect((await login(ours.subdomain, email, `${long}2`)).status).toBe(422);
    expect((await login(ours.subdomain, email, `${long}1`)).status).toBe(200);
  });

  test('refuses users of a suspended tenant', async () => {
    const suspended = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query("update tenants set state = 'suspended' where id = $1", [suspended.tenantId]),
    );
    expect((await login(suspended.subdomain, suspended.email, password)).json().code).toBe('TENANT_SUSPENDED');
  });
});

describe('sign-in on the main domain', () => {
  const main = () => makeBrowser(app.app, 'localhost:4000');
  const home = (tenant = ours) => makeBrowser(app.app, `${tenant.subdomain}.localhost:4000`);
  const codeIn = (redirectTo: string) => new URL(redirectTo).hash.slice('#code='.length);

  test('redirects to the tenant host with a one-time code in the fragment', async () => {
    const mainHost = main();
    const { redirectTo, token } = await mainHost.signIn(ours.email, password);
    expect(redirectTo).toMatch(new RegExp(`^http://${ours.subdomain}\\.localhost:4000/login\\?autoLogin=true#code=`));
    const browser = home();
    const exchanged = await browser.ask('POST', '/auth/exchange-code', { code: codeIn(redirectTo) });
    expect(exchanged.status).toBe(200);
    browser.store(exchanged.json<LoginAnswer>());
    expect((await browser.ask('GET', '/user/profile')).status).toBe(200);
    mainHost.store({ token });
    expect((await mainHost.ask('GET', '/user/profile')).status).toBe(401);
    expect((await home().ask('POST', '/auth/exchange-code', { code: codeIn(redirectTo) })).json().code).toBe(
      'CODE_INVALID',
    );
  });

  test.each([
    ['made up', () => '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', () => ''],
    ['the refresh token', (login: LoginAnswer) => login.refreshToken],
    ['the access token', (login: LoginAnswer) => login.token],
  ])('refuses a code that is %s', async (_, codeFrom) => {
    const answer = await home().ask('POST', '/auth/exchange-code', {
      code: codeFrom(await main().signIn(ours.email, password)),
    });
    expect(answer.status).toBe(422);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test("refuses a code on another tenant's host, without a host, or after one minute", async () => {
    const { redirectTo } = await main().signIn(ours.email, password);
    const code = codeIn(redirectTo);
    expect((await home(otherTenantUser).ask('POST', '/auth/exchange-code', { code })).status).toBe(422);
    expect((await main().ask('POST', '/auth/exchange-code', { code })).status).toBe(422);
    later(61);
    expect((await home().ask('POST', '/auth/exchange-code', { code })).status).toBe(422);
    delete app.services.now;
    expect((await home().ask('POST', '/auth/exchange-code', { code })).status).toBe(200);
  });

  test("refuses a code of another user's sign-in in a different browser", async () => {
    app.services.productHost = 'candor.example';
    try {
      const attacker = makeBrowser(app.app, 'candor.example');
      const { redirectTo } = await attacker.signIn(ours.email, password);
      const code = codeIn(redirectTo);
      const exchange = (browser: Browser) => browser.ask('POST', '/auth/exchange-code', { code });
      const host = `${ours.subdomain}.candor.example`;
      expect((await exchange(makeBrowser(app.app, host))).json().code).toBe('CODE_INVALID');
      const own = makeBrowser(app.app, host);
      own.cookies.set('__Secure-hand-over', attacker.cookies.get('__Secure-hand-over') ?? '');
      expect((await exchange(own)).status).toBe(200);
    } finally {
      app.services.productHost = 'localhost';
    }
  });

  test('answers the same for an unknown email and a wrong password', async () => {
    const ask = (email: string) => app.stranger.ask('POST', '/auth/login', { email, password: 'wrong' });
    const [known, unknown] = [await ask(ours.email), await ask('nobody@example.com')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });
});

describe('sign-in with a temporary password', () => {
  async function newcomer() {
    const role = (await ours.ask('GET', '/Roles'))
      .json<{ id: number; name: string }[]>()
      .find((r) => r.name === 'Admin');
    const email = `newcomer${Math.random().toString(36).slice(2)}@example.com`;
    const made = await ours.ask('POST', '/Users', { email, firstName: 'New', lastName: 'Comer', roleId: role?.id });
    return { email, first: made.json<{ initialPassword: string }>().initialPassword };
  }

  test('allows only the profile until the password is replaced, and allows the replacement once', async () => {
    const { email, first } = await newcomer();
    const signedIn = await app.signIn(ours.subdomain, email, first);
    const elsewhere = await app.signIn(ours.subdomain, email, first);
    expect(signedIn.login).toMatchObject({ redirectTo: '/reset-password', user: { isInitialPasswordReset: 1 } });
    expect(signedIn.login).not.toHaveProperty('permissions');
    for (const path of ['/Users', '/Sentiments', '/auth/permissions', '/uploads/AAAAAAAAAAAAAAAAAAAAAA.png']) {
      expect((await signedIn.ask('GET', path)).json()).toMatchObject({ code: 'PASSWORD_RESET_REQUIRED' });
    }
    expect((await signedIn.ask('GET', '/user/profile')).status).toBe(200);
    const reset = (newPassword: string) => signedIn.ask('POST', '/Auth/reset-initial-password', { newPassword });
    expect((await reset(first)).status).toBe(422);
    expect((await reset('short')).status).toBe(422);
    expect((await reset('my very own password')).json()).toEqual({ success: true });
    expect((await signedIn.ask('GET', '/Users')).status).toBe(200);
    expect((await elsewhere.ask('GET', '/user/profile')).status).toBe(401);
    expect((await reset('yet another password')).status).toBe(403);
    expect((await login(ours.subdomain, email, first)).status).toBe(422);
    expect((await login(ours.subdomain, email, 'my very own password')).status).toBe(200);
  });
});
