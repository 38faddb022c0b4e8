import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from '../../../../src/core/contract/catalogue.ts';
import type { LoginAnswer } from '../../../../src/core/contract/schemas/auth.ts';
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
afterAll(() => app.close());

const wanted = (subdomain: string, more: object = {}) => ({
  email: 'Grace@Example.com ',
  password,
  firstName: 'Grace',
  lastName: 'Hopper',
  companyName: 'Compilers & Co.',
  subdomain,
  ...more,
});
// The server limits registrations per minute and address, so each comes from another address.
let address = 0;
const register = (body: object) => {
  address += 1;
  return app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    remoteAddress: `10.1.${address >> 8}.${address & 255}`,
    payload: body,
  });
};

describe('registration', () => {
  test('strips the host from the subdomain, and refuses another host', async () => {
    const answer = await register(wanted('With-Host.localhost'));
    expect(answer.json<LoginAnswer>().tenant).toMatchObject({ subdomain: 'with-host' });
    const refused = await register(wanted('with-host.elsewhere.example'));
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [{ path: 'subdomain' }] }]);
  });

  test('creates a tenant with a user who has all permissions, four roles and four severity levels', async () => {
    const browser = makeBrowser(app.app, 'localhost:4000');
    const registered = await browser.ask('POST', '/auth/register', wanted('compilers'));
    expect(registered.status).toBe(201);
    const { user, tenant, redirectTo } = registered.json<LoginAnswer>();
    expect(user).toMatchObject({ email: 'grace@example.com', role: { name: 'SuperAdmin' }, isInitialPasswordReset: 0 });
    expect(tenant).toMatchObject({
      name: 'Compilers & Co.',
      subdomain: 'compilers',
      fullDomain: 'compilers.localhost',
    });
    const home = makeBrowser(app.app, 'compilers.localhost:4000');
    const code = new URL(redirectTo).hash.slice('#code='.length);
    const exchanged = await home.ask('POST', '/auth/exchange-code', { code });
    home.store(exchanged.json<LoginAnswer>());
    const roles = (await home.ask('GET', '/Roles')).json<{ name: string }[]>();
    expect(roles.map(({ name }) => name)).toEqual(['SuperAdmin', 'Admin', 'Staff', 'Viewer']);
    const levels = (await home.ask('GET', '/SeverityLevels')).json<{ name: string }[]>();
    expect(levels.map(({ name }) => name)).toEqual(['Low', 'Medium', 'High', 'Critical']);
    const { permissions } = (await home.ask('GET', '/auth/permissions')).json<{ permissions: string[] }>();
    expect(permissions).toEqual(
      allPermissions()
        .map(({ route }) => route)
        .sort(),
    );
  });

  test('gives Staff the 18 built-in permissions and response handling, and Viewer read access only', async () => {
    const held = async (name: string) => {
      const role = (await ours.ask('GET', '/Roles'))
        .json<{ id: number; name: string }[]>()
        .find((r) => r.name === name);
      const email = `${name.toLowerCase()}@example.com`;
      await ours.ask('POST', '/Users', { email, firstName: name, lastName: 'One', roleId: role?.id, password });
      const person = await app.signIn(ours.subdomain, email, password);
      return (await person.ask('GET', '/auth/permissions')).json<{ permissions: string[] }>().permissions;
    };
    expect(spec18).toHaveLength(18);
    const staff = await held('Staff');
    for (const permission of [...spec18, 'put:v1/sentimentresponses/:id/status', 'post:v1/sentimentresponses/create']) {
      expect(staff).toContain(permission);
    }
    expect(staff.filter((permission) => /^(post|put):v1\/(users|roles|permissions|groups)/.test(permission))).toEqual(
      [],
    );
    expect(staff.filter((permission) => permission.startsWith('delete:'))).toEqual(ownResources);
    const viewer = await held('Viewer');
    expect(viewer.length).toBeGreaterThan(15);
    expect(viewer.filter((permission) => !permission.startsWith('get:'))).toEqual([]);
  });

  test('refuses fields that a registrant may not set', async () => {
    const notTheirs = { roleId: 1, isInitialPasswordReset: 1, id: 1, role: 'x' };
    const refused = await register(wanted('mass-assigned', notTheirs));
    expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      Object.keys(notTheirs),
    ]);
  });

  test('takes no tenant of the body for the new one', async () => {
    const answer = (await register(wanted('mass-assigned', { tenantId: ours.tenantId }))).json() as LoginAnswer;
    expect(answer.user).toMatchObject({ role: { name: 'SuperAdmin' }, isInitialPasswordReset: 0 });
    expect(answer.tenant.id).not.toBe(ours.tenantId);
  });

  test('succeeds once for concurrent requests for one subdomain and names the field in the other errors', async () => {
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => register(wanted(`race-${round}`))));
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
      const lost = answers.filter(({ statusCode }) => statusCode === 409);
      expect(lost).toHaveLength(7);
      expect(lost[0]?.json()).toMatchObject({ code: 'TAKEN', errors: [{ path: 'subdomain' }] });
    }
    const { rows } = await app.services.database.owner((client) =>
      client.query(
        "select count(*)::integer as users from users u join tenants t on t.id = u.tenant_id where t.subdomain like 'race-%'",
      ),
    );
    expect(rows[0]).toEqual({ users: rounds(3, 200) });
  });

  test('does not reveal whether an email is registered', async () => {
    const [known, unknown] = [
      await register(wanted('first-one', { email: ours.email })),
      await register(wanted('second-one')),
    ];
    expect([known.statusCode, unknown.statusCode]).toEqual([201, 201]);
  });

  test('never reassigns a retired subdomain', async () => {
    await app.services.database.owner((client) => client.query("insert into retired_subdomains values ('long-gone')"));
    expect((await register(wanted('long-gone'))).statusCode).toBe(409);
  });

  test.each([
    'www',
    'api',
    'admin',
    'static',
    'mail',
    'candor',
    'adm1n',
    'ad-min',
    'adrnin',
    'vvww',
    'w-w-w',
    'ap1',
    '5upport',
  ])('reserves %s for the product', async (name) => {
    const answer = await register(wanted(name));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'subdomain' }] });
    expect((await app.stranger.ask('GET', `/auth/subdomain/${name}`)).json()).toMatchObject({ available: false });
  });

  test.each([
    'ab',
    'xn--admin',
    '-abc',
    'abc-',
    'a_b_c',
    'аdmin',
    'a.b',
    'ab c',
    'a'.repeat(41),
    "x'; drop table users; --",
    '../etc',
    '',
  ])('refuses the subdomain %j', async (name) => {
    expect((await register(wanted(name))).statusCode).toBe(422);
  });

  test.each([
    ['short', 'x'.repeat(9)],
    ['too long', 'x'.repeat(129)],
    ['50 kB long', 'x'.repeat(50_000)],
    ['one character again and again', 'aaaaaaaaaaaa'],
  ])('refuses a password that is %s', async (_, secret) => {
    const answer = await register(wanted('password-test', { password: secret }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'password' }] });
  });
});

const ownResources = [
  'delete:v1/customersegments/:id',
  'delete:v1/inboxviews/:id',
  'delete:v1/sentimentresponses/:id/duplicates',
  'delete:v1/sentimentresponses/:id/watchers/:userid',
  'delete:v1/sentimentresponsetracking/:id',
];

const spec18 = `
  get:v1/dashboard/sentiment/overall get:v1/dashboard/sentiment/stats get:v1/sentiments post:v1/sentiments
  get:v1/surveys post:v1/surveys get:v1/customerforms post:v1/customerforms get:v1/customerformresponses
  get:v1/users get:v1/roles get:v1/permissions get:v1/groups get:v1/dashboards post:v1/dashboards
  get:v1/reports post:v1/reports/generate post:v1/reports/save`
  .trim()
  .split(/\s+/);
