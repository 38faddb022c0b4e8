import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';

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

const sessionKey = () => app.services.keys.session[0].value;

const withToken = (token: string, path = '/Users') =>
  app.stranger.ask('GET', path, undefined, { authorization: `Bearer ${token}` });

describe('forged tokens', () => {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const parts = () => ours.login.token.split('.') as [string, string, string];
  const payload = () => JSON.parse(Buffer.from(parts()[1], 'base64url').toString()) as Record<string, unknown>;
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const signWith = (key: Uint8Array | string, head: unknown, body: unknown) => {
    const text = `${encode(head)}.${encode(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const ownKey = (body: Record<string, unknown>, head: unknown = header) =>
    signWith(sessionKey(), head, { ...payload(), ...body });
  const past = Math.floor(Date.now() / 1000) - 10;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const forgeries: [string, () => string | Promise<string>][] = [
    ['alg none', () => `${encode({ ...header, alg: 'none' })}.${parts()[1]}.`],
    ['alg None', () => `${encode({ ...header, alg: 'None' })}.${parts()[1]}.`],
    ['alg none with the old signature', () => `${encode({ ...header, alg: 'none' })}.${parts()[1]}.${parts()[2]}`],
    ['no signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['no algorithm', () => signWith(sessionKey(), { typ: 'at+jwt' }, payload())],
    ['an empty key', () => signWith('', header, payload())],
    ['a guessed key', () => signWith('secret', header, payload())],
    ['a key of zeros', () => signWith(Buffer.alloc(32), header, payload())],
    ['the key of links', () => signWith(app.services.keys.link[0].value, header, payload())],
    ['the key of secrets', () => signWith(app.services.keys.secret[0].value, header, payload())],
    ['a key of text', () => signWith(Buffer.from(sessionKey()).toString('hex'), header, payload())],
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
          .sign(Buffer.concat([sessionKey(), sessionKey()])),
    ],
    ['a key named by path', () => signWith('', { ...header, kid: '../../dev/null' }, payload())],
    ['a key brought along', () => signWith('k', { ...header, jwk: { kty: 'oct', k: 'aw' } }, payload())],
    ['a key fetched from elsewhere', () => signWith('k', { ...header, jku: 'http://127.0.0.1/keys' }, payload())],
    ['an unknown critical header', () => ownKey({}, { ...header, crit: ['exp'], exp: 1 })],
    ['another user', () => `${parts()[0]}.${encode({ ...payload(), sub: String(otherTenant.userId) })}.${parts()[2]}`],
    ['another tenant', () => `${parts()[0]}.${encode({ ...payload(), tid: otherTenant.tenantId })}.${parts()[2]}`],
    ['another session', () => `${parts()[0]}.${encode({ ...payload(), sid: 2 })}.${parts()[2]}`],
    ['a later end', () => `${parts()[0]}.${encode({ ...payload(), exp: past + 9e6 })}.${parts()[2]}`],
    ["a mix of two people's tokens", () => `${parts()[0]}.${otherTenant.login.token.split('.')[1]}.${parts()[2]}`],
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
    ['signed, of a tenant that is not the session’s', () => ownKey({ tid: otherTenant.tenantId })],
    ['signed, of SQL', () => ownKey({ sub: "1' or '1'='1" })],
    ['signed, bound to an unknown cookie', () => ownKey({ ch: 'x'.repeat(43) })],
    ['signed, of no session', () => ownKey({ sid: null })],
    ['signed, expired', () => ownKey({ exp: past })],
    ['the refresh token', () => ours.login.refreshToken],
    ['the API key', () => ours.login.apiKey],
    ['mock-token', () => 'mock-token'],
    ['the word undefined', () => 'undefined'],
    ['nothing', () => ''],
    ['100 kB of it', () => 'a.'.repeat(5_000)],
  ];

  test.each(forgeries)('made with %s are refused', async (_, forge) => {
    const token = await forge();
    for (const path of routes) {
      const answer = await withToken(token, path);
      // The server rejects oversized headers with 431 before authentication.
      expect([401, 431], path).toContain(answer.status);
    }
  });

  test('do not affect valid tokens', async () => {
    for (const path of routes) expect((await withToken(ours.login.token, path)).status, path).toBe(200);
  });

  test('are never reported as expired, unlike a valid old token', async () => {
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
