import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Group } from '../../../src/administration/schemas/group.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let imports: ReturnType<typeof importsInto>;
let viewerId: number;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  imports = importsInto(app, admin, '/Groups');
  const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
  viewerId = roles.find(({ name }) => name === 'Viewer')?.id ?? 0;
});

const groups = async () => (await admin.ask('GET', '/Groups')).json<Group[]>();
const user = async (firstName: string, lastName: string, more: Record<string, unknown> = {}) =>
  (
    await created(admin, '/Users', {
      email: `${firstName.toLowerCase()}@example.com`,
      firstName,
      lastName,
      roleId: viewerId,
      ...more,
    })
  ).id;

test('group import: groups are created with members and lead by email address or name', async () => {
  const [ana, ben] = [await user('Ana', 'Lind'), await user('Ben', 'Ito')];
  const shown = await imports.load(
    'Team,Beschreibung,Members,Lead,Color\nFront desk,"Greets, and listens",ana@example.com; BEN@example.com,Ana Lind,ff0000\n',
  );
  expect([shown.counts, shown.problems]).toEqual([{ created: 1 }, []]);
  expect(await groups()).toMatchObject([
    {
      name: 'Front desk',
      description: 'Greets, and listens',
      color: '#ff0000',
      memberIds: [ana, ben],
      leadUserId: ana,
    },
  ]);
});

test('group import: an existing group gets more members, and the undo takes them away again', async () => {
  const [ana, ben] = [await user('Ana', 'Lind'), await user('Ben', 'Ito')];
  const { id: desk } = await created(admin, '/Groups', { name: 'Front Desk', memberIds: [ana], leadUserId: ana });
  const { id, counts } = await imports.load('Name,Members,Description\nfront desk,ben@example.com,Greets\nBar,,\n');
  expect(counts).toEqual({ created: 1, updated: 1 });
  expect((await groups()).find((one) => one.id === desk)).toMatchObject({
    name: 'Front Desk',
    memberIds: [ana, ben],
    leadUserId: ana,
    description: 'Greets',
  });
  expect(await imports.undo(id)).toMatchObject({ counts: { undone: 2 } });
  expect(await groups()).toMatchObject([{ name: 'Front Desk', memberIds: [ana], description: '' }]);
});

test('group import: a file with a row for each member makes each group once, with all of its members, and is undone whole', async () => {
  const people = [await user('Ana', 'Lind'), await user('Ben', 'Ito'), await user('Cem', 'Oz')];
  const gaps = Array.from({ length: 510 }, (_, at) => `Desk ${at},,`);
  const file = [
    'Group,Member,Description',
    'Bar,ana@example.com,',
    'Pool,Ben Ito,',
    'BAR,ben@example.com,Serves drinks',
    'bar,nobody@example.com,',
    ...gaps,
    'Bar,cem@example.com,',
  ].join('\n');
  const { id, counts, ...shown } = await imports.load(file);
  expect(counts).toEqual({ created: 512, skipped: 2, error: 1 });
  expect(problemsOf({ id, counts, ...shown })).toEqual([
    'Member: No user has this email address, or several have this name (1)',
  ]);
  const [bar, pool] = (await groups()).filter(({ name }) => ['Bar', 'Pool'].includes(name));
  expect([bar?.memberIds, bar?.description, pool?.memberIds]).toEqual([people, 'Serves drinks', [people[1]]]);
  expect((await imports.rows(id)).find(({ number }) => number === 4)?.issues).toEqual([
    { column: null, message: 'Part of row 2' },
  ]);
  expect((await imports.undo(id)).counts).toMatchObject({ undone: 512 });
  expect(await groups()).toEqual([]);
});

test('group import: a new group that was assigned since is kept', async () => {
  const { id } = await imports.load('Name\nBar\nPool\n');
  const [bar] = await groups();
  await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', groupIds: [bar?.id] });
  expect(problemsOf(await imports.undo(id))).toEqual(['null: Kept: has been assigned since the import (1)']);
  expect((await groups()).map(({ name }) => name)).toEqual(['Bar']);
});

test('group import: unknown and inactive people are told by column, and the same group twice is skipped', async () => {
  await user('Off', 'Duty', { isActive: false });
  const shown = await imports.load(
    'Name,Members,Lead,Color\nBar,nobody@example.com,,\nPool,,Off Duty,\nSpa,,,reddish\nGym,,,\nGYM,,,\n',
  );
  expect(shown.counts).toEqual({ created: 1, skipped: 1, error: 3 });
  expect(problemsOf(shown)).toEqual([
    'Members: No user has this email address, or several have this name (1)',
    'Lead: No active user has this email address, or several have this name (1)',
    'Color: A color like #009639 (1)',
  ]);
});
