import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { isLong, tries } from '../../support/effort.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
});
// Each company is asked by its own server, because addresses have limits.
beforeEach(async () => {
  app = await makeApp();
  app.services.mailer = post.mailer;
});
afterEach(() => app.close());
afterAll(() => post.close());

type Body = Record<string, unknown>;

const made = [
  'a survey',
  'a schedule',
  'a rule',
  'a level',
  'a form',
  'a case rule',
  'a customer',
  'a segment',
] as const;

/** What happens in a company. `who` and `other` choose among those whom it can concern. */
type Step = { who: number; other: number; hasSuccessor: boolean } & (
  | { does: 'invite' | 'accept' | 'forget' | 'correct' | 'promote' | 'demote' | 'group' | 'join' | 'lead' | 'share' }
  | { does: 'assign' | 'deactivate' | 'activate' | 'delete' | 'delete group' }
  | { does: 'make'; what: (typeof made)[number] }
);

const plain = [
  ...(['invite', 'accept', 'forget', 'correct', 'promote', 'demote', 'group', 'join', 'lead', 'share'] as const),
  ...(['assign', 'deactivate', 'activate', 'delete', 'delete group'] as const),
];
const choice = { who: fc.nat(99), other: fc.nat(99), hasSuccessor: fc.boolean() };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom(...plain), ...choice }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('make' as const), what: fc.constantFrom(...made), ...choice }),
  },
);
/** Some people work here before anything happens to them. */
const first = Array.from({ length: 3 }, () => [
  fc.record({ does: fc.constant('invite' as const), ...choice }),
  fc.record({ does: fc.constant('accept' as const), ...choice }),
]).flat();
const lives: fc.Arbitrary<Step[]> = fc
  .tuple(fc.tuple(...first), fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }))
  .map(([begun, steps]) => [...begun, ...steps]);

interface Person {
  id: number;
  email: string;
  state: 'invited' | 'working' | 'inactive' | 'deleted';
  /** Whether the role gives every right. */
  isAdmin: boolean;
  hasPassword: boolean;
  session?: SignedIn;
}

interface Code {
  text: string;
  person: Person;
  email: string;
}

interface Saved {
  path: string;
  names: readonly string[];
  change: () => Body;
}

interface World {
  admin: SignedIn;
  viewerId: number;
  people: Person[];
  groups: { id: number; memberIds: Set<number> }[];
  pages: { publicId: string; maker: Person }[];
  /** Who answers for users who left, with the rights that these had; the administrator who stays where it is nobody else. */
  successions: Map<Person, { heir: Person | undefined; wasAdmin: boolean }>;
  codes: Code[];
  records: Saved[];
  responses: { id: number; person: Person }[];
  /** Users who left without a successor while open responses were theirs. */
  unfollowed: Set<Person>;
}

let serial = 0;
const next = (name: string) => {
  serial += 1;
  return `${name} ${serial}`;
};
const renamed = () => ({ name: next('Renamed') });
const chosen = 'a phrase of my own';

async function begin(): Promise<World> {
  const admin = await app.newTenant();
  const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
  const viewerId = roles.find(({ name }) => name === 'Viewer')?.id ?? 0;
  const world = { admin, viewerId, people: [], groups: [], pages: [], codes: [], records: [], responses: [] };
  return { ...world, successions: new Map(), unfollowed: new Set() };
}

const roleOf = ({ admin, viewerId }: World, isAdmin: boolean) => (isAdmin ? admin.login.user.role.id : viewerId);
const inState = ({ people }: World, ...states: Person['state'][]) =>
  people.filter(({ state }) => states.includes(state));
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

function succeeded(answer: Answer): Answer {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

/** Delivers what waits, and notes the links in it. */
async function deliver(world: World): Promise<void> {
  post.received.length = 0;
  await runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) }, mailKinds);
  for (const { to, text } of post.received) {
    const code = /#code=([\w.-]+)/.exec(text)?.[1];
    const person = world.people.find(({ email }) => email === to);
    if (code && person) world.codes.push({ text: code, person, email: to });
  }
}

const auth = ({ admin }: World, path: string, body: object) =>
  app.stranger.ask('POST', `/auth/${path}`, body, { 'x-tenant-subdomain': admin.subdomain });
const saveUser = ({ admin }: World, { id }: Person, body: Body) => admin.ask('PUT', `/Users/${id}`, body);

const makers: Record<(typeof made)[number], (world: World, userId: number, groupIds: number[]) => Promise<Saved>> = {
  async 'a survey'({ admin }, userId) {
    const { id } = await created(admin, '/Surveys', { name: next('Stay'), settings: { notifyUserIds: [userId] } });
    return { path: `/Surveys/${id}`, names: ['name', 'title', 'settings'], change: renamed };
  },
  async 'a schedule'({ admin }, userId) {
    const sections = [
      { id: 'total', type: 'kpi', title: 'All', query: { dataset: 'sentimentResponses', measures: ['count'] } },
    ];
    const definition = { name: next('Weekly'), dateRange: 'all', compare: 'none', sections };
    const { id } = await created(admin, '/Reports/save', { definition });
    const recipients = [{ userId }, { email: 'board@example.com' }];
    const schedule = { cron: '0 8 * * 1', timeZone: 'Europe/Berlin', formats: ['csv'], recipients };
    succeeded(await admin.ask('PUT', `/Reports/${id}/schedule`, schedule));
    const names = ['cron', 'timeZone', 'formats', 'recipients'];
    return { path: `/Reports/${id}/schedule`, names, change: () => ({ isEnabled: false }) };
  },
  async 'a rule'({ admin }, userId, groupIds) {
    const lists = { notifyUserIds: [userId], notifyGroupIds: groupIds, reassignToUserIds: [userId] };
    const { id } = await created(admin, '/EscalationRules', { name: next('Late'), type: 'on_breach', ...lists });
    return { path: `/EscalationRules/${id}`, names: ['name', 'type', ...Object.keys(lists)], change: renamed };
  },
  async 'a level'({ admin }, userId, groupIds) {
    const autoAssign = { mode: 'round_robin', userIds: [userId], groupIds };
    const { id } = await created(admin, '/SeverityLevels', { name: next('Urgent'), daysToResolve: 2, autoAssign });
    return { path: `/SeverityLevels/${id}`, names: ['name', 'daysToResolve', 'autoAssign'], change: renamed };
  },
  async 'a form'({ admin }, userId, groupIds) {
    const lists = { assignedUsers: [userId], assignedGroups: groupIds };
    const { id } = await makeForm(admin, undefined, lists);
    succeeded(
      await admin.ask('PUT', `/Sentiments/${id}/handling`, {
        autoAssign: { mode: 'all', userIds: [userId], groupIds },
      }),
    );
    return { path: `/Sentiments/${id}`, names: ['name', ...Object.keys(lists)], change: renamed };
  },
  async 'a case rule'({ admin }, userId, groupIds) {
    const fields = [{ fieldName: 'How likely?', fieldType: 'nps', options: { key: 'likely' } }];
    const survey = await created(admin, '/Surveys', { name: next('Visit'), fields });
    const lists = { assignedToIds: [userId], assignedGroupIds: groupIds };
    const rule = { name: 'Low', sentimentBelow: -0.5, sentimentId: (await makeForm(admin)).id, ...lists };
    const { id } = await created(admin, `/Surveys/${survey.id}/caseRules`, rule);
    return { path: `/SurveyCaseRules/${id}`, names: ['name', 'sentimentId', ...Object.keys(lists)], change: renamed };
  },
  async 'a customer'({ admin }, ownerId, groupIds) {
    const { id } = await created(admin, '/CustomerFormResponses', { displayName: next('Rosa'), ownerId, groupIds });
    const change = () => ({ displayName: next('Rosa') });
    return { path: `/CustomerFormResponses/${id}`, names: ['ownerId', 'groupIds'], change };
  },
  async 'a segment'({ admin }, userId) {
    const filters = { ownerId_in: String(userId) };
    const { id } = await created(admin, '/CustomerSegments', { name: next('Own'), filters, isShared: true });
    return { path: `/CustomerSegments/${id}`, names: ['name', 'filters', 'isShared'], change: renamed };
  },
};

type Does = Exclude<Step['does'], 'make'>;

const actions: Record<Does, (world: World, step: Step) => Promise<void>> = {
  async invite(world, { who }) {
    const email = `${next('person').replace(' ', '')}@example.com`;
    const isAdmin = who % 2 === 0;
    const person: Person = { id: 0, email, state: 'invited', isAdmin, hasPassword: false };
    const names = { firstName: 'Ines', lastName: next('Invited'), roleId: roleOf(world, isAdmin) };
    person.id = (await created(world.admin, '/Users', { email, ...names, sendInvitation: true })).id;
    world.people.push(person);
    await deliver(world);
  },
  async accept(world, { who }) {
    const person = pick(inState(world, 'invited'), who);
    const code = world.codes.filter((one) => one.person === person).at(-1);
    if (!person || !code) return;
    succeeded(await auth(world, 'set-password', { code: code.text, newPassword: chosen }));
    const session = await app.signIn(world.admin.subdomain, person.email, chosen);
    Object.assign(person, { state: 'working', hasPassword: true, session });
  },
  async forget(world, { who }) {
    const person = pick(inState(world, 'working'), who);
    if (!person) return;
    succeeded(await auth(world, 'forgot-password', { email: person.email }));
    await deliver(world);
  },
  async correct(world, { who }) {
    const person = pick(inState(world, 'invited', 'working', 'inactive'), who);
    if (!person) return;
    const email = `${next('right').replace(' ', '')}@example.com`;
    succeeded(await saveUser(world, person, { email }));
    person.email = email;
    await deliver(world);
  },
  promote: (world, { who }) => giveRole(world, who, true),
  demote: (world, { who }) => giveRole(world, who, false),
  async group(world, { who, other }) {
    const members = [pick(inState(world, 'working'), who), pick(inState(world, 'invited', 'working'), other)];
    const memberIds = [...new Set(members.flatMap((person) => (person ? [person.id] : [])))];
    const { id } = await created(world.admin, '/Groups', { name: next('Team'), memberIds });
    world.groups.push({ id, memberIds: new Set(memberIds) });
  },
  async join(world, { who, other }) {
    const [person, group] = [pick(inState(world, 'invited', 'working'), who), pick(world.groups, other)];
    if (!person || !group) return;
    const { groupIds } = (await world.admin.ask('GET', `/Users/${person.id}`)).json<{ groupIds: number[] }>();
    succeeded(await saveUser(world, person, { groupIds: [...new Set([...groupIds, group.id])] }));
    group.memberIds.add(person.id);
  },
  async lead(world, { who, other }) {
    const group = pick(world.groups, other);
    const lead = pick(
      inState(world, 'working').filter(({ id }) => group?.memberIds.has(id)),
      who,
    );
    if (group && lead) succeeded(await world.admin.ask('PUT', `/Groups/${group.id}`, { leadUserId: lead.id }));
  },
  async share(world, { who }) {
    const maker = pick(
      inState(world, 'working').filter(({ isAdmin }) => isAdmin),
      who,
    );
    if (!maker) return;
    const { session } = maker;
    if (!session) throw new Error('A working user is signed in');
    const { id } = await created(session, '/Dashboards', { name: next('Figures') });
    const published = succeeded(await session.ask('POST', `/Dashboards/${id}/publish`, {}));
    const { publicId } = published.json<{ publicId: string }>();
    world.pages.push({ publicId, maker });
    const names = ['name', 'description', 'visibility', 'groupIds', 'editorIds'];
    if (who % 3 === 0) succeeded(await session.ask('PUT', `/Dashboards/${id}`, { visibility: 'tenant' }));
    world.records.push({ path: `/Dashboards/${id}`, names, change: renamed });
  },
  async assign(world, { who }) {
    const person = pick(inState(world, 'working'), who);
    if (!person) return;
    const { id } = await makeResponse(world.admin, await makeForm(world.admin), 'Open', { assignedToIds: [person.id] });
    world.responses.push({ id, person });
  },
  async deactivate(world, step) {
    const person = pick(inState(world, 'working', 'invited'), step.who);
    if (!person) return;
    const successor = successorOf(world, step, person);
    succeeded(await saveUser(world, person, { isActive: false, ...(successor ? { successorId: successor } : {}) }));
    left(world, person, 'inactive', successor);
  },
  async activate(world, { who }) {
    const person = pick(inState(world, 'inactive'), who);
    if (!person) return;
    succeeded(await saveUser(world, person, { isActive: true }));
    person.state = person.hasPassword ? 'working' : 'invited';
    world.successions.delete(person);
    if (person.hasPassword) person.session = await app.signIn(world.admin.subdomain, person.email, chosen);
    await deliver(world);
  },
  async delete(world, step) {
    const person = pick(inState(world, 'working', 'invited', 'inactive'), step.who);
    if (!person) return;
    const successor = successorOf(world, step, person);
    succeeded(await world.admin.ask('DELETE', `/Users/${person.id}${successor ? `?successorId=${successor}` : ''}`));
    left(world, person, 'deleted', successor);
    for (const { memberIds } of world.groups) memberIds.delete(person.id);
  },
  async 'delete group'(world, { who }) {
    const group = pick(world.groups, who);
    if (!group) return;
    succeeded(await world.admin.ask('DELETE', `/Groups/${group.id}`));
    world.groups = world.groups.filter((one) => one !== group);
  },
};

async function giveRole(world: World, who: number, isAdmin: boolean): Promise<void> {
  const person = pick(inState(world, 'invited', 'working', 'inactive'), who);
  if (!person || person.isAdmin === isAdmin) return;
  succeeded(await saveUser(world, person, { roleId: roleOf(world, isAdmin) }));
  person.isAdmin = isAdmin;
  if (person.state === 'working') person.session = await app.signIn(world.admin.subdomain, person.email, chosen);
  await deliver(world);
}

/** Who may do everything takes everything over. */
const successorOf = (world: World, { other, hasSuccessor }: Step, leaver: Person): number | undefined =>
  hasSuccessor
    ? pick(
        [
          world.admin.userId,
          ...inState(world, 'working').flatMap((one) => (one.isAdmin && one !== leaver ? [one.id] : [])),
        ],
        other,
      )
    : undefined;

function left(world: World, person: Person, state: 'inactive' | 'deleted', successor: number | undefined): void {
  person.state = state;
  delete person.session;
  const heir = world.people.find(({ id }) => id === successor);
  const open = world.responses.filter((one) => one.person === person);
  if (open.length > 0 && !successor) world.unfollowed.add(person);
  if (!successor) return;
  if (!world.successions.has(person)) world.successions.set(person, { heir, wasAdmin: person.isAdmin });
  world.responses = heir
    ? world.responses.map((one) => (one.person === person ? { ...one, person: heir } : one))
    : world.responses.filter((one) => one.person !== person);
}

async function take(world: World, one: Step): Promise<void> {
  if (one.does !== 'make') return actions[one.does](world, one);
  const userId = pick(inState(world, 'working'), one.who)?.id ?? world.admin.userId;
  const group = pick(world.groups, one.other);
  world.records.push(await makers[one.what](world, userId, group ? [group.id] : []));
}

/** No link that was sent to somebody who is gone, or to an address that was corrected, opens anything. */
async function expectNoOldLink(world: World): Promise<void> {
  for (const { text, person, email } of world.codes) {
    if (['invited', 'working'].includes(person.state) && person.email === email) continue;
    const answer = await auth(world, 'account-link', { code: text });
    expect([answer.status, answer.json().code], `a link to ${email}, ${person.state}`).toEqual([422, 'LINK_INVALID']);
  }
}

/** A successor publishes only what the user who left was allowed to publish. */
function mayPublish(world: World, person: Person): boolean {
  const succession = world.successions.get(person);
  if (!succession) return person.state === 'working' && person.isAdmin;
  const { heir, wasAdmin } = succession;
  return wasAdmin && (heir === undefined || mayPublish(world, heir));
}

/** A public page shows figures only while somebody answers for it who may publish. */
async function expectNoOldPage(world: World): Promise<void> {
  const elsewhere = { 'x-tenant-subdomain': world.admin.subdomain };
  for (const { publicId, maker } of world.pages) {
    const answer = await app.stranger.ask('GET', `/public/dashboards/${publicId}`, undefined, elsewhere);
    const message = `the page of ${maker.email}, who is ${maker.state}: ${answer.text}`;
    expect(answer.status === 200, message).toBe(mayPublish(world, maker));
  }
}

/** What a form read is saved again with another name. */
async function expectAllSaved({ admin, records }: World): Promise<void> {
  for (const { path, names, change } of records) {
    const isSchedule = path.endsWith('/schedule');
    const shown = await admin.ask('GET', isSchedule ? path.replace('/schedule', '') : path);
    // A private dashboard is shown to its owner alone.
    if (path.startsWith('/Dashboards') && shown.status === 404) continue;
    const row = succeeded(shown).json<Body>();
    const stored = isSchedule ? (row.schedule as Body) : row;
    const body = Object.fromEntries(names.map((name) => [name, stored[name]]));
    const saved = await admin.ask('PUT', path, { ...body, ...change(), version: row.version });
    expect(saved.status, `${path}: ${saved.text}`).toBe(200);
  }
}

/** Each open response has somebody who works here, or administrators were told that it has not. */
async function expectNoneForgotten(world: World): Promise<void> {
  const { admin, responses, unfollowed } = world;
  const notices = (await admin.ask('GET', '/Notifications')).json<{ kind: string; title: string }[]>();
  const told = notices.filter(({ kind, title }) => kind === 'duties' && /open response/.test(title));
  const working = new Set([admin.userId, ...inState(world, 'working').map(({ id }) => id)]);
  for (const { id } of responses) {
    const { data } = (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
      data: { assignedToIds: number[] };
    }>();
    if (data.assignedToIds.some((one) => working.has(one))) continue;
    expect(told.length, `response ${id} is nobody’s`).toBeGreaterThanOrEqual(unfollowed.size);
  }
}

/** A successor may have come into a group, but nobody vanishes from one. */
async function expectAllMembers(world: World): Promise<void> {
  const here = new Set(inState(world, 'invited', 'working').map(({ id }) => id));
  for (const { id, memberIds } of world.groups) {
    const shown = succeeded(await world.admin.ask('GET', `/Groups/${id}`)).json<{ memberIds: number[] }>().memberIds;
    const vanished = [...memberIds].filter((one) => here.has(one) && !shown.includes(one));
    expect(vanished, `members who vanished from group ${id}`).toEqual([]);
  }
}

async function live(steps: readonly Step[]): Promise<void> {
  const world = await begin();
  const taken: string[] = [];
  try {
    for (const one of steps) {
      taken.push(JSON.stringify(one));
      await take(world, one);
    }
    await expectNoOldLink(world);
    await expectNoOldPage(world);
    await expectAllSaved(world);
    await expectNoneForgotten(world);
    await expectAllMembers(world);
  } catch (error) {
    throw new Error(`${(error as Error).message}\nafter\n${taken.join('\n')}`, { cause: error });
  }
}

const { numRuns, seed } = tries(6, 100);

describe('a company that invites, corrects, promotes, shares, deactivates and deletes', () => {
  const sampled = fc.sample(lives, { numRuns, seed });
  test.each(sampled.map((steps, at) => ({ steps, number: at + 1 })))(
    `has no old link, freezes nothing and forgets nobody, in life $number of the seed ${seed}`,
    ({ steps }) => live(steps),
    isLong ? 120_000 : undefined,
  );
});
