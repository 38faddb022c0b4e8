import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import type { User } from '../../../src/core/contract/schemas/user.ts';
import { sql } from '../../../src/core/server/db/database.ts';
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
  imports = importsInto(app, admin, '/Users');
});

const users = async () => (await admin.ask('GET', '/Users')).json<User[]>().filter(({ id }) => id !== admin.userId);
const roles = async () =>
  new Map((await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>().map(({ id, name }) => [name, id]));
const group = async (name: string) => (await created(admin, '/Groups', { name })).id;
const invitations = () =>
  app.services.database.owner(async (client) => {
    const { rows } = await client.query<{ key: string }>("select key from jobs where kind = 'account-mail'");
    return rows.map(({ key }) => key);
  });

test('user import: columns are proposed and shown as they will be stored', async () => {
  await group('Front desk');
  const shown = await imports.read(
    'Vorname;Nachname;E-Mail-Adresse;Rolle;Gruppen\nAna;López;ANA@Example.com;staff;front DESK\n',
  );
  expect(shown.mapping.map(({ target, columns }) => [target, columns])).toEqual([
    ['email', [2]],
    ['firstName', [0]],
    ['lastName', [1]],
    ['roleId', [3]],
    ['groupIds', [4]],
  ]);
  expect(shown.preview).toEqual([
    {
      number: 2,
      issues: [],
      values: {
        email: 'ana@example.com',
        firstName: 'Ana',
        lastName: 'López',
        roleId: 'Staff',
        groupIds: 'front DESK',
      },
    },
  ]);
  expect(shown.targets.find(({ key }) => key === 'roleId')?.choices).toEqual([
    'Admin',
    'Staff',
    'SuperAdmin',
    'Viewer',
  ]);
  expect(await users()).toEqual([]);
});

test('user import: users get their role and groups by name, and no password that is known', async () => {
  const [desk, comma] = [await group('Front desk'), await group('Bar, terrace; pool')];
  const { counts } = await imports.load(
    'First name,Last name,Email,Role,Groups\nAna,López,ana@example.com,Staff,"Front desk, Bar, terrace; pool"\nBen,Ito,ben@example.com,Viewer,\n',
  );
  expect(counts).toEqual({ created: 2 });
  const byName = await roles();
  expect(await users()).toMatchObject([
    {
      fullName: 'Ana López',
      email: 'ana@example.com',
      roleId: byName.get('Staff'),
      groupIds: [desk, comma],
      isActive: true,
    },
    { fullName: 'Ben Ito', roleId: byName.get('Viewer'), groupIds: [], isInitialPasswordReset: 1 },
  ]);
});

test('user import: a full name is divided, and given and family name complete each other', async () => {
  const roleOf = (name: string) => imports.load(`Name,Vorname,Email,Role\n${name},Viewer\n`);
  await imports.load('Name,Email,Role\nAna María López,ana@example.com,Viewer\n');
  await roleOf('Ito,Ben,ben@example.com');
  await roleOf('Cleo Maas,Cleo,cleo@example.com');
  expect((await users()).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Ana María', 'López'],
    ['Ben', 'Ito'],
    ['Cleo', 'Maas'],
  ]);
  const shown = await imports.load('Name,Email,Role\nMadonna,m@example.com,Viewer\n');
  expect(problemsOf(shown)).toEqual(['Name: First and last name are needed (1)']);
});

test('user import: a role for rows without one is chosen, and existing users keep theirs', async () => {
  const byName = await roles();
  const ben = await created(admin, '/Users', {
    email: 'ben@example.com',
    firstName: 'Ben',
    lastName: 'Ito',
    roleId: byName.get('Viewer'),
  });
  const file = 'First name,Last name,Email\nAna,Lind,ana@example.com\nBenjamin,Ito,BEN@example.com\n';
  const shown = await imports.read(file);
  expect(problemsOf(shown)).toEqual(['null: Required (1)']);
  const mapping = [...shown.mapping, { target: 'roleId', columns: [], value: 'Staff' }];
  expect(await imports.start(shown.id, { mapping })).toMatchObject({ counts: { created: 1, updated: 1 } });
  expect(await users()).toMatchObject([
    { firstName: 'Ana', roleId: byName.get('Staff') },
    { id: ben.id, firstName: 'Benjamin', roleId: byName.get('Viewer') },
  ]);
});

test('user import: an importer gives no right that the importer lacks, and changes no user with more', async () => {
  const byName = await roles();
  const clerk = await app.colleague(admin, [
    permissionFor('userImports', 'create'),
    permissionFor('userImports', 'undo'),
    permissionFor('users', 'list'),
  ]);
  const [ownRole] = (await admin.ask('GET', '/Roles'))
    .json<{ id: number; name: string }[]>()
    .filter(({ id }) => id === clerk.roleId);
  await created(admin, '/Users', {
    email: 'boss@example.com',
    firstName: 'The',
    lastName: 'Boss',
    roleId: byName.get('Admin'),
  });
  const byClerk = importsInto(app, clerk, '/Users');
  const shown = await byClerk.load(
    [
      'First name,Last name,Email,Role',
      'Ana,Lind,ana@example.com,Admin',
      'Ben,Ito,ben@example.com,Staff',
      `Cleo,Maas,cleo@example.com,${ownRole?.name}`,
      'No,Boss,boss@example.com,',
      `I,Myself,${clerk.email},${ownRole?.name}`,
    ].join('\n'),
  );
  expect(shown.counts).toEqual({ created: 1, updated: 1, error: 3 });
  expect(problemsOf(shown)).toEqual([
    'Role: You cannot give this role, because it has permissions that you do not have (2)',
    'null: You cannot change a user with a role that you cannot give (1)',
  ]);
  expect(shown.targets.find(({ key }) => key === 'roleId')?.choices).toEqual([ownRole?.name]);
  expect((await users()).find(({ email }) => email === 'boss@example.com')).toMatchObject({ fullName: 'The Boss' });
  expect((await imports.load(`Email,Role\n${admin.email},Viewer\n`)).problems).toMatchObject([
    { message: 'You cannot change your own role' },
  ]);
});

test('user import: the undo deletes new users, restores changed ones, and keeps who signed in', async () => {
  const byName = await roles();
  const ben = await created(admin, '/Users', {
    email: 'ben@example.com',
    firstName: 'Ben',
    lastName: 'Ito',
    roleId: byName.get('Viewer'),
  });
  const desk = await group('Desk');
  const { id } = await imports.load(
    'First name,Last name,Email,Role,Groups\nAna,Lind,ana@example.com,Viewer,\nBenni,Ito,ben@example.com,Staff,Desk\nCleo,Maas,cleo@example.com,Viewer,\n',
  );
  const cleo = (await users()).find(({ firstName }) => firstName === 'Cleo');
  await app.services.database.owner((client) =>
    client.query('update users set last_sign_in_at = now() where id = $1', [cleo?.id]),
  );
  const undone = await imports.undo(id);
  expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
  expect(problemsOf(undone)).toEqual(['null: Kept: has signed in since the import (1)']);
  expect(await users()).toMatchObject([
    { id: ben.id, firstName: 'Ben', roleId: byName.get('Viewer'), groupIds: [] },
    { firstName: 'Cleo' },
  ]);
  expect((await admin.ask('GET', '/Groups')).json<{ id: number; memberIds: number[] }[]>()).toMatchObject([
    { id: desk, memberIds: [] },
  ]);
  expect((await imports.load('First name,Last name,Email,Role\nAna,Lind,ana@example.com,Viewer\n')).counts).toEqual({
    created: 1,
  });
});

test('user import: wrong rows are told by column, and nobody is deactivated by a file', async () => {
  const byName = await roles();
  await created(admin, '/Users', {
    email: 'ben@example.com',
    firstName: 'Ben',
    lastName: 'Ito',
    roleId: byName.get('Viewer'),
  });
  const shown = await imports.load(
    [
      'First name,Last name,Email,Role,Groups,Active',
      'Ana,Lind,not an address,Viewer,,',
      'Ana,Lind,ana@example.com,Boss,,',
      'Ana,Lind,ana@example.com,Viewer,Nowhere,',
      'Ana,https://evil.example,ana@example.com,Viewer,,',
      'Ana,Lind,,Viewer,,',
      'Ben,Ito,ben@example.com,Viewer,,No',
      'Dee,Odd,dee@example.com,Viewer,,perhaps',
      'Eve,Off,eve@example.com,Viewer,,No',
    ].join('\n'),
  );
  expect(shown.counts).toEqual({ created: 1, error: 7 });
  expect(problemsOf(shown)).toEqual([
    'Email: Invalid email address (2)',
    'Role: No role has this name (1)',
    'Groups: No group has this name (1)',
    'Last name: Names cannot contain links or domains. Write a space after a period. (1)',
    'Active: Activate or deactivate existing users in the list of users (1)',
    'Active: Neither yes nor no (1)',
  ]);
  expect(await users()).toMatchObject([
    { firstName: 'Ben', isActive: true },
    { firstName: 'Eve', isActive: false },
  ]);
});

test('user import: invitations are sent as from the form, if there is a mail server and the importer wants them', async () => {
  const file = 'First name,Last name,Email,Role\nAna,Lind,ana@example.com,Viewer\n';
  const withoutMail = await imports.read(file);
  expect(withoutMail.targets.some(({ key }) => key === 'sendInvitation')).toBe(false);
  const { services } = app;
  const mailer = { sender: 'candor@example.com', send: async () => undefined };
  Object.assign(services, { mailer });
  try {
    const shown = await imports.read(file);
    expect(shown.preview[0]?.values).toMatchObject({ sendInvitation: 'yes' });
    await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.run(sql`update tenants set confirmed_at = now() where id = ${tx.tenantId}`),
    );
    await imports.start(shown.id);
    const [ana] = await users();
    expect(await invitations()).toEqual([`${ana?.id}.invitation`]);
    const quiet = await imports.read('First name,Last name,Email,Role\nBen,Ito,ben@example.com,Viewer\n');
    await imports.start(quiet.id, {
      mapping: quiet.mapping.map((one) => (one.target === 'sendInvitation' ? { ...one, value: 'no' } : one)),
    });
    expect(await users()).toHaveLength(2);
    expect(await invitations()).toHaveLength(1);
  } finally {
    Object.assign(services, { mailer: undefined });
  }
});
