import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { mailKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { OpenedRun, Report, ReportRun } from '../../../src/reports/schemas/report.ts';
import { runReport, startDueReports } from '../../../src/reports/server/run-schedules.ts';
import { reportRunJob } from '../../../src/reports/server/set-schedule.ts';
import { addResponses, type Known, makeKnown } from '../../analytics/server/world.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { textOfPages } from '../../support/pdf-text.ts';

let app: TestApp;
let post: MailServer;
let owner: SignedIn;
let known: Known;
let moment: Date;

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const chart = (id: string, more: object = {}) => ({ id, type: 'kpi', title: id, query: count, ...more });
const document = {
  dateRange: 'all',
  compare: 'none',
  filters: [{ id: 'form', label: 'Where we asked', field: 'sentimentId' }],
  charts: [chart('total'), chart('forms', { type: 'table', query: { ...count, dimensions: ['sentimentId'] } })],
};
const schedule = {
  cron: '0 8 * * 1',
  timeZone: 'Europe/Berlin',
  formats: ['csv'],
  recipients: [{ email: 'board@example.com' }],
};

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  post = await startMailServer();
  Object.assign(app.services, { mailer: post.mailer });
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(31), 40);
});
afterAll(async () => {
  await app.close();
  await post.close();
});
beforeEach(async () => {
  await app.services.database.owner((client) => client.query('delete from jobs; delete from report_schedules'));
  post.received.length = 0;
});

const services = () => ({ ...app.services, now: () => moment });
const runJobs = async () => {
  await runDueJobs(services(), { [reportRunJob]: runReport });
  await runDueJobs(services(), mailKinds);
};
const pass = async (to: Date | string) => {
  moment = new Date(to);
  await startDueReports.run(services(), moment);
  await runJobs();
};
const aWeekLater = () => new Date(moment.getTime() + 7 * 24 * 60 * 60_000);

const dashboardOf = (parts: object = {}, meta: object = {}, client = owner) =>
  created(client, '/Dashboards', { name: 'Guests', document: { ...document, ...parts }, ...meta });
const setSchedule = (dashboardId: number, more: object = {}, client = owner) =>
  client.ask('PUT', `/Reports/ofDashboard/${dashboardId}/schedule`, { ...schedule, ...more });
const shown = async (id: number, client = owner) => (await client.ask('GET', `/Dashboards/${id}`)).json<Dashboard>();

async function scheduled(more: object = {}, parts: object = {}, meta: object = {}, client = owner) {
  const { id } = await dashboardOf(parts, meta, client);
  const answer = await setSchedule(id, more, client);
  expect(answer.status, answer.text).toBe(200);
  const { scheduleId } = await shown(id, client);
  return { id, reportId: scheduleId as number, nextRunAt: answer.json<{ nextRunAt: string }>().nextRunAt };
}
const publish = async (id: number, draft: object, client = owner) => {
  await client.ask('PUT', `/Dashboards/${id}`, { draft });
  expect((await client.ask('POST', `/Dashboards/${id}/versions`, {})).status).toBeLessThan(300);
};
const runsOf = async (reportId: number) => (await owner.ask('GET', `/Reports/${reportId}/runs`)).json<ReportRun[]>();
const opened = async (run: ReportRun | undefined, client = owner) =>
  (await client.ask('GET', `/Reports/runs/${run?.id}`)).json<OpenedRun>();
const notices = async (client: SignedIn) =>
  (await client.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);

describe('a dashboard on a schedule', () => {
  test('is sent with its files as a report is, with the figures of its tiles', async () => {
    const { reportId, nextRunAt } = await scheduled({ formats: ['pdf', 'csv'] });
    await pass(nextRunAt);
    expect(post.received.map(({ to }) => to)).toEqual(['board@example.com']);
    const mail = await simpleParser(post.received[0]?.raw ?? '');
    expect([mail.subject, mail.text]).toEqual([
      expect.stringContaining('Guests'),
      expect.stringContaining(`/reporting/${reportId}/view?run=`),
    ]);
    const text = (await textOfPages(mail.attachments[0]?.content ?? Buffer.alloc(0))).join('\n');
    expect(text).toContain('40');
    const [run] = await runsOf(reportId);
    expect(run).toMatchObject({ status: 'done', isScheduled: true, deliveries: [{ status: 'sent' }] });
    expect((await opened(run)).snapshot?.sections.map(({ id }) => id)).toEqual(['total', 'forms']);
  });

  test('shows at each run what is published then, not what is drafted', async () => {
    const { id, reportId, nextRunAt } = await scheduled();
    await owner.ask('PUT', `/Dashboards/${id}`, {
      name: 'Visitors',
      draft: { ...document, charts: [chart('drafted')] },
    });
    await pass(nextRunAt);
    await publish(id, { ...document, charts: [chart('later')] });
    await pass(aWeekLater());
    const [second, first] = await runsOf(reportId);
    const ids = async (run: ReportRun | undefined) => (await opened(run)).snapshot?.sections.map((one) => one.id);
    expect([await ids(first), await ids(second)]).toEqual([['total', 'forms'], ['later']]);
    expect([first?.reportVersion, second?.reportVersion]).toEqual([1, 2]);
    expect((await opened(second)).snapshot?.definition.name).toBe('Visitors');
  });

  test('applies its range, its locked filters and the values that the schedule chooses for the others', async () => {
    const [one, other] = known.forms as [number, number];
    const filters = [
      { id: 'form', label: 'Where we asked', field: 'sentimentId' },
      { id: 'fixed', label: 'Fixed', field: 'sentimentId', locked: true, default: [one] },
    ];
    const total = async (params: object) => {
      const { reportId, nextRunAt } = await scheduled({ params }, { filters });
      await pass(nextRunAt);
      const { snapshot } = await opened((await runsOf(reportId))[0]);
      return snapshot?.sections[0]?.answer?.rows[0]?.measures.count?.value ?? 0;
    };
    const alone = await total({});
    expect([alone > 0 && alone < 40, await total({ form: [one] }), await total({ form: [other] })]).toEqual([
      true,
      alone,
      0,
    ]);
  });

  test('does not send figures without a filter that was removed from it: the run fails and says so', async () => {
    const { id, reportId, nextRunAt } = await scheduled({ params: { form: [known.forms[0]] } });
    await publish(id, { ...document, filters: [] });
    await pass(nextRunAt);
    expect(await runsOf(reportId)).toMatchObject([{ status: 'failed', error: expect.stringContaining('“form”') }]);
    expect(post.received).toEqual([]);
    expect(await notices(owner)).toContainEqual(expect.stringContaining('“Guests” was not sent: '));
  });

  test('fails where the figure of its condition was removed, instead of saying that it is not met', async () => {
    const { id, reportId, nextRunAt } = await scheduled({ condition: { sectionId: 'total', op: 'gt', value: 1 } });
    await publish(id, { ...document, charts: [chart('other')] });
    await pass(nextRunAt);
    expect(await runsOf(reportId)).toMatchObject([{ status: 'failed', error: expect.stringContaining('condition') }]);
  });

  test('names a tile that cannot be computed, and sends the others', async () => {
    const broken = chart('broken', { query: { dataset: 'surveyAnswers', measures: ['count'] } });
    const { reportId, nextRunAt } = await scheduled({}, { charts: [broken, chart('total')] });
    await pass(nextRunAt);
    const { snapshot } = await opened((await runsOf(reportId))[0]);
    expect(snapshot?.sections).toMatchObject([
      { id: 'broken', answer: null, error: expect.any(String) },
      { id: 'total', error: null },
    ]);
    const [file] = (await simpleParser(post.received[0]?.raw ?? '')).attachments;
    expect(file?.content.toString()).toContain(snapshot?.sections[0]?.error);
  });

  test('has as many tiles and tabs as a dashboard can have, whatever their ids', async () => {
    const tabs = Array.from({ length: 12 }, (_, at) => ({ id: `t-${at}`, title: `Tab ${at}` }));
    const text = { type: 'text', query: null, options: { text: 'Hello' } };
    const charts = Array.from({ length: 60 }, (_, at) =>
      chart(at === 0 ? 'form' : `tab-${at}`, { ...text, tabId: 't-0' }),
    );
    const { reportId, nextRunAt } = await scheduled({}, { tabs, charts });
    await pass(nextRunAt);
    expect((await opened((await runsOf(reportId))[0])).snapshot?.sections).toHaveLength(72);
    expect(post.received).toHaveLength(1);
  });

  test('is tried out by an email to the caller alone, also while it is paused', async () => {
    const { reportId } = await scheduled(
      { isEnabled: false, skipIfEmpty: true },
      { dateRange: { from: '2001-01-01', to: '2001-01-02' } },
    );
    expect((await owner.ask('POST', `/Reports/${reportId}/schedule/test`)).status).toBeLessThan(300);
    moment = new Date(Date.now() + 1_000);
    await runJobs();
    expect(post.received.map(({ to }) => to)).toEqual([owner.email]);
    expect(await runsOf(reportId)).toMatchObject([
      { status: 'done', isScheduled: false, startedByName: expect.any(String) },
    ]);
  });

  test('is removed with the emails that wait, and set again for the same runs', async () => {
    const { id, reportId, nextRunAt } = await scheduled();
    moment = new Date(nextRunAt);
    await startDueReports.run(services(), moment);
    expect((await owner.ask('DELETE', `/Reports/${reportId}/schedule`)).status).toBe(200);
    await runJobs();
    expect([(await shown(id)).scheduleId, post.received.length]).toEqual([null, 0]);
    expect(await runsOf(reportId)).toMatchObject([{ status: 'failed', error: 'The schedule was removed' }]);
    const [run] = await runsOf(reportId);
    expect((await owner.ask('POST', `/Reports/runs/${run?.id}/retry`)).status).toBe(409);
    await setSchedule(id);
    expect((await shown(id)).scheduleId).toBe(reportId);
  });

  test('ends when the dashboard is deleted, and who set it is told', async () => {
    const colleague = await app.colleague(owner, schedulers);
    const { id, reportId, nextRunAt } = await scheduled({}, {}, {}, owner);
    await setSchedule(id, {}, colleague);
    moment = new Date(nextRunAt);
    await startDueReports.run(services(), moment);
    expect((await owner.ask('DELETE', `/Dashboards/${id}`)).status).toBe(200);
    await runJobs();
    await pass(aWeekLater());
    expect([post.received.length, (await owner.ask('GET', `/Reports/${reportId}`)).status]).toEqual([0, 404]);
    expect(await notices(colleague)).toContain('“Guests” was deleted, and is not sent by email any more');
  });
});

const schedulers = [
  'get:v1/dashboards',
  'get:v1/reports',
  'get:v1/reports/:id',
  'put:v1/reports/:id/schedule',
  'get:v1/sentimentresponses',
];

describe('who may see a dashboard on a schedule', () => {
  test('its report is only for those who see the dashboard, and is not among the reports that are built', async () => {
    const { id, reportId, nextRunAt } = await scheduled({}, {}, { visibility: 'private' });
    await pass(nextRunAt);
    const [run] = await runsOf(reportId);
    const colleague = await app.colleague(owner, [
      ...schedulers,
      'get:v1/reports/:id/runs',
      'get:v1/reports/:id/export',
    ]);
    const paths = [
      `/Reports/${reportId}`,
      `/Reports/${reportId}/runs`,
      `/Reports/runs/${run?.id}`,
      `/Reports/${reportId}/export`,
    ];
    for (const path of paths) expect([path, (await colleague.ask('GET', path)).status]).toEqual([path, 404]);
    expect((await setSchedule(id, {}, colleague)).status).toBe(404);
    expect((await owner.ask('GET', '/Reports')).json<Report[]>().some((one) => one.id === reportId)).toBe(false);
    const { name, definition } = (await owner.ask('GET', `/Reports/${reportId}`)).json<Report>();
    expect(name).toBe('Guests');
    expect((await owner.ask('POST', '/Reports/update', { id: reportId, definition })).status).toBe(422);
    expect((await owner.ask('POST', `/Reports/${reportId}/share`, {})).status).toBe(404);
  });

  test('users who do not see it get no email', async () => {
    const colleague = await app.colleague(owner, schedulers);
    const more = { recipients: [{ userId: colleague.userId }] };
    const { reportId, nextRunAt } = await scheduled(more, {}, { visibility: 'private' });
    await pass(nextRunAt);
    expect(await runsOf(reportId)).toMatchObject([
      { deliveries: [{ status: 'failed', error: 'This user may not see the dashboard' }] },
    ]);
    expect(post.received).toEqual([]);
  });

  test('a run fails once its scheduler may not see it any more', async () => {
    const colleague = await app.colleague(owner, schedulers);
    const { id } = await dashboardOf();
    const { nextRunAt } = (await setSchedule(id, {}, colleague)).json<{ nextRunAt: string }>();
    const { scheduleId } = await shown(id);
    await owner.ask('PUT', `/Dashboards/${id}`, { visibility: 'private' });
    await pass(nextRunAt);
    expect(await runsOf(scheduleId as number)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('may not see this dashboard any more') },
    ]);
  });

  test('a run has the permissions of who set the schedule and of who published it, whichever are fewer', async () => {
    const publisher = await app.colleague(owner, [
      'get:v1/dashboards',
      'put:v1/dashboards/:id',
      'delete:v1/dashboards/:id',
    ]);
    const { id, reportId, nextRunAt } = await scheduled();
    await publish(id, document, publisher);
    await pass(nextRunAt);
    const { snapshot } = await opened((await runsOf(reportId))[0]);
    expect(snapshot?.sections[0]).toMatchObject({ answer: null, error: expect.stringContaining('may not be read by') });
  });
});

describe('addresses outside the organization', () => {
  const byCompany = chart('companies', {
    type: 'table',
    title: 'By company',
    query: { ...count, dimensions: ['company'] },
  });
  const comments = chart('said', { type: 'verbatims', title: 'Latest comments', query: null });

  test('are refused for a tile with fields of customers, which users may receive', async () => {
    const { id } = await dashboardOf({ charts: [chart('total'), byCompany] });
    const refused = await setSchedule(id);
    expect(refused.status).toBe(422);
    expect(refused.json<{ errors: { path: string; message: string }[] }>().errors).toEqual([
      { path: 'recipients', message: expect.stringMatching(/“By company” uses “Company”.*board@example\.com/) },
    ]);
    expect((await setSchedule(id, { recipients: [{ userId: owner.userId }] })).status).toBe(200);
  });

  test('get comments only where who saves the schedule confirms it', async () => {
    const { id } = await dashboardOf({ charts: [comments] });
    const refused = await setSchedule(id);
    expect(refused.json<{ errors: { path: string }[] }>().errors).toMatchObject([
      { path: 'sendsComments', message: expect.stringContaining('“Latest comments” has comments') },
    ]);
    expect((await setSchedule(id, { sendsComments: true })).status).toBe(200);
  });

  test('do not get what was added after the schedule was saved; users do', async () => {
    const recipients = [{ email: 'board@example.com' }, { userId: owner.userId }];
    const { id, nextRunAt } = await scheduled({ recipients });
    await publish(id, { ...document, charts: [chart('total'), byCompany, comments] });
    await pass(nextRunAt);
    const fileTo = async (address: string) => {
      const mail = await simpleParser(post.received.find(({ to }) => to === address)?.raw ?? '');
      return mail.attachments[0]?.content.toString() ?? '';
    };
    const reason = 'addresses outside the organization';
    const [outside, inside] = [await fileTo('board@example.com'), await fileTo(owner.email)];
    expect(outside.split(reason)).toHaveLength(3);
    expect(outside).toContain('40');
    expect(inside).not.toContain(reason);
    expect(inside).toContain('Comment');
  });
});
