import { randomBytes } from 'node:crypto';
import { simpleParser } from 'mailparser';
import readXlsx from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { mailKinds } from '../../../src/app/server/jobs.ts';
import { newKey } from '../../../src/core/server/installation/keys.ts';
import type { JobKinds } from '../../../src/core/server/jobs/job.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { OpenedRun, Report, ReportRun } from '../../../src/reports/schemas/report.ts';
import { runReport, startDueReports } from '../../../src/reports/server/run-schedules.ts';
import { reportRunJob } from '../../../src/reports/server/set-schedule.ts';
import { addResponses, makeKnown } from '../../analytics/server/world.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { textOfPages } from '../../support/pdf-text.ts';
import { pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
let post: MailServer;
let owner: SignedIn;
let moment: Date;

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const definition = {
  name: 'Weekly figures',
  dateRange: 'all',
  compare: 'none',
  sections: [{ id: 'total', type: 'kpi', title: 'Responses', query: count }],
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
  await addResponses(app, owner.tenantId, await makeKnown(app, owner), randomFrom(31), 40);
});
afterAll(async () => {
  await app.close();
  await post.close();
});
beforeEach(async () => {
  await app.services.database.owner((client) => client.query('delete from jobs; delete from report_schedules'));
  post.received.length = 0;
  Object.assign(post.answer, { recipient: undefined, message: undefined });
});

/** What a user needs to be sent these reports. */
const reads = ['get:v1/reports/:id', 'get:v1/sentimentresponses'];
const services = () => ({ ...app.services, now: () => moment });
const runKinds: JobKinds = { [reportRunJob]: runReport };
const pass = async (to: Date | string) => {
  moment = new Date(to);
  await startDueReports.run(services(), moment);
  await runDueJobs(services(), runKinds);
  await runDueJobs(services(), mailKinds);
};
const later = (minutes: number) => new Date(moment.getTime() + minutes * 60_000);

async function scheduled(more: object = {}, client = owner, parts: object = {}) {
  const { id } = await created(client, '/Reports/save', { definition: { ...definition, ...parts } });
  const answer = await client.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, ...more });
  expect(answer.status, answer.text).toBe(200);
  return { id, nextRunAt: answer.json<{ nextRunAt: string }>().nextRunAt };
}
const runsOf = async (id: number) => (await owner.ask('GET', `/Reports/${id}/runs`)).json<ReportRun[]>();

describe('the schedule of a report', () => {
  test('the next run is the local time of its zone, also after the clocks change', async () => {
    const { id, nextRunAt } = await scheduled();
    const next = new Date(nextRunAt);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    const local = (date: Date) =>
      date.toLocaleString('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short', hour: '2-digit', minute: '2-digit' });
    expect(local(next)).toBe('Mon 08:00');
    for (const day of ['2027-03-24', '2027-10-27']) {
      await pass(`${day}T00:00:00Z`);
      const { nextRunAt: following } = (await owner.ask('GET', `/Reports/${id}`)).json<Report>();
      expect(local(new Date(following ?? 0))).toBe('Mon 08:00');
      expect(Date.parse(following ?? '')).toBeGreaterThan(moment.getTime());
    }
  });

  test.each([
    [{ cron: 'every monday' }, 'cron'],
    [{ cron: '0 0 8 * * 1' }, 'cron'],
    [{ cron: '* * * * *' }, 'cron'],
    [{ cron: '0 8 31 2 *' }, 'cron'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ condition: { sectionId: 'none', op: 'lt', value: 1 } }, 'condition.sectionId'],
    [{ params: { room: [1] } }, 'params.room'],
    [{ recipients: [] }, 'recipients'],
  ])('%j is refused', async (more, path) => {
    const { id } = await created(owner, '/Reports/save', { definition });
    const answer = await owner.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, ...more });
    expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, path]);
  });

  test('one without a value of a required parameter is refused', async () => {
    const params = [{ key: 'form', label: 'Form', field: 'sentimentId', required: true }];
    const { id } = await created(owner, '/Reports/save', { definition: { ...definition, params } });
    const answer = await owner.ask('PUT', `/Reports/${id}/schedule`, schedule);
    expect([answer.status, answer.json().message]).toEqual([422, 'Form is required']);
    expect((await owner.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, params: { form: [1] } })).status).toBe(
      200,
    );
  });

  test('a disabled one has no next run and sends nothing', async () => {
    const { id, nextRunAt } = await scheduled({ isEnabled: false });
    expect(nextRunAt).toBeNull();
    await pass('2027-06-01T00:00:00Z');
    expect([await runsOf(id), post.received.length]).toEqual([[], 0]);
  });
});

describe('a due report', () => {
  test('is sent with its files to users, members of groups and addresses, each once', async () => {
    const colleague = await app.colleague(owner, reads);
    const group = await created(owner, '/Groups', { name: 'Leads', memberIds: [colleague.userId] });
    const recipients = [{ email: 'board@example.com' }, { userId: colleague.userId }, { groupId: group.id }];
    const { id, nextRunAt } = await scheduled({ recipients, formats: ['pdf', 'xlsx'] });
    await pass(nextRunAt);
    expect(post.received.map(({ to }) => to).toSorted()).toEqual(['board@example.com', colleague.email].toSorted());
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'done', isScheduled: true, startedByName: null, error: null });
    expect(run?.deliveries.map(({ status }) => status)).toEqual(['sent', 'sent']);
    const { snapshot } = (await owner.ask('GET', `/Reports/runs/${run?.id}`)).json<OpenedRun>();
    const figure = snapshot?.sections[0]?.answer?.rows[0]?.measures.count?.value;
    expect(figure).toBe(40);
    const mail = await simpleParser(post.received[0]?.raw ?? '');
    expect(mail.subject).toContain('Weekly figures');
    expect(mail.text).toContain(`/reporting/${id}/view?run=${run?.id}`);
    const [pdf, xlsx] = mail.attachments;
    expect([pdf?.contentType, xlsx?.filename]).toEqual([
      'application/pdf',
      expect.stringMatching(/^Weekly-figures.*xlsx$/),
    ]);
    expect((await textOfPages(pdf?.content ?? Buffer.alloc(0))).join('\n')).toContain(String(figure));
    const sheets = await readXlsx(xlsx?.content ?? Buffer.alloc(0));
    expect(sheets[1]?.data.flat()).toContain(figure);
  });

  test('runs once where two nodes look at the same time, and once after days without a node', async () => {
    const { id } = await scheduled({ cron: '0 8 * * *' });
    moment = new Date('2027-07-20T12:00:00Z');
    await Promise.all([1, 2, 3].map(() => startDueReports.run(services(), moment)));
    await Promise.all([1, 2, 3].map(() => runDueJobs(services(), runKinds)));
    await Promise.all([1, 2, 3].map(() => runDueJobs(services(), mailKinds)));
    await pass(later(10));
    expect([(await runsOf(id)).length, post.received.length]).toEqual([1, 1]);
    await pass(later(24 * 60));
    expect([(await runsOf(id)).length, post.received.length]).toEqual([2, 2]);
  });

  test('a crash during the run leaves it queued, and another node completes it', async () => {
    const { id, nextRunAt } = await scheduled();
    moment = new Date(nextRunAt);
    await startDueReports.run(services(), moment);
    const crashing: JobKinds = {
      [reportRunJob]: async (work) => {
        await runReport(work);
        throw new Error('The power failed');
      },
    };
    await runDueJobs(services(), crashing);
    expect(await runsOf(id)).toMatchObject([{ status: 'queued', deliveries: [] }]);
    await pass(later(60));
    expect(await runsOf(id)).toMatchObject([{ status: 'done', deliveries: [{ status: 'sent' }] }]);
    expect(post.received).toHaveLength(1);
  });

  test('a mail server that is busy gets the same email later; a refused address is recorded', async () => {
    const { id, nextRunAt } = await scheduled({ recipients: [{ email: 'a@example.com' }, { email: 'b@example.com' }] });
    post.answer.recipient = (address) =>
      address === 'a@example.com' ? { code: 451, words: 'Later' } : { code: 550, words: '5.1.1 No such user' };
    await pass(nextRunAt);
    expect((await runsOf(id))[0]?.deliveries).toMatchObject([
      { address: 'a@example.com', status: 'queued', error: expect.stringContaining('Later') },
      { address: 'b@example.com', status: 'failed', error: expect.stringContaining('No such user') },
    ]);
    post.answer.recipient = () => undefined;
    await pass(later(30));
    await pass(later(30));
    expect((await runsOf(id))[0]?.deliveries[0]).toMatchObject({ status: 'sent', error: null });
    expect(post.received.map(({ to }) => to)).toEqual(['a@example.com']);
  });

  test('a server that stays busy is given up after some attempts', async () => {
    const { id, nextRunAt } = await scheduled();
    post.answer.message = () => ({ code: 451, words: 'Later' });
    await pass(nextRunAt);
    for (let attempt = 0; attempt < 12; attempt += 1) await pass(later(75));
    expect((await runsOf(id))[0]?.deliveries).toMatchObject([{ status: 'failed' }]);
  });

  test.each([
    ['lt', 41, 1],
    ['lt', 40, 0],
    ['gte', 40, 1],
  ])('with the condition %s %d is sent %d times', async (op, value, times) => {
    const { id, nextRunAt } = await scheduled({ condition: { sectionId: 'total', op, value } });
    await pass(nextRunAt);
    expect(post.received).toHaveLength(times);
    const error = times === 0 ? 'Not sent: the condition is not met' : null;
    expect(await runsOf(id)).toMatchObject([{ status: 'done', error }]);
  });

  test('an empty one is skipped where the schedule says so', async () => {
    const dateRange = { from: '2001-01-01', to: '2001-01-31' };
    const { nextRunAt } = await scheduled({ skipIfEmpty: true }, owner, { dateRange });
    await pass(nextRunAt);
    expect(post.received).toHaveLength(0);
  });

  test('a person who unsubscribed gets none', async () => {
    await app.services.database.owner((client) =>
      client.query(
        `insert into contact_opt_outs (tenant_id, email_key, reason) values ($1, 'rosa@example.com', 'unsubscribed')`,
        [owner.tenantId],
      ),
    );
    const { id, nextRunAt } = await scheduled({ recipients: [{ email: 'rosa@example.com' }] });
    await pass(nextRunAt);
    expect((await runsOf(id))[0]?.deliveries).toMatchObject([{ status: 'failed', error: 'Unsubscribed' }]);
    expect(post.received).toHaveLength(0);
  });

  test('a link in the email ends the emails of this report to its recipient', async () => {
    const colleague = await app.colleague(owner, reads);
    const recipients = [{ email: 'board@example.com' }, { userId: colleague.userId }];
    const { id, nextRunAt } = await scheduled({ recipients });
    await pass(nextRunAt);
    const mail = post.received.find(({ to }) => to === colleague.email);
    const link = new URL(mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '');
    expect((await simpleParser(mail?.raw ?? '')).text).toContain(link.href);
    const ask = (method: 'GET' | 'POST', url = link.pathname) =>
      app.app.inject({ method, url, headers: { host: link.host } });
    const unsubscribed = async () => (await owner.ask('GET', `/Reports/${id}`)).json<Report>().schedule?.unsubscribed;
    expect((await ask('GET')).body).toContain('<button');
    expect((await ask('POST', link.pathname.replace(/-\d+\./, '-0.'))).statusCode).toBe(404);
    expect(await unsubscribed()).toEqual([]);
    const { keys } = app.services;
    app.services.keys = { ...keys, link: [newKey(), { ...keys.link[0], isDropped: true }] };
    expect((await ask('POST')).body).toContain(`${colleague.email} gets no more emails with “Weekly figures”`);
    await owner.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, recipients });
    expect(await unsubscribed()).toEqual([colleague.email]);
    post.received.length = 0;
    const other = await scheduled({ recipients });
    await pass(later(7 * 24 * 60));
    expect(post.received.map(({ to }) => to).toSorted()).toEqual([
      'board@example.com',
      'board@example.com',
      colleague.email,
    ]);
    expect((await runsOf(id))[0]?.deliveries[1]).toMatchObject({ status: 'failed', error: 'Unsubscribed' });
    expect((await runsOf(other.id))[0]?.deliveries[1]).toMatchObject({ status: 'sent' });
  });

  test('a recipient who is removed and added again gets emails again', async () => {
    const { id, nextRunAt } = await scheduled();
    await pass(nextRunAt);
    const link = new URL(post.received[0]?.headers['list-unsubscribe']?.slice(1, -1) ?? '');
    await app.app.inject({ method: 'POST', url: link.pathname, headers: { host: link.host } });
    await owner.ask('PUT', `/Reports/${id}/schedule`, { ...schedule, recipients: [{ email: 'other@example.com' }] });
    const again = await owner.ask('PUT', `/Reports/${id}/schedule`, schedule);
    expect(again.json()).toMatchObject({ unsubscribed: [] });
  });

  test('what failed is sent again on request, and what did not fail is not', async () => {
    const { id, nextRunAt } = await scheduled({ recipients: [{ email: 'a@example.com' }, { email: 'b@example.com' }] });
    post.answer.recipient = (address) => (address === 'b@example.com' ? { code: 550, words: 'Full' } : undefined);
    await pass(nextRunAt);
    const [run] = await runsOf(id);
    post.answer.recipient = () => undefined;
    expect((await owner.ask('POST', `/Reports/runs/${run?.id}/retry`)).status).toBe(200);
    await pass(later(1));
    expect(post.received.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com']);
    expect((await runsOf(id))[0]?.deliveries.map(({ status }) => status)).toEqual(['sent', 'sent']);
    await owner.ask('POST', `/Reports/runs/${run?.id}/retry`);
    await pass(later(1));
    expect(post.received).toHaveLength(2);
  });

  test('without any recipient left fails, and who set the schedule is told', async () => {
    const colleague = await app.colleague(owner, reads);
    const group = await created(owner, '/Groups', { name: 'Night shift', memberIds: [colleague.userId] });
    const { id, nextRunAt } = await scheduled({ recipients: [{ groupId: group.id }] });
    await owner.ask('PUT', `/Groups/${group.id}`, { memberIds: [] });
    await pass(nextRunAt);
    const error = 'No recipient is left. Choose others in the schedule';
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', error }]);
    const told = (await owner.ask('GET', '/Notifications')).json<{ title: string }[]>();
    expect(told.map(({ title }) => title)).toContain(`“Weekly figures” was not sent: ${error}`);
  });

  test('arrives without a file that is too large for an email, which says so', async () => {
    const raw = { width: 1_600, height: 1_600, channels: 3 } as const;
    const noise = () =>
      sharp(randomBytes(1_600 * 1_600 * 3), { raw })
        .png()
        .toBuffer();
    const sections = [];
    for (const id of ['one', 'other']) {
      const image = pathIn(await upload(owner, 'upload', await noise(), 'noise.png'));
      sections.push({ id, type: 'image', options: { image } });
    }
    const { nextRunAt } = await scheduled({ formats: ['pdf', 'csv'] }, owner, { sections });
    await pass(nextRunAt);
    const mail = await simpleParser(post.received[0]?.raw ?? '');
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['text/csv']);
    expect(mail.text).toContain('The PDF file is too large for an email');
  });

  test('has the permissions that its scheduler has at that time', async () => {
    const held = ['post:v1/reports/save', 'put:v1/reports/:id/schedule'];
    const colleague = await app.colleague(owner, held);
    const { id, nextRunAt } = await scheduled({}, colleague);
    await pass(nextRunAt);
    const [run] = await runsOf(id);
    const { snapshot } = (await owner.ask('GET', `/Reports/runs/${run?.id}`)).json<OpenedRun>();
    expect(snapshot?.sections[0]).toMatchObject({ answer: null, error: expect.stringContaining('may not be read by') });
    await owner.ask('POST', '/Roles/assignPermissions', { roleId: colleague.roleId, permissions: [] });
    await pass(later(7 * 24 * 60));
    const [failed] = await runsOf(id);
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Save the report and its schedule again'),
    });
    await owner.ask('PUT', `/Reports/${id}/schedule`, schedule);
    await owner.ask('POST', `/Reports/runs/${failed?.id}/retry`);
    await pass(later(1));
    const again = (await runsOf(id)).find((one) => one.id === failed?.id);
    expect(again).toMatchObject({ status: 'done', error: null });
  });
});
