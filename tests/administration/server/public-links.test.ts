import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PublicLink } from '../../../src/administration/schemas/public-link.ts';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { ShownReport } from '../../../src/reports/schemas/report.ts';
import { runReport, startDueReports } from '../../../src/reports/server/run-schedules.ts';
import { reportRunJob } from '../../../src/reports/server/set-schedule.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { published, respondentClient } from '../../surveys/server/submission.ts';

type Maker = SignedIn & { roleId: number };

let app: TestApp;
let admin: SignedIn;
let maker: Maker;

const everything = allPermissions().map(({ route }) => route);
const withoutPublishing = everything.filter((route) => route !== 'post:v1/dashboards/:id/publish');

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  maker = await app.colleague(admin, everything);
});

const listed = async (search = '') => (await admin.ask('GET', `/PublicLinks${search}`)).json<PublicLink[]>();
const linkOf = async (kind: PublicLink['kind']) => (await listed(`?kind=${kind}`))[0] as PublicLink;
const setPermissions = ({ roleId }: Maker, permissions: readonly string[]) =>
  admin.ask('POST', '/Roles/assignPermissions', { roleId, permissions });

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const chart = { id: 'total', type: 'kpi', title: 'Responses', query: count };

async function sharedDashboard(who: SignedIn, settings: object = {}, more: object = {}) {
  const { id } = await created(who, '/Dashboards', {
    name: 'Lobby screen',
    visibility: 'private',
    document: { charts: [chart] },
    ...more,
  });
  const answer = await who.ask('POST', `/Dashboards/${id}/publish`, settings);
  return { id, publicId: String(answer.json<Dashboard>().publicId) };
}
async function sharedReport(who: SignedIn) {
  const definition = { name: 'Weekly figures', dateRange: 'all', compare: 'none', sections: [chart] };
  const { id } = await created(who, '/Reports/save', { definition });
  const answer = await who.ask('POST', `/Reports/${id}/share`, {});
  return { id, publicId: String(answer.json<ShownReport>().publicId) };
}
const stay = {
  name: 'Your stay',
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [{ fieldName: 'How was it?', fieldType: 'text', options: { key: 'how' } }],
};
const schedule = {
  cron: '0 8 * * 1',
  timeZone: 'UTC',
  formats: ['csv'],
  recipients: [{ email: 'board@example.com' }],
};
async function scheduledReport(who: SignedIn, more: object = {}) {
  const definition = { name: 'For the board', dateRange: 'all', compare: 'none', sections: [chart] };
  const { id } = await created(who, '/Reports/save', { definition });
  expect((await who.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, ...more })).status).toBe(200);
  return id;
}
const visit = (path: string, method = 'GET') =>
  app.stranger.ask(method, path, undefined, { 'x-tenant-subdomain': admin.subdomain });
const visitDashboard = async ({ publicId }: { publicId: string }) =>
  (await visit(`/public/dashboards/${publicId}`)).status;

describe('public links', () => {
  test('list dashboards, reports, links of surveys and emails to addresses without an account', async () => {
    await sharedDashboard(maker, { allowedEmbedDomains: ['www.example.com'] });
    await sharedReport(maker);
    await scheduledReport(maker);
    await scheduledReport(maker, { recipients: [{ userId: admin.userId }] });
    const { id } = await published(maker, stay, { name: 'Reception', kind: 'kiosk' });
    await created(maker, `/Surveys/${id}/links`, { name: 'Website', kind: 'embed' });
    await created(maker, `/Surveys/${id}/links`, { name: 'For one', kind: 'single_use' });
    const found = (await listed()).map(({ kind, name, detail, state, ownerName }) => [
      kind,
      name,
      detail,
      state,
      ownerName,
    ]);
    const owner = await linkOf('dashboard').then(({ ownerName }) => ownerName);
    expect(found).toEqual([
      ['schedule', 'For the board', 'Sent to board@example.com', 'works', owner],
      ['dashboard', 'Lobby screen', 'Embedded on www.example.com', 'works', owner],
      ['report', 'Weekly figures', '', 'works', owner],
      ['survey', 'Your stay – Public link', '', 'works', owner],
      ['kiosk', 'Your stay – Reception', '', 'works', owner],
      ['embed', 'Your stay – Website', '', 'works', owner],
    ]);
    expect(owner).toMatch(/^Cole League/);
  });

  test('are found by words of the name, the details and the owner in any order', async () => {
    await sharedDashboard(maker);
    await scheduledReport(maker);
    const names = async (q: string) => (await listed(`?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect(await names('cole  BOARD@example')).toEqual(['For the board']);
    expect(await names('league lobby')).toEqual(['Lobby screen']);
    expect((await listed('?_sort=kind&_order=desc')).map(({ kind }) => kind)).toEqual(['schedule', 'dashboard']);
  });

  test('are neither seen nor changed by another tenant or without the permission', async () => {
    await sharedDashboard(maker);
    const { id } = await linkOf('dashboard');
    const other = await app.newTenant();
    const reader = await app.colleague(
      admin,
      everything.filter((route) => !route.includes('publiclinks')),
    );
    expect((await other.ask('GET', '/PublicLinks')).json()).toEqual([]);
    expect((await reader.ask('GET', '/PublicLinks')).status).toBe(403);
    const refusals = async (who: SignedIn) => [
      (await who.ask('GET', `/PublicLinks/${id}`)).status,
      (await who.ask('PUT', `/PublicLinks/${id}`, { expiresAt: null })).status,
      (await who.ask('POST', `/PublicLinks/${id}/end`)).status,
      (await who.ask('POST', `/PublicLinks/${id}/handOver`, { userId: who.userId })).status,
    ];
    expect(await refusals(other)).toEqual([404, 404, 404, 404]);
    expect(await refusals(reader)).toEqual([403, 403, 403, 403]);
    expect((await linkOf('dashboard')).state).toBe('works');
  });

  test('are seen by administrators only, until a role gets the permission', async () => {
    const roles = (await admin.ask('GET', '/CustomRoles/withRelations')).json<
      { name: string; permissions: { route: string }[] }[]
    >();
    const holders = roles.filter(({ permissions }) => permissions.some(({ route }) => route === 'get:v1/publiclinks'));
    expect(holders.map(({ name }) => name)).not.toContain('Viewer');
  });

  test('say why they do not work, as their pages do', async () => {
    const cases: [object, PublicLink['state'], number][] = [
      [{}, 'works', 200],
      [{ isPaused: true }, 'paused', 403],
      [{ startsAt: '2090-01-01T00:00:00Z' }, 'not_open', 403],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expired', 410],
    ];
    for (const [settings, state, status] of cases) {
      const shared = await sharedDashboard(maker, settings);
      const link = (await listed()).find(({ recordId }) => recordId === shared.id);
      expect([state, link?.state, await visitDashboard(shared)]).toEqual([state, state, status]);
    }
    const once = await sharedDashboard(maker, { maxViews: 1 });
    expect(await visitDashboard(once)).toBe(200);
    expect(await visitDashboard(once)).toBe(410);
    const used = (await listed()).find(({ recordId }) => recordId === once.id);
    expect([used?.state, used?.openings]).toEqual(['limit_reached', 1]);
    expect(used?.lastOpenedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('stop with the permission of their owner, and say so', async () => {
    const shared = await sharedDashboard(maker);
    await setPermissions(maker, withoutPublishing);
    const link = await linkOf('dashboard');
    expect(link.state).toBe('owner_lacks_permission');
    expect(link.reason).toBe(`${link.ownerName} may not publish dashboards`);
    expect(await visitDashboard(shared)).toBe(403);
    await admin.ask('PUT', `/Users/${maker.userId}`, { isActive: false });
    expect(await linkOf('dashboard')).toMatchObject({
      state: 'owner_inactive',
      reason: `${link.ownerName} is not active, and may not publish dashboards`,
    });
  });

  test('give the reason that the settings of the link give, for each owner and publisher', async () => {
    const publisher = await app.colleague(admin, everything);
    const { id } = await sharedDashboard(maker, {}, { visibility: 'tenant', editorIds: [publisher.userId] });
    const reasons = async () => {
      const shown = (await maker.ask('GET', `/Dashboards/${id}`)).json<Dashboard>();
      return [(await linkOf('dashboard')).reason, shown.publicSettings?.problem?.split('. ')[0] ?? null];
    };
    await publisher.ask('POST', `/Dashboards/${id}/charts`, { type: 'heading', title: 'Today' });
    expect((await publisher.ask('POST', `/Dashboards/${id}/versions`, {})).status).toBe(200);
    const [none] = await reasons();
    expect(await reasons()).toEqual([none, none]);
    expect(none).toBeNull();
    await setPermissions(publisher, withoutPublishing);
    expect(await reasons()).toEqual([null, null]);
    await admin.ask('DELETE', `/Users/${publisher.userId}`);
    const [gone, problem] = await reasons();
    expect(gone).toContain('is not active, and may not publish dashboards');
    expect(gone).toBe(problem);
  });

  test('of a deleted user remain listed with the successor, or without an owner', async () => {
    const heir = await app.colleague(admin, everything);
    await sharedDashboard(maker);
    await admin.ask('DELETE', `/Users/${maker.userId}?successorId=${heir.userId}`);
    expect((await linkOf('dashboard')).state).toBe('works');
    await admin.ask('DELETE', `/Users/${heir.userId}`);
    expect((await linkOf('dashboard')).state).toBe('owner_inactive');
  });

  test('disappear with their dashboard', async () => {
    const { id } = await sharedDashboard(maker);
    await maker.ask('DELETE', `/Dashboards/${id}`);
    expect(await listed()).toEqual([]);
  });

  test('of a survey say that it is paused, turned off or has all its responses', async () => {
    const { id, linkId, token } = await published(admin, stay, { maxUses: 1 });
    const own = async () => (await listed()).find(({ name }) => name === 'Your stay – Limited');
    await admin.ask('PUT', `/SurveyLinks/${linkId}`, { name: 'Limited' });
    expect((await own())?.state).toBe('works');
    await respondentClient(app, admin).answer(token, { answers: { how: 'Well' } });
    expect((await own())?.state).toBe('limit_reached');
    await admin.ask('PUT', `/SurveyLinks/${linkId}`, { isActive: false });
    expect((await own())?.state).toBe('turned_off');
    await admin.ask('POST', `/Surveys/${id}/pause`);
    expect(await own()).toMatchObject({ state: 'survey_closed', reason: 'The survey is paused' });
  });

  test('work for surveys whoever made the link', async () => {
    const { id } = await published(maker, stay);
    await admin.ask('DELETE', `/Users/${maker.userId}`);
    const [link] = await listed();
    expect([link?.recordId, link?.state]).toEqual([id, 'works']);
    const answer = await admin.ask('POST', `/PublicLinks/${link?.id}/handOver`, { userId: admin.userId });
    expect([answer.status, answer.json().code]).toEqual([409, 'NO_OWNER_NEEDED']);
  });
});

describe('ending public links', () => {
  test('a private dashboard of another user is not public any more', async () => {
    const shared = await sharedDashboard(maker);
    const { id } = await linkOf('dashboard');
    expect((await admin.ask('GET', `/Dashboards/${shared.id}`)).status).toBe(404);
    expect((await admin.ask('POST', `/PublicLinks/${id}/end`)).status).toBe(200);
    expect(await visitDashboard(shared)).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await admin.ask('POST', `/PublicLinks/${id}/end`)).status).toBe(404);
  });

  test('a report is not public, and a link of a survey is turned off', async () => {
    const report = await sharedReport(maker);
    const { token } = await published(maker, stay);
    expect((await visit(`/public/surveys/${token}`)).status).toBe(200);
    for (const { id } of await listed()) expect((await admin.ask('POST', `/PublicLinks/${id}/end`)).status).toBe(200);
    expect((await visit(`/public/reports/${report.publicId}`)).status).toBe(404);
    expect((await visit(`/public/surveys/${token}`)).status).toBe(410);
    expect((await listed()).map(({ kind, state }) => [kind, state])).toEqual([
      ['survey', 'turned_off'],
      ['survey', 'turned_off'],
    ]);
  });

  test('a schedule sends nothing more', async () => {
    const report = await scheduledReport(maker);
    const { id } = await linkOf('schedule');
    expect((await admin.ask('POST', `/PublicLinks/${id}/end`)).status).toBe(200);
    expect((await linkOf('schedule')).state).toBe('turned_off');
    const later = new Date('2090-01-01T00:00:00Z');
    await startDueReports.run({ ...app.services, now: () => later }, later);
    await runDueJobs({ ...app.services, now: () => later }, { [reportRunJob]: runReport });
    expect((await maker.ask('GET', `/Reports/${report}/runs`)).json()).toEqual([]);
  });

  test('an expiry can be set for links, not for schedules', async () => {
    const shared = await sharedDashboard(maker);
    await published(maker, stay);
    await scheduledReport(maker);
    const before = await linkOf('dashboard');
    const past = { expiresAt: '2020-01-01T00:00:00Z' };
    const answer = await admin.ask('PUT', `/PublicLinks/${before.id}`, { ...past, version: before.version });
    expect(answer.json()).toMatchObject({ state: 'expired', ownerName: before.ownerName });
    expect(await visitDashboard(shared)).toBe(410);
    const stale = await admin.ask('PUT', `/PublicLinks/${before.id}`, { expiresAt: null, version: before.version });
    expect(stale.status).toBe(409);
    expect((await admin.ask('PUT', `/PublicLinks/${before.id}`, { expiresAt: null })).json().state).toBe('works');
    const survey = await linkOf('survey');
    expect((await admin.ask('PUT', `/PublicLinks/${survey.id}`, past)).json().state).toBe('expired');
    const ofSchedule = await admin.ask('PUT', `/PublicLinks/${(await linkOf('schedule')).id}`, past);
    expect([ofSchedule.status, ofSchedule.json().code]).toEqual([409, 'NO_EXPIRY']);
  });
});

describe('handing over public links', () => {
  test('a dashboard whose owner is gone works again, and its new owner can change it', async () => {
    const heir = await app.colleague(admin, everything);
    const shared = await sharedDashboard(maker);
    await admin.ask('DELETE', `/Users/${maker.userId}`);
    expect(await visitDashboard(shared)).toBe(403);
    const { id } = await linkOf('dashboard');
    const answer = await admin.ask('POST', `/PublicLinks/${id}/handOver`, { userId: heir.userId });
    expect(answer.json()).toMatchObject({ state: 'works', reason: null });
    expect(await visitDashboard(shared)).toBe(200);
    const shown = (await heir.ask('GET', `/Dashboards/${shared.id}`)).json<Dashboard>();
    expect([shown.ownerId, shown.mayEdit]).toEqual([heir.userId, true]);
    const notices = (await heir.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);
    expect(notices).toContainEqual(expect.stringContaining('the owner of the public link of “Lobby screen”'));
  });

  test('an active owner who may not publish keeps the dashboard, and the new owner edits it too', async () => {
    const heir = await app.colleague(admin, everything);
    const shared = await sharedDashboard(maker);
    await setPermissions(maker, withoutPublishing);
    const { id } = await linkOf('dashboard');
    await admin.ask('POST', `/PublicLinks/${id}/handOver`, { userId: heir.userId });
    expect(await visitDashboard(shared)).toBe(200);
    const shown = (await heir.ask('GET', `/Dashboards/${shared.id}`)).json<Dashboard>();
    expect([shown.ownerId, shown.editorIds, shown.mayEdit]).toEqual([maker.userId, [heir.userId], true]);
  });

  test('reports and schedules work in the name of the new owner', async () => {
    const heir = await app.colleague(admin, everything);
    const report = await sharedReport(maker);
    await scheduledReport(maker);
    await admin.ask('DELETE', `/Users/${maker.userId}`);
    for (const kind of ['report', 'schedule'] as const) {
      const { id, state } = await linkOf(kind);
      expect(state).toBe('owner_inactive');
      await admin.ask('POST', `/PublicLinks/${id}/handOver`, { userId: heir.userId });
      expect((await linkOf(kind)).state).toBe('works');
    }
    expect((await visit(`/public/reports/${report.publicId}`)).status).toBe(200);
  });

  test('are refused to users who may not publish it or read what it shows', async () => {
    await sharedDashboard(maker);
    const { id } = await linkOf('dashboard');
    const unable = await app.colleague(admin, withoutPublishing);
    const blind = await app.colleague(admin, ['post:v1/dashboards/:id/publish']);
    for (const [user, reason] of [
      [unable, 'may not publish dashboards'],
      [blind, 'You need the permission'],
    ] as const) {
      const answer = await admin.ask('POST', `/PublicLinks/${id}/handOver`, { userId: user.userId });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(reason);
    }
    const careless = await app.colleague(admin, ['get:v1/publiclinks', 'post:v1/publiclinks/:id/handover']);
    expect((await careless.ask('POST', `/PublicLinks/${id}/handOver`, { userId: admin.userId })).status).toBe(403);
    const publisher = await app.colleague(admin, [
      'post:v1/publiclinks/:id/handover',
      'post:v1/dashboards/:id/publish',
    ]);
    expect((await publisher.ask('POST', `/PublicLinks/${id}/handOver`, { userId: admin.userId })).status).toBe(403);
  });
});
