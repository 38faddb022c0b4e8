import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeBrowser } from '../../../support/browser.ts';

const password = 'a long enough password';
const routes = ['/Users', '/Roles', '/Sentiments', '/user/profile', '/auth/permissions', '/SeverityLevels'];

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
});
afterEach(() => {
  delete app.services.now;
});
afterAll(() => app.close());

describe('copied browser storage', () => {
  test('is refused without its cookie, also for a refresh', async () => {
    const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
    const { token, refreshToken, apiKey } = await browser.signIn(ours.email, password);
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey };
    for (const path of routes) {
      expect((await browser.ask('GET', path)).status, path).toBe(200);
      expect((await app.stranger.ask('GET', path, undefined, headers)).status, path).toBe(401);
    }
    expect((await app.stranger.ask('POST', '/Auth/refresh-token', { refreshToken }, headers)).status).toBe(401);
    // The failed theft must not end the session of the owner.
    expect((await browser.ask('POST', '/Auth/refresh-token', { refreshToken })).status).toBe(200);
  });

  test('is refused with the cookie of another session, also of the same user', async () => {
    const [one, other] = [0, 1].map(() => makeBrowser(app.app, `${ours.subdomain}.localhost:4000`));
    const { token } = (await one?.signIn(ours.email, password)) ?? {};
    await other?.signIn(ours.email, password);
    other?.store({ token: token as string });
    expect((await other?.ask('GET', '/Users'))?.status).toBe(401);
  });

  test('is refused when the API key belongs to another session', async () => {
    const ask = (apiKey: string) => ours.ask('GET', '/Users', undefined, { 'x-api-key': apiKey });
    expect((await ask(ours.login.apiKey)).status).toBe(200);
    expect((await ask(otherTenant.login.apiKey)).status).toBe(401);
    expect((await ask('')).status).toBe(401);
  });
});

describe('browser cookies', () => {
  test('are host-only, and only the XSRF token is readable by JavaScript', async () => {
    const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
    const answer = await browser.ask('POST', '/auth/login', { email: ours.email, password });
    const cookies = answer.headers['set-cookie'] as string[];
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['XSRF-TOKEN', 'known', 'sid']);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/;.*SameSite=Lax/);
      expect(cookie).not.toMatch(/Domain/i);
      expect(/HttpOnly/.test(cookie)).toBe(!cookie.startsWith('XSRF-TOKEN'));
    }
  });

  test('are Secure and __Host- on a production domain', async () => {
    const secure = await makeApp();
    secure.services.productHost = 'candor.example';
    const admin = await secure.newTenant();
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { host: `${admin.subdomain}.candor.example`, origin: `https://${admin.subdomain}.candor.example` },
      payload: { email: admin.email, password },
    });
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', '__Host-known', '__Host-sid']);
    expect(answer.cookies.every((cookie) => cookie.secure && cookie.path === '/' && !cookie.domain)).toBe(true);
    await secure.close();
  });

  test('are not set for non-browser clients', async () => {
    const answer = await app.stranger.ask(
      'POST',
      '/auth/login',
      { email: ours.email, password },
      { 'x-tenant-subdomain': ours.subdomain },
    );
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('session revocation', () => {
  const pair = async () => {
    const colleague = await app.colleague(ours, ['get:v1/groups', 'get:v1/users']);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(200);
    return colleague;
  };

  test('refuses the token after sign-out, and a second sign-out succeeds', async () => {
    const colleague = await pair();
    expect((await colleague.ask('POST', '/Auth/logout', {})).status).toBe(200);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
    const { refreshToken } = colleague.login;
    expect((await app.stranger.ask('POST', '/Auth/refresh-token', { refreshToken })).status).toBe(401);
    expect((await colleague.ask('POST', '/Auth/logout')).status).toBe(200);
  });

  test('ends the session on sign-out with an empty JSON body', async () => {
    const colleague = await pair();
    const answer = await colleague.ask('POST', '/Auth/logout', '', { 'content-type': 'application/json' });
    expect(answer.status).toBe(200);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
  });

  test('ends the session on sign-out with an expired token', async () => {
    const colleague = await pair();
    app.services.now = () => new Date(Date.now() + 1_000_000);
    expect((await colleague.ask('POST', '/Auth/logout', {})).status).toBe(200);
    delete app.services.now;
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
  });

  test('ends all other sessions after a password change', async () => {
    const colleague = await pair();
    const other = await app.signIn(ours.subdomain, colleague.email, password);
    const change = (currentPassword: string, newPassword: string) =>
      colleague.ask('POST', '/user/change-password', { currentPassword, newPassword });
    expect((await change('wrong', 'quite another password')).json()).toMatchObject({
      errors: [{ path: 'currentPassword' }],
    });
    expect((await other.ask('GET', '/Groups')).status).toBe(200);
    expect((await change(password, 'quite another password')).json()).toEqual({ success: true });
    expect((await other.ask('GET', '/Groups')).status).toBe(401);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(200);
    await expect(app.signIn(ours.subdomain, colleague.email, password)).rejects.toThrow('WRONG_CREDENTIALS');
  });

  test('refuses the token of a deactivated or deleted user', async () => {
    const [off, gone] = [await pair(), await pair()];
    expect((await ours.ask('PUT', `/Users/${off.userId}`, { isActive: false })).status).toBe(200);
    expect((await off.ask('GET', '/Groups')).status).toBe(401);
    expect((await ours.ask('DELETE', `/Users/${gone.userId}`)).status).toBe(200);
    expect((await gone.ask('GET', '/Groups')).status).toBe(401);
  });

  test('answers 403 and keeps the session when the role loses a permission', async () => {
    const colleague = await pair();
    await ours.ask('POST', '/Roles/assignPermissions', { roleId: colleague.roleId, permissions: ['get:v1/users'] });
    const answer = await colleague.ask('GET', '/Groups');
    expect(answer.status).toBe(403);
    expect(answer.json()).not.toHaveProperty('logout');
    expect((await colleague.ask('GET', '/auth/permissions')).json()).toEqual({ permissions: ['get:v1/users'] });
  });

  test('refuses the tokens of a suspended tenant', async () => {
    const tenant = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query("update tenants set state = 'suspended' where id = $1", [tenant.tenantId]),
    );
    expect((await tenant.ask('GET', '/Groups')).status).toBe(401);
  });
});

test('a call that was made for another user is refused, and nothing is stored', async () => {
  const other = await app.colleague(ours, ['post:v1/groups', 'get:v1/groups']);
  const body = { name: 'Written in the old tab', memberIds: [] };
  const old = await other.ask('POST', '/Groups', body, { 'x-session-user': String(ours.userId) });
  expect([old.status, old.json().code]).toEqual([409, 'SESSION_CHANGED']);
  expect((await ours.ask('GET', '/Groups')).text).not.toContain(body.name);
  expect((await other.ask('POST', '/Groups', body, { 'x-session-user': String(other.userId) })).status).toBe(201);
});
