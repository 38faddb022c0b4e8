import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let imports: ReturnType<typeof importsInto>;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  imports = importsInto(app, admin, '/CustomerFormResponses');
});

interface Customer {
  id: number;
  displayName: string;
  phone: string | null;
  ownerId: number | null;
  groupIds: number[];
}

const customers = async () => (await admin.ask('GET', '/CustomerFormResponses?_sort=id&_order=asc')).json<Customer[]>();
const inCountry = (country: string | null, timeZone: string) =>
  app.services.database.owner((client) =>
    client.query('update tenants set country = $2, time_zone = $3 where id = $1', [admin.tenantId, country, timeZone]),
  );

const numbers = 'Name,Phone\nWithin,030 123456\nAbroad,+34 600 111 222\nPrefixed,0034 600 111 223\n';
const german = ['+49 30 123456', '+34 600 11 12 22', '+34 600 11 12 23'];

test.each([
  { country: 'DE', zone: 'America/New_York', of: 'the country of the organization', phones: german },
  { country: null, zone: 'Europe/Berlin', of: 'the country of its time zone', phones: german },
  { country: 'IT', zone: 'Europe/Berlin', of: 'another country', phones: ['+39 030 123456', ...german.slice(1)] },
  { country: null, zone: 'UTC', of: 'no country', phones: ['030 123456', ...german.slice(1)] },
])('customer import: a phone number without a code is one of $of', async ({ country, zone, phones }) => {
  await inCountry(country, zone);
  expect((await imports.load(numbers)).counts).toEqual({ created: 3 });
  expect((await customers()).map(({ phone }) => phone)).toEqual(phones);
});

test('customer import: a number without a code finds the customer who has it with its code', async () => {
  await inCountry('DE', 'UTC');
  await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', phone: '+49 30 123456' });
  expect((await imports.load('Name,Phone,Company\nRosa,030 123456,Bar\n')).counts).toEqual({ updated: 1 });
  expect(await customers()).toHaveLength(1);
});

test('customer import: a number without a code is one of the country, even if it could be one of another', async () => {
  await inCountry('US', 'UTC');
  await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', phone: '+1 201 555 0123' });
  await created(admin, '/CustomerFormResponses', { displayName: 'Omar', phone: '+20 15 550123' });
  expect((await imports.load('Name,Phone\nRosa Lind,(201) 555-0123\n')).counts).toEqual({ updated: 1 });
  expect(await customers()).toMatchObject([
    { displayName: 'Rosa Lind', phone: '+1 201 555 0123' },
    { displayName: 'Omar', phone: '+20 15 550123' },
  ]);
});

test('customer import: the owner and the groups of a row are found by name and address, added, and taken back by the undo', async () => {
  const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
  const roleId = roles.find(({ name }) => name === 'Viewer')?.id;
  const person = async (firstName: string, email: string, isActive = true) =>
    (await created(admin, '/Users', { firstName, lastName: 'Lind', email, roleId, isActive })).id;
  const [ana, ben] = [await person('Ana', 'ana@example.com'), await person('Ben', 'ben@example.com')];
  await person('Off', 'off@example.com', false);
  const group = async (name: string) => (await created(admin, '/Groups', { name })).id;
  const [desk, bar] = [await group('Front desk'), await group('Bar, pool')];
  const rosa = (
    await created(admin, '/CustomerFormResponses', {
      displayName: 'Rosa',
      email: 'rosa@example.com',
      ownerId: ben,
      groupIds: [desk],
    })
  ).id;
  const { id, counts, ...shown } = await imports.load(
    [
      'Name,Email,Owner,Groups',
      'Rosa,rosa@example.com,Ana Lind,"Bar, pool"',
      'Cem,cem@example.com,BEN@example.com,"front desk; Bar, pool"',
      'Dan,dan@example.com,Off Lind,',
      'Eva,eva@example.com,,Nowhere',
    ].join('\n'),
  );
  expect(counts).toEqual({ updated: 1, created: 1, error: 2 });
  expect(problemsOf({ id, counts, ...shown })).toEqual([
    'Owner: No active user has this name or email address (1)',
    'Groups: No group has this name (1)',
  ]);
  expect(await customers()).toMatchObject([
    { id: rosa, ownerId: ana, groupIds: [desk, bar] },
    { displayName: 'Cem', ownerId: ben, groupIds: [desk, bar] },
  ]);
  expect((await imports.undo(id)).counts).toMatchObject({ undone: 2 });
  expect(await customers()).toMatchObject([{ id: rosa, ownerId: ben, groupIds: [desk] }]);
});
