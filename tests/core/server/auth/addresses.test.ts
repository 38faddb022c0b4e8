import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';

let app: TestApp;
let ours: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
});
afterAll(() => app.close());

describe('subdomain selection', () => {
  const availability = async (name: string) => (await app.stranger.ask('GET', `/auth/subdomain/${name}`)).json();

  test('reports whether a subdomain is available and why not', async () => {
    expect(await availability('quite-free')).toEqual({ available: true });
    expect(await availability(ours.subdomain)).toEqual({ available: false, reason: 'This address is already taken' });
    expect(await availability(ours.subdomain.toUpperCase())).toMatchObject({ available: false });
    expect(await availability('no')).toMatchObject({ available: false, reason: expect.stringContaining('letters') });
  });

  test.each(['Compilers & Co.', 'Müller Straße GmbH', '株式会社', '', '   ', 'x', 'Admin', '!!!', 'a'.repeat(120)])(
    'suggests three available subdomains for %j',
    async (companyName) => {
      const answer = await app.stranger.ask('POST', '/auth/suggest-subdomains', { companyName });
      const { suggestions } = answer.json<{ suggestions: string[] }>();
      expect(new Set(suggestions).size).toBe(3);
      for (const name of suggestions) expect(await availability(name), name).toEqual({ available: true });
    },
  );

  test('reveals only the tenant name before sign-in', async () => {
    const verify = async (name: string) => (await app.stranger.ask('GET', `/auth/verify-tenant/${name}`)).json();
    expect(await verify(ours.subdomain)).toEqual({ exists: true, name: ours.login.tenant.name });
    expect(await verify('nobody-here')).toEqual({ exists: false });
    expect(await verify('%27or%271%27=%271')).toEqual({ exists: false });
  });
});
