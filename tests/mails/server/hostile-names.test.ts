import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds, mailKinds } from '../../../src/app/server/jobs.ts';
import type { Job, JobKinds } from '../../../src/core/server/jobs/job.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { runReport, startDueReports } from '../../../src/reports/server/run-schedules.ts';
import { reportRunJob } from '../../../src/reports/server/set-schedule.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { confirmOwner, created } from '../../support/app.ts';
import type { Received } from '../../support/mail-server.ts';
import { nps, type Office, openOffice } from '../../surveys/server/mail/office.ts';
import { plainBrowser } from '../../surveys/server/plain-browser.ts';
import { published } from '../../surveys/server/submission.ts';

const sentence = 'Your account is locked, unlock at https://evil.example/in or www.evil.example, call +1 555 010 4477';
const names = [sentence, 'evil.example', 'Bank\r\nBcc: all@evil.example', '\u202Eelpmaxe.live evil．example', '<a>'];
const hostile = /evil[.．]example|https?:\/\/evil|www\.evil|555 010|\r\nBcc|\u202E/;

let office: Office;
const emails: Received[] = [];
const sentKinds = new Set<string>();

/** Notes which kinds of job sent an email. */
const watched = (kinds: JobKinds): JobKinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, run]) => [
      kind,
      async (work: Parameters<typeof run>[0]) => {
        const outcome = await run(work);
        if (outcome && 'outside' in outcome) sentKinds.add(labelOf(work.job));
        return outcome;
      },
    ]),
  );
const labelOf = ({ kind, key }: Job) => (kind === 'account-mail' ? `${kind} ${key.split('.')[1]}` : kind);

beforeAll(async () => {
  office = await openOffice('mail@candor.example', {
    database: 'own',
    surveyPages: { render: renderSurveyPage, script: '/survey-assets/x.js' },
  });
  for (const name of names) await sendEverything(name);
  emails.push(...office.post.received);
}, 120_000);
afterAll(() => office.close());

const work = async (minutes = 0) => {
  const now = () => new Date(office.now().getTime() + minutes * 60_000);
  const services = { ...office.app.services, now };
  await startDueReports.run(services, now());
  await runDueJobs(services, { ...jobKinds, [reportRunJob]: runReport });
  await runDueJobs(services, watched(mailKinds));
};

/** All emails of the system, for a company whose names earlier builds stored. */
async function sendEverything(name: string): Promise<void> {
  const desk = await office.desk({ isConfirmed: false });
  const { admin } = desk;
  const { tenantId, subdomain } = admin;
  await office.app.services.database.owner(async (client) => {
    await client.query('update tenants set name = $1 where id = $2', [name, tenantId]);
    await client.query('update users set first_name = $1, last_name = $1 where tenant_id = $2', [name, tenantId]);
  });
  await work();
  await confirmOwner(office.app.services.database, admin);
  const user = { email: `user${tenantId}@example.com`, firstName: 'Ines', lastName: 'Invited', sendInvitation: true };
  const { id: userId } = await created(admin, '/Users', { ...user, roleId: admin.login.user.role.id });
  const moved = {
    email: `member${tenantId}@example.com`,
    firstName: 'Mia',
    lastName: 'Moved',
    password: 'a long phrase',
  };
  const { id: memberId } = await created(admin, '/Users', { ...moved, roleId: admin.login.user.role.id });
  const role = await created(admin, '/Roles', { name: 'Desk' });
  const customer = await desk.customer();
  await office.app.services.database.owner(async (client) => {
    await client.query('update users set first_name = $1 where id = $2', [name, userId]);
    await client.query('update roles set name = $1 where id = $2', [name, role.id]);
    await client.query('update customer_form_responses set display_name = $1 where tenant_id = $2', [name, tenantId]);
  });
  for (const [changedId, change] of [
    [memberId, { roleId: role.id }],
    [admin.userId, { email: `moved${tenantId}@example.com` }],
  ])
    expect((await admin.ask('PUT', `/Users/${changedId}`, change)).status).toBe(200);
  await office.app.stranger.ask(
    'POST',
    '/auth/forgot-password',
    { email: admin.email },
    { 'x-tenant-subdomain': subdomain },
  );
  await desk.send({ customerIds: [customer.id], reminderDays: [1] });
  const level = await created(admin, '/SeverityLevels', { name: 'Urgent', daysToResolve: 2 });
  const form = await created(admin, '/Sentiments', { name: 'Counter', enableSLA: true, severityLevels: [level.id] });
  const made = { sentimentId: form.id, severityLevelId: level.id, customerResponseId: customer.id, values: [] };
  const { id } = await created(admin, '/SentimentResponses/create', made);
  await created(admin, `/SentimentResponses/${id}/messages`, { body: 'Hello' });
  await created(admin, `/SentimentResponses/${id}/followUps`, { surveyId: desk.surveyId });
  const { token } = await published(
    admin,
    { ...nps, title: { en: name.replaceAll('\r\n', ' ') } },
    { verifiesEmail: true },
  );
  const guest = plainBrowser(office.app, admin);
  await guest.press(token, await guest.open(token), { email: 'guest@example.com' });
  const section = {
    id: 'total',
    type: 'kpi',
    title: 'Total',
    query: { dataset: 'sentimentResponses', measures: ['count'] },
  };
  const definition = { name: name.replaceAll('\r\n', ' '), dateRange: 'all', compare: 'none', sections: [section] };
  const report = await created(admin, '/Reports/save', { definition });
  const schedule = {
    cron: '0 * * * *',
    timeZone: 'UTC',
    formats: ['csv'],
    recipients: [{ email: 'board@example.com' }],
  };
  expect((await admin.ask('PUT', `/Reports/${report.id}/schedule`, schedule)).status).toBe(200);
  await admin.ask('POST', '/Settings/email/test', {
    isActive: false,
    host: '',
    port: 587,
    security: 'starttls',
    username: '',
    fromName: '',
    fromAddress: '',
    replyTo: '',
  });
  await work(10);
  await work(26 * 60);
}

describe('emails of the system', () => {
  test('every kind of them was sent', () => {
    expect(sentKinds).toEqual(
      new Set([
        ...Object.keys(mailKinds).filter((kind) => kind !== 'account-mail'),
        ...['confirmation', 'invitation', 'reset', 'new-address'].map((purpose) => `account-mail ${purpose}`),
      ]),
    );
    expect(emails.map(({ headers }) => headers.subject)).toContainEqual(expect.stringContaining('Test email from'));
    expect(emails.map(({ headers }) => headers.subject)).toContainEqual(expect.stringContaining('Reminder'));
  });

  test('none carries a link, a phone number or a line break where a name belongs', () => {
    const bad = emails.flatMap(({ headers, text, html }) =>
      [headers.subject ?? '', headers.from ?? '', headers.to ?? '', text, html].filter((part) => hostile.test(part)),
    );
    expect(bad).toEqual([]);
    expect(emails.filter(({ headers }) => 'bcc' in headers || [...(headers.subject ?? '')].length > 130)).toEqual([]);
  });
});

test('names with a link are refused where they are entered', async () => {
  const { admin } = await office.desk();
  const roleId = admin.login.user.role.id;
  const user = { email: 'eve@example.com', firstName: 'Eve', lastName: 'Evil', roleId };
  const answers = [
    ...(await Promise.all(
      ['firstName', 'lastName'].map((field) =>
        admin.ask('POST', '/Users', { ...user, [field]: sentence.slice(0, 70) }),
      ),
    )),
    await admin.ask('PUT', '/user/profile', { firstName: 'evil.example' }),
    await admin.ask('POST', '/Groups', { name: 'www.evil.example' }),
    await office.app.stranger.ask('POST', '/auth/register', {
      email: 'eve@example.com',
      password: 'a long enough password',
      firstName: 'Eve',
      lastName: 'Evil',
      companyName: 'Bank evil.example',
      subdomain: 'evil-bank',
    }),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { errors: [{ message: 'Names cannot contain links or domains. Write a space after a period.' }] },
    ]);
  }
});
