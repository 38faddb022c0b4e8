import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Group } from '../../../src/administration/schemas/group.ts';
import type { User } from '../../../src/core/contract/schemas/user.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';

let app: TestApp;
let admin: SignedIn;
let viewerId: number;
let count = 0;
const next = () => {
  count += 1;
  return count;
};

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
  viewerId = roles.find(({ name }) => name === 'Viewer')?.id ?? 0;
});
afterAll(() => app.close());

const newUser = async (firstName: string, more: Record<string, unknown> = {}) =>
  (
    await created(admin, '/Users', {
      email: `${firstName.toLowerCase()}${next()}@example.com`,
      firstName,
      lastName: 'Berg',
      roleId: viewerId,
      password: 'a long enough password',
      ...more,
    })
  ).id;
const newGroup = async (more: Record<string, unknown> = {}) =>
  (await created(admin, '/Groups', { name: `Team ${next()}`, ...more })).id;

const group = async (id: number) => (await admin.ask('GET', `/Groups/${id}`)).json<Group>();
const user = async (id: number) => (await admin.ask('GET', `/Users/${id}`)).json<User>();
const saveGroup = (id: number, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  admin.ask('PUT', `/Groups/${id}`, body, headers);
const saveUser = (id: number, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  admin.ask('PUT', `/Users/${id}`, body, headers);

/** The connections that wait for what a transaction has locked, and for each other. */
async function waitersBehind(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    with recursive waiters as (
      select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))
      union select a.pid from pg_stat_activity a join waiters w on w.pid = any(pg_blocking_pids(a.pid)))
    select from waiters`);
  return rowCount ?? 0;
}

let ada: number;
let ben: number;
let dora: number;
let team: number;

beforeEach(async () => {
  [ada, ben, dora] = [await newUser('Ada'), await newUser('Ben'), await newUser('Dora')];
  team = await newGroup({ memberIds: [ada], leadUserId: ada });
});

describe('members of a group and groups of a user', () => {
  test('a group that was opened before a user joined it is an old version, whatever names the version', async () => {
    const { version } = await group(team);
    expect((await saveUser(ben, { groupIds: [team] })).status).toBe(200);
    const late = { memberIds: [ada, dora] };
    for (const answer of [
      await saveGroup(team, { ...late, version }),
      await saveGroup(team, late, { 'if-match': `"${version}"` }),
    ]) {
      expect([answer.status, answer.json()]).toMatchObject([
        409,
        { code: 'STALE', current: { memberIds: [ada, ben], version: version + 1 } },
      ]);
    }
    expect((await group(team)).memberIds).toEqual([ada, ben]);
  });

  test('a user who was opened before a group took them is an old version', async () => {
    const other = await newGroup();
    const { version } = await user(ben);
    expect((await saveGroup(team, { memberIds: [ada, ben] })).status).toBe(200);
    const late = await saveUser(ben, { groupIds: [other], version });
    expect([late.status, late.json()]).toMatchObject([
      409,
      { code: 'STALE', current: { groupIds: [team], version: version + 1 } },
    ]);
    expect((await user(ben)).groupIds).toEqual([team]);
  });

  test('a removal from either side makes the other an old version, too', async () => {
    await saveGroup(team, { memberIds: [ada, ben, dora] });
    const [opened, openedBen] = [await group(team), await user(ben)];
    await saveUser(dora, { groupIds: [] });
    expect((await saveGroup(team, { memberIds: [ada, ben, dora], version: opened.version })).status).toBe(409);
    await saveGroup(team, { memberIds: [ada] });
    expect((await saveUser(ben, { groupIds: [team], version: openedBen.version })).status).toBe(409);
    expect((await group(team)).memberIds).toEqual([ada]);
  });

  test('only the records that were added or removed get a new version', async () => {
    const [before, beforeAda, beforeDora] = [await group(team), await user(ada), await user(dora)];
    await saveGroup(team, { memberIds: [ada, ben] });
    await saveGroup(team, { name: `Renamed ${team}` });
    expect([(await user(ada)).version, (await user(dora)).version]).toEqual([beforeAda.version, beforeDora.version]);
    expect((await group(team)).version).toBe(before.version + 2);
    await saveUser(ben, { firstName: 'Benno' });
    await saveUser(ben, { groupIds: [team] });
    expect((await group(team)).version).toBe(before.version + 2);
  });

  test('a new user and a new group are changes of the other side', async () => {
    const opened = await group(team);
    const cem = await newUser('Cem', { groupIds: [team] });
    expect((await saveGroup(team, { memberIds: [ada], version: opened.version })).status).toBe(409);
    const openedCem = await user(cem);
    const other = await newGroup({ memberIds: [cem] });
    expect((await saveUser(cem, { groupIds: [], version: openedCem.version })).status).toBe(409);
    expect((await user(cem)).groupIds).toEqual([team, other]);
  });

  test('a deletion is a change of the other side', async () => {
    await saveGroup(team, { memberIds: [ada, ben] });
    const opened = await group(team);
    expect((await admin.ask('DELETE', `/Users/${ben}`)).status).toBe(200);
    const late = await saveGroup(team, { memberIds: [ada, dora], version: opened.version });
    expect([late.status, late.json()]).toMatchObject([409, { current: { memberIds: [ada] } }]);
    const openedAda = await user(ada);
    expect((await admin.ask('DELETE', `/Groups/${team}`)).status).toBe(200);
    expect((await saveUser(ada, { firstName: 'Adele', version: openedAda.version })).status).toBe(409);
  });

  test('an import of either side is a change of the other', async () => {
    const [openedTeam, openedBen] = [await group(team), await user(ben)];
    await importsInto(app, admin, '/Groups').load(`Name,Members\n${openedTeam.name},${openedBen.email}\n`);
    expect((await saveUser(ben, { groupIds: [], version: openedBen.version })).status).toBe(409);
    const { email } = await user(dora);
    await importsInto(app, admin, '/Users').load(`Email,Groups\n${email},${openedTeam.name}\n`);
    expect((await saveGroup(team, { memberIds: [ada], version: openedTeam.version + 1 })).status).toBe(409);
    expect((await group(team)).memberIds).toEqual([ada, ben, dora]);
  });

  test('saves of both sides at once wait for each other, and none is lost', async () => {
    const [people, teams] = [
      [ben, dora, await newUser('Cem')],
      [await newGroup(), await newGroup(), await newGroup()],
    ];
    for (let round = 0; round < 6; round += 1) {
      const [added, headers] = [round % 2 === 0, { 'if-match': '*' }];
      const answers = await Promise.all(
        people.flatMap((id, at) => [
          saveUser(id, { groupIds: added ? teams : [], firstName: `Round ${round}` }, headers),
          saveGroup(teams[at] ?? 0, { memberIds: added ? people.toReversed() : [] }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const id of teams) expect((await group(id)).memberIds).toEqual(added ? people : []);
    }
  });

  test('of two saves of the same version at once, from both sides, one is refused and nobody vanishes', async () => {
    const [openedTeam, openedBen] = [await group(team), await user(ben)];
    const answers = await Promise.all([
      saveGroup(team, { memberIds: [ada, ben, dora] }, { 'if-match': `"${openedTeam.version}"` }),
      saveUser(ben, { groupIds: [team] }, { 'if-match': `"${openedBen.version}"` }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await group(team)).memberIds).toContain(ben);
  });

  test('a deletion with a hand-over and a save of the other side wait for each other', async () => {
    await saveGroup(team, { memberIds: [ada, ben] });
    const answers = await app.services.database.owner(async (client) => {
      await client.query('begin');
      await client.query('select from groups where tenant_id = $1 and id = $2 for update', [admin.tenantId, team]);
      const deletion = admin.ask('DELETE', `/Users/${ada}?successorId=${dora}`);
      await expect.poll(() => waitersBehind(client), { interval: 5 }).toBe(1);
      const change = saveGroup(team, { memberIds: [ada, ben], description: 'Changed at once' });
      await expect.poll(() => waitersBehind(client), { interval: 5 }).toBe(2);
      await client.query('commit');
      return Promise.all([deletion, change]);
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(await group(team)).toMatchObject({ memberIds: [ben, dora], leadUserId: dora });
  });
});

describe('the lead of a group', () => {
  const problemOf = async (answer: Promise<Awaited<ReturnType<typeof saveGroup>>>) => {
    const { status, json } = await answer;
    return [status, json<{ errors?: unknown }>().errors];
  };

  test('is a member: an outsider is refused at the field of the lead, in a new group too', async () => {
    const refusal = [
      422,
      [{ path: 'leadUserId', message: 'Ben Berg is not a member of this group. Add the lead as a member' }],
    ];
    expect(await problemOf(saveGroup(team, { leadUserId: ben }))).toEqual(refusal);
    const body = { name: `Team ${next()}`, leadUserId: ben, memberIds: [ada] };
    expect(await problemOf(admin.ask('POST', '/Groups', body))).toEqual(refusal);
    expect((await group(team)).leadUserId).toBe(ada);
    expect((await saveGroup(team, { leadUserId: ben, memberIds: [ada, ben] })).status).toBe(200);
  });

  test('leaves neither by the form of the group nor by that of the user', async () => {
    await saveGroup(team, { memberIds: [ada, ben] });
    expect(await problemOf(saveGroup(team, { memberIds: [ben] }))).toEqual([
      422,
      [{ path: 'memberIds', message: 'Ada Berg leads this group. Choose another lead first' }],
    ]);
    const { name } = await group(team);
    expect(await problemOf(saveUser(ada, { groupIds: [] }))).toEqual([
      422,
      [{ path: 'groupIds', message: `Ada Berg leads “${name}”. Choose another lead there first` }],
    ]);
    expect(await group(team)).toMatchObject({ memberIds: [ada, ben], leadUserId: ada });
    expect((await saveGroup(team, { memberIds: [ben], leadUserId: null })).status).toBe(200);
    expect((await saveUser(ben, { groupIds: [] })).status).toBe(200);
  });

  test('is active when chosen; one who was deactivated since stays until another is chosen', async () => {
    const off = await newUser('Off', { isActive: false });
    expect(await problemOf(saveGroup(team, { memberIds: [ada, off], leadUserId: off }))).toEqual([
      422,
      [{ path: 'leadUserId', message: 'Off Berg is not active' }],
    ]);
    await saveUser(ada, { isActive: false });
    expect((await saveGroup(team, { name: `Renamed ${team}`, leadUserId: ada })).status).toBe(200);
    expect((await saveGroup(team, { memberIds: [ada, ben] })).status).toBe(200);
    expect((await saveGroup(team, { leadUserId: ben })).status).toBe(200);
  });

  test('who was deleted can be chosen no more, and leads nothing', async () => {
    await saveGroup(team, { memberIds: [ada, ben] });
    await admin.ask('DELETE', `/Users/${ada}`);
    expect(await group(team)).toMatchObject({ memberIds: [ben], leadUserId: null });
    expect(await problemOf(saveGroup(team, { leadUserId: ada }))).toEqual([
      422,
      [{ path: 'leadUserId', message: 'Lead: this user does not exist' }],
    ]);
  });

  test('of a time before this rule is kept by changes that do not concern the lead', async () => {
    await app.services.database.owner((client) =>
      client.query('update groups set lead_user_id = $3 where tenant_id = $1 and id = $2', [
        admin.tenantId,
        team,
        dora,
      ]),
    );
    expect((await saveGroup(team, { name: `Renamed ${team}`, leadUserId: dora })).status).toBe(200);
    expect((await saveGroup(team, { memberIds: [ada, ben] })).status).toBe(200);
    expect((await group(team)).leadUserId).toBe(dora);
  });

  test('is added to the members by an import, and an undo takes no lead out of the group', async () => {
    const [{ name }, { email }] = [await group(team), await user(ben)];
    await importsInto(app, admin, '/Groups').load(`Name,Lead\n${name},${email}\n`);
    expect(await group(team)).toMatchObject({ memberIds: [ada, ben], leadUserId: ben });

    const imports = importsInto(app, admin, '/Users');
    const { id } = await imports.load(`Email,Groups\n${(await user(dora)).email},${name}\n`);
    expect((await saveGroup(team, { leadUserId: dora })).status).toBe(200);
    expect(problemsOf(await imports.undo(id))).toEqual([`null: Not restored: leads “${name}” (1)`]);
    expect(await group(team)).toMatchObject({ memberIds: [ada, ben, dora], leadUserId: dora });
  });

  test('who takes over from a lead becomes a member', async () => {
    await saveGroup(team, { memberIds: [ada, dora] });
    const opened = await user(ben);
    const left = (await saveUser(ada, { isActive: false, successorId: ben })).json<User>();
    expect(await group(team)).toMatchObject({ memberIds: [ada, ben, dora], leadUserId: ben });
    expect(left.version).toBe((await user(ada)).version);
    expect((await saveUser(ben, { groupIds: [], version: opened.version })).status).toBe(409);
  });
});
