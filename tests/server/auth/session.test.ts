import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeBrowser } from '../../support/browser.ts';

const password = 'a long enough password';
const routes = ['/Users', '/Roles', '/Sentiments', '/user/profile', '/auth/permissions', '/SeverityLevels'];

let app: TestApp;
let ours: SignedIn;
let theirs: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  theirs = await app.newTenant();
});
afterEach(() => {
  delete app.services.now;
});
afterAll(() => app.close());

const withToken = (token: string, path = '/Users') =>
  app.stranger.ask('GET', path, undefined, { authorization: `Bearer ${token}` });

describe('a forged token', () => {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const parts = () => ours.login.token.split('.') as [string, string, string];
  const payload = () => JSON.parse(Buffer.from(parts()[1], 'base64url').toString()) as Record<string, unknown>;
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const signWith = (key: Uint8Array | string, head: unknown, body: unknown) => {
    const text = `${encode(head)}.${encode(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const ownKey = (body: Record<string, unknown>, head: unknown = header) =>
    signWith(app.services.tokenKey, head, { ...payload(), ...body });
  const past = Math.floor(Date.now() / 1000) - 10;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const forgeries: [string, () => string | Promise<string>][] = [
    ['alg none', () => `${encode({ ...header, alg: 'none' })}.${parts()[1]}.`],
    ['alg None', () => `${encode({ ...header, alg: 'None' })}.${parts()[1]}.`],
    ['alg none with the old signature', () => `${encode({ ...header, alg: 'none' })}.${parts()[1]}.${parts()[2]}`],
    ['no signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['no algorithm', () => signWith(app.services.tokenKey, { typ: 'at+jwt' }, payload())],
    ['an empty key', () => signWith('', header, payload())],
    ['a guessed key', () => signWith('secret', header, payload())],
    ['a key of zeros', () => signWith(Buffer.alloc(32), header, payload())],
    ['the cookie key', () => signWith(app.services.cookieKey, header, payload())],
    ['a key of text', () => signWith(Buffer.from(app.services.tokenKey).toString('hex'), header, payload())],
    [
      'the public key as secret',
      () => signWith(rsa.publicKey.export({ format: 'pem', type: 'spki' }), header, payload()),
    ],
    ['RS256', () => new SignJWT(payload()).setProtectedHeader({ ...header, alg: 'RS256' }).sign(rsa.privateKey)],
    ['HS384', () => new SignJWT(payload()).setProtectedHeader({ ...header, alg: 'HS384' }).sign(Buffer.alloc(48, 7))],
    [
      'HS512 with the right key',
      () =>
        new SignJWT(payload())
          .setProtectedHeader({ ...header, alg: 'HS512' })
          .sign(Buffer.concat([app.services.tokenKey, app.services.tokenKey])),
    ],
    ['a key named by path', () => signWith('', { ...header, kid: '../../dev/null' }, payload())],
    ['a key brought along', () => signWith('k', { ...header, jwk: { kty: 'oct', k: 'aw' } }, payload())],
    ['a key fetched from elsewhere', () => signWith('k', { ...header, jku: 'http://127.0.0.1/keys' }, payload())],
    ['an unknown critical header', () => ownKey({}, { ...header, crit: ['exp'], exp: 1 })],
    ['another user', () => `${parts()[0]}.${encode({ ...payload(), sub: String(theirs.userId) })}.${parts()[2]}`],
    ['another tenant', () => `${parts()[0]}.${encode({ ...payload(), tid: theirs.tenantId })}.${parts()[2]}`],
    ['another session', () => `${parts()[0]}.${encode({ ...payload(), sid: 2 })}.${parts()[2]}`],
    ['a later end', () => `${parts()[0]}.${encode({ ...payload(), exp: past + 9e6 })}.${parts()[2]}`],
    ["a mix of two people's tokens", () => `${parts()[0]}.${theirs.login.token.split('.')[1]}.${parts()[2]}`],
    ['signed, of another issuer', () => ownKey({ iss: 'elsewhere' })],
    ['signed, without issuer', () => ownKey({ iss: undefined })],
    ['signed, for another audience', () => ownKey({ aud: 'survey' })],
    ['signed, without audience', () => ownKey({ aud: undefined })],
    ['signed, of another purpose', () => ownKey({ typ: 'survey' })],
    ['signed, without purpose', () => ownKey({ typ: undefined })],
    ['signed, with another type of header', () => ownKey({}, { alg: 'HS256', typ: 'JWT' })],
    ['signed, without type of header', () => ownKey({}, { alg: 'HS256' })],
    ['signed, not valid yet', () => ownKey({ nbf: past + 9e6 })],
    ['signed, without end', () => ownKey({ exp: undefined })],
    ['signed, with an end in words', () => ownKey({ exp: 'never' })],
    ['signed, of nobody', () => ownKey({ sub: undefined })],
    ['signed, of a user who is not the session’s', () => ownKey({ sub: '999999' })],
    ['signed, of a session that never was', () => ownKey({ sid: 999_999 })],
    ['signed, of a tenant that is not the session’s', () => ownKey({ tid: theirs.tenantId })],
    ['signed, of SQL', () => ownKey({ sub: "1' or '1'='1" })],
    ['signed, bound to a cookie that nobody has', () => ownKey({ ch: 'x'.repeat(43) })],
    ['signed, of no session', () => ownKey({ sid: null })],
    ['signed, expired', () => ownKey({ exp: past })],
    ['the refresh token', () => ours.login.refreshToken],
    ['the API key', () => ours.login.apiKey],
    ['mock-token', () => 'mock-token'],
    ['the word undefined', () => 'undefined'],
    ['nothing', () => ''],
    ['100 kB of it', () => 'a.'.repeat(5_000)],
  ];

  test.each(forgeries)('by %s opens nothing', async (_, forge) => {
    const token = await forge();
    for (const path of routes) {
      const answer = await withToken(token, path);
      // Longer headers than a server reads are refused before anybody looks at them.
      expect([401, 431], path).toContain(answer.status);
    }
  });

  test('is not needed where an honest one is shown', async () => {
    for (const path of routes) expect((await withToken(ours.login.token, path)).status, path).toBe(200);
  });

  test('is never called expired, which an honest old one is', async () => {
    app.services.now = () => new Date(Date.now() + 901_000);
    expect((await withToken(ours.login.token)).json()).toEqual({
      message: 'Token expired',
      code: 'TOKEN_EXPIRED',
      tokenExpired: true,
    });
    const [head, , signature] = parts();
    const edited = await withToken(`${head}.${encode({ ...payload(), sub: '2' })}.${signature}`);
    expect(edited.json()).toMatchObject({ code: 'NOT_SIGNED_IN', logout: true });
    expect(edited.json()).not.toHaveProperty('tokenExpired');
  });
});

describe('the storage of a browser, copied', () => {
  test('opens nothing without its cookie, and refreshes nothing', async () => {
    const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
    const { token, refreshToken, apiKey } = await browser.signIn(ours.email, password);
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey };
    for (const path of routes) {
      expect((await browser.ask('GET', path)).status, path).toBe(200);
      expect((await app.stranger.ask('GET', path, undefined, headers)).status, path).toBe(401);
    }
    expect((await app.stranger.ask('POST', '/Auth/refresh-token', { refreshToken }, headers)).status).toBe(401);
    // The failed theft cost the owner nothing.
    expect((await browser.ask('POST', '/Auth/refresh-token', { refreshToken })).status).toBe(200);
  });

  test('opens nothing with the cookie of another session, not even of the same person', async () => {
    const [one, other] = [0, 1].map(() => makeBrowser(app.app, `${ours.subdomain}.localhost:4000`));
    const { token } = (await one?.signIn(ours.email, password)) ?? {};
    await other?.signIn(ours.email, password);
    other?.store({ token: token as string });
    expect((await other?.ask('GET', '/Users'))?.status).toBe(401);
  });

  test('and an API key opens nothing beside the token of another session', async () => {
    const ask = (apiKey: string) => ours.ask('GET', '/Users', undefined, { 'x-api-key': apiKey });
    expect((await ask(ours.login.apiKey)).status).toBe(200);
    expect((await ask(theirs.login.apiKey)).status).toBe(401);
    expect((await ask('')).status).toBe(401);
  });
});

describe('the cookies of a browser', () => {
  test('are for this host alone, and only the XSRF token can be read by a page', async () => {
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

  test('are Secure and __Host- on a real domain', async () => {
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

  test('are not given to a caller that is no browser', async () => {
    const answer = await app.stranger.ask(
      'POST',
      '/auth/login',
      { email: ours.email, password },
      { 'x-tenant-subdomain': ours.subdomain },
    );
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('on the next request after', () => {
  const pair = async () => {
    const colleague = await app.colleague(ours, ['get:v1/groups', 'get:v1/users']);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(200);
    return colleague;
  };

  test('signing out, the token is refused; signing out again succeeds', async () => {
    const colleague = await pair();
    expect((await colleague.ask('POST', '/Auth/logout', {})).status).toBe(200);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
    const { refreshToken } = colleague.login;
    expect((await app.stranger.ask('POST', '/Auth/refresh-token', { refreshToken })).status).toBe(401);
    expect((await colleague.ask('POST', '/Auth/logout')).status).toBe(200);
  });

  test('signing out with an expired token, the session is over all the same', async () => {
    const colleague = await pair();
    app.services.now = () => new Date(Date.now() + 1_000_000);
    expect((await colleague.ask('POST', '/Auth/logout', {})).status).toBe(200);
    delete app.services.now;
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
  });

  test('a change of password, every other session is over and the own one goes on', async () => {
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

  test('the account is switched off or deleted, its token is refused', async () => {
    const [off, gone] = [await pair(), await pair()];
    expect((await ours.ask('PUT', `/Users/${off.userId}`, { isActive: false })).status).toBe(200);
    expect((await off.ask('GET', '/Groups')).status).toBe(401);
    expect((await ours.ask('DELETE', `/Users/${gone.userId}`)).status).toBe(200);
    expect((await gone.ask('GET', '/Groups')).status).toBe(401);
  });

  test('the role loses a permission, the call is forbidden and nobody is signed out', async () => {
    const colleague = await pair();
    await ours.ask('POST', '/Roles/assignPermissions', { roleId: colleague.roleId, permissions: ['get:v1/users'] });
    const answer = await colleague.ask('GET', '/Groups');
    expect(answer.status).toBe(403);
    expect(answer.json()).not.toHaveProperty('logout');
    expect((await colleague.ask('GET', '/auth/permissions')).json()).toEqual({ permissions: ['get:v1/users'] });
  });

  test('the organisation is suspended, its tokens are refused', async () => {
    const tenant = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query("update tenants set state = 'suspended' where id = $1", [tenant.tenantId]),
    );
    expect((await tenant.ask('GET', '/Groups')).status).toBe(401);
  });
});
