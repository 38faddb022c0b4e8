import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailKinds } from '../../../src/app/server/jobs.ts';
import { emailBudget } from '../../../src/core/rules/email-budget.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { utcDay } from '../../../src/core/server/limits/daily-limits.ts';
import type { EmailBudget } from '../../../src/mails/schemas/email-settings.ts';
import { type Desk, type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let desk: Desk;
const [{ perDay: most }] = emailBudget.steps;

beforeAll(async () => {
  office = await openOffice();
});
beforeEach(async () => {
  desk = await office.desk();
  office.post.received.length = 0;
});
afterAll(() => office.close());

const sentBefore = (taken: number, day: Date = office.now()) =>
  office.app.services.database.transaction(desk.admin.tenantId, (tx) =>
    tx.run(sql`insert into daily_counts (tenant_id, day, name, taken)
      values (${tx.tenantId}, ${utcDay(day)}::date, 'email', ${taken})`),
  );
const optedOut = (reason: 'bounced' | 'unsubscribed', count: number) =>
  office.app.services.database.transaction(desk.admin.tenantId, (tx) =>
    tx.run(sql`insert into contact_opt_outs (tenant_id, email_key, reason)
      select ${tx.tenantId}, ${reason} || n || '@example.com', ${reason} from generate_series(1, ${count}::integer) n`),
  );
const budget = async () => (await desk.admin.ask('GET', '/Settings/email/budget')).json<EmailBudget>();
const invite = async (count: number) => {
  const customers = [];
  for (let made = 0; made < count; made += 1) customers.push(await desk.customer());
  return desk.send({ customerIds: customers.map(({ id }) => id) });
};
const notices = async () =>
  (await desk.admin.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const madeAt = (date: Date) =>
  office.app.services.database.owner((client) =>
    client.query('update tenants set created_at = $1 where id = $2', [date, desk.admin.tenantId]),
  );

describe('daily budget of emails', () => {
  test('what exceeds it waits until tomorrow with the reason, and staff are told once', async () => {
    await sentBefore(most - 2);
    const { id } = await invite(5);
    await office.work();
    expect(office.post.received).toHaveLength(2);
    const reason = `The limit of ${most} emails for today is reached. This email waits until tomorrow.`;
    const people = await desk.people(id);
    expect(people.filter(({ status }) => status === 'waiting').map(({ lastError }) => lastError)).toEqual([
      reason,
      reason,
      reason,
    ]);
    expect((await notices()).filter((title) => title.startsWith('The limit of'))).toHaveLength(1);
    await office.pass(1);
    expect(office.post.received).toHaveLength(5);
    expect((await desk.people(id)).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
  });

  test('two nodes that send at once never exceed it', async () => {
    await sentBefore(most - 4);
    await invite(12);
    const node = () => runDueJobs({ ...office.app.services, now: office.now }, mailKinds);
    await Promise.all([node(), node(), node(), node()]);
    expect(office.post.received).toHaveLength(4);
    await office.pass(1);
    expect(office.post.received).toHaveLength(12);
  });

  test('an email that the mail server takes later is counted once', async () => {
    office.post.answer.message = () => ({ code: 451, words: 'Try again later' });
    await sentBefore(most - 1);
    await invite(1);
    await office.work();
    delete office.post.answer.message;
    await office.pass(0.01);
    expect(office.post.received).toHaveLength(1);
  });

  test('a used budget refuses the invitation of a user, and still sends a new password', async () => {
    await sentBefore(most, new Date());
    const answer = await desk.admin.ask('POST', '/Users', {
      email: 'late@example.com',
      firstName: 'Ines',
      lastName: 'Late',
      roleId: desk.admin.login.user.role.id,
      sendInvitation: true,
    });
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'EMAIL_LIMIT' }]);
    await office.app.stranger.ask(
      'POST',
      '/auth/forgot-password',
      { email: desk.admin.email },
      { 'x-tenant-subdomain': desk.admin.subdomain },
    );
    await office.work();
    expect(desk.mailTo(desk.admin.email)).toHaveLength(1);
  });

  test('is shown with its next step and with why it fell', async () => {
    await sentBefore(60, new Date());
    await optedOut('bounced', 9);
    expect(await budget()).toMatchObject({
      perDay: most / 4,
      used: 60,
      held: 0,
      unconfirmed: null,
      isOwnServer: false,
      lowered: [{ cause: 'bounced', share: 0.15, factor: 0.25 }],
      next: { inDays: 2, moreEmails: 20 },
    });
  });

  test('grows with age and with emails sent before, not with one alone', async () => {
    expect((await budget()).perDay).toBe(most);
    await madeAt(daysAgo(10));
    expect(await budget()).toMatchObject({ perDay: most, next: { perDay: 300, inDays: 0, moreEmails: 20 } });
    await sentBefore(250, daysAgo(3));
    expect((await budget()).perDay).toBe(1_000);
  });
});
