import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson, erasureJob } from '../../../../src/compliance/server/erase.ts';
import { runDueJobs } from '../../../../src/core/server/jobs/lane.ts';
import type { ContactOptOut } from '../../../../src/surveys/schemas/contact-opt-out.ts';
import type { Invitation } from '../../../../src/surveys/schemas/survey-invitation.ts';
import { created } from '../../../support/app.ts';
import { cameBack } from './came-back.ts';
import { type Desk, type Office, openOffice } from './office.ts';

let office: Office;
let desk: Desk;
beforeAll(async () => {
  office = await openOffice('bounces@mail.candor.example');
});
afterAll(() => office.close());
beforeEach(async () => {
  desk = await office.desk();
  office.post.received.length = 0;
});

const tokenOf = (from: string) => /^bounces\+([0-9a-z-]+)@mail\.candor\.example$/.exec(from)?.[1] ?? '';
const postBounce = (token: string, mail: string, type = 'message/rfc822') =>
  office.app.stranger.ask('POST', `/public/bounces/${token}`, mail, { 'content-type': type });

async function invited(parts: object = {}) {
  const customer = await desk.customer();
  const sent = await desk.send({ customerIds: [customer.id], ...parts });
  await office.work();
  const path = () => tokenOf(desk.mailTo(customer.email).at(-1)?.from ?? '');
  return { customer, sent, path, person: async () => (await desk.people(sent.id))[0] };
}

describe('invitation email', () => {
  test('has a unique bounce address and an unchanged sender', async () => {
    const { customer, path } = await invited({ reminderDays: [1] });
    await office.pass(1);
    const mails = desk.mailTo(customer.email);
    expect(mails.map(({ headers }) => headers.from?.replace(/.*</, '<'))).toEqual(
      Array(2).fill('<feedback@candor.example>'),
    );
    expect(new Set(mails.map(({ from }) => from)).size).toBe(2);
    for (const { from } of mails) expect(from.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(path()).not.toBe('');
  });
});

describe('hard bounce', () => {
  test('ends reminders and blocks the address', async () => {
    const { customer, sent, path, person } = await invited({ reminderDays: [1, 3] });
    const diagnostic = '550 5.1.1 no such user';
    expect((await postBounce(path(), cameBack({ diagnostic }))).status).toBe(200);
    expect((await postBounce(path(), cameBack({ diagnostic }))).status).toBe(200);
    expect(await person()).toMatchObject({ status: 'bounced', lastError: diagnostic });
    expect((await desk.read(sent.id)).stats).toMatchObject({ sent: 1, bounced: 1 });
    await office.pass(2);
    await office.pass(2);
    expect(desk.mailTo(customer.email)).toHaveLength(1);
    expect(await desk.dry({ customerIds: [customer.id], guardDays: 0 })).toMatchObject({
      leftOut: [{ reason: 'bounced', count: 1 }],
    });
    const details = await desk.admin.ask('GET', `/CustomerFormResponses/${customer.id}/customerDetails`);
    expect(details.json()).toMatchObject({ data: { mailStopped: 'bounced' } });
  });

  test('is accepted with any content type and with upper case in the address', async () => {
    const { path, person } = await invited();
    expect((await postBounce(path().toUpperCase(), cameBack(), 'application/x-www-form-urlencoded')).status).toBe(200);
    expect(await person()).toMatchObject({ status: 'bounced' });
  });
});

test('plain-text bounces: a hard bounce ends reminders and an out-of-office reply does not', async () => {
  const { path, person } = await invited({ reminderDays: [1] });
  const bounceText = 'I am sorry: your mail could not be delivered.\r\nRemote host said: 550 5.1.1 no such user';
  const away = `Return-Path: <>\r\nFrom: Ada <ada@example.com>\r\nAuto-Submitted: auto-replied\r\n\r\n${bounceText}`;
  expect((await postBounce(path(), away)).status).toBe(200);
  expect(await person()).toMatchObject({ status: 'sent', lastError: null });
  expect((await postBounce(path(), `From: MAILER-DAEMON@mx.example.com\r\n\r\n${bounceText}`)).status).toBe(200);
  expect(await person()).toMatchObject({ status: 'bounced', lastError: 'Remote host said: 550 5.1.1 no such user' });
});

describe('soft bounce', () => {
  test('repeats the same email and gives up after the third attempt', async () => {
    const { customer, path, person } = await invited();
    const full = cameBack({ status: '5.2.2', diagnostic: '552 5.2.2 mailbox full' });
    await postBounce(path(), full);
    await postBounce(path(), full);
    expect(await person()).toMatchObject({ status: 'sent', lastError: '552 5.2.2 mailbox full' });
    await office.pass(1.1);
    await postBounce(path(), full);
    await office.pass(2.1);
    const mails = desk.mailTo(customer.email);
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ headers }) => `${headers['message-id']} ${headers.subject}`)).size).toBe(1);
    await postBounce(path(), full);
    await office.pass(9);
    expect(desk.mailTo(customer.email)).toHaveLength(3);
    expect(await person()).toMatchObject({ status: 'failed' });
    expect(await desk.dry({ customerIds: [customer.id], guardDays: 0 })).toMatchObject({ invited: { count: 1 } });
  });

  test('does not use up a reminder, and a delay is not a bounce', async () => {
    const { customer, path, person } = await invited({ reminderDays: [5] });
    await postBounce(path(), cameBack({ action: 'delayed', status: '4.4.1' }));
    expect(await person()).toMatchObject({ status: 'sent', lastError: null, resendAt: null });
    await postBounce(path(), cameBack({ status: '4.2.2' }));
    await office.pass(1.1);
    expect(await person()).toMatchObject({ remindersSent: 0, lastError: null });
    await office.pass(4);
    expect(desk.mailTo(customer.email).map(({ headers }) => headers.subject?.startsWith('Reminder: '))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('bounce endpoint', () => {
  test('changes nothing for an invalid token, another token or an email that is not a bounce', async () => {
    const { path, person } = await invited();
    const token = path();
    const tries = [
      await postBounce(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, cameBack()),
      await postBounce(token.replace(/-(\w+)-/, '-zz-'), cameBack()),
      await postBounce('nonsense', cameBack()),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    const away = 'Subject: I am away\r\nContent-Type: text/plain\r\n\r\nBack on Monday. Status: 5.1.1';
    expect((await postBounce(token, away)).status).toBe(200);
    expect((await postBounce(token, 'x'.repeat(33_600_000))).status).toBe(413);
    expect(await person()).toMatchObject({ status: 'sent', lastError: null });
  });
});

describe('unsubscribed contact', () => {
  const optOuts = async (query = '') =>
    (await desk.admin.ask('GET', `/ContactOptOuts${query}`)).json<ContactOptOut[]>();

  test('is listed with its customer and cause, and can be restored with a stored reason', async () => {
    const { customer, path } = await invited();
    await postBounce(path(), cameBack({ diagnostic: '550 no such user' }));
    const [unsubscribe] = await optOuts(`?q=${encodeURIComponent(customer.email)}`);
    expect(unsubscribe).toMatchObject({
      address: customer.email,
      reason: 'bounced',
      detail: '550 no such user',
      isActive: true,
    });
    const undo = (body: object) => desk.admin.ask('POST', `/ContactOptOuts/${unsubscribe?.id}/undo`, body);
    expect((await undo({})).status).toBe(422);
    expect((await undo({ why: '   ' })).status).toBe(422);
    expect((await undo({ why: 'Their server was down' })).status).toBe(200);
    expect((await undo({ why: 'Again' })).status).toBe(409);
    expect(await optOuts()).toMatchObject([
      { isActive: false, undoneWhy: 'Their server was down', undoneByName: desk.admin.login.user.fullName },
    ]);
    expect(await desk.dry({ customerIds: [customer.id], guardDays: 0 })).toMatchObject({ invited: { count: 1 } });
    const { rows } = await office.app.services.database.owner((client) =>
      client.query(
        `select user_id, after ->> 'undoneWhy' as why from audit_log
         where tenant_id = $1 and resource = 'contactOptOuts' and record_id = $2`,
        [desk.admin.tenantId, unsubscribe?.id],
      ),
    );
    expect(rows).toEqual([{ user_id: desk.admin.userId, why: 'Their server was down' }]);
  });

  test('is blocked again by a new bounce after its restoration', async () => {
    const { customer, path } = await invited();
    await postBounce(path(), cameBack());
    const [unsubscribe] = await optOuts();
    await desk.admin.ask('POST', `/ContactOptOuts/${unsubscribe?.id}/undo`, { why: 'A mistake' });
    const second = await desk.send({ customerIds: [customer.id], guardDays: 0 });
    await office.work();
    await postBounce(path(), cameBack());
    expect((await desk.people(second.id))[0]).toMatchObject({ status: 'bounced' });
    expect(await optOuts()).toMatchObject([{ isActive: true, undoneWhy: null }]);
  });
});

test('distributions: recipients are found by name, address and delivery status, page by page', async () => {
  const some = await Promise.all(['Amal', 'Bela', 'Cora'].map((displayName) => desk.customer({ displayName })));
  const { id } = await desk.send({ customerIds: some.map((one) => one.id) });
  await office.work();
  await postBounce(tokenOf(desk.mailTo(some[1]?.email ?? '')[0]?.from ?? ''), cameBack());
  const ask = async (query: string) => {
    const answer = await desk.admin.ask('GET', `/SurveyDistributions/${id}/invitations?${query}`);
    return [answer.headers['x-total-count'], ...answer.json<{ name: string }[]>().map(({ name }) => name)];
  };
  expect(await ask('_start=0&_end=2')).toEqual(['3', 'Bela', 'Amal']);
  expect(await ask('_start=2&_end=4')).toEqual(['3', 'Cora']);
  for (const q of ['amAl', 'example%20amal']) expect(await ask(`q=${q}`)).toEqual(['1', 'Amal']);
  expect(await ask(`q=${encodeURIComponent(some[2]?.email.toUpperCase() ?? '')}`)).toEqual(['1', 'Cora']);
  expect(await ask('status=bounced')).toEqual(['1', 'Bela']);
});

describe('the original of an email to an invitation', () => {
  const originalOf = (sent: { id: number }, one: Invitation | undefined, who = desk.admin) =>
    who.ask('GET', `/SurveyDistributions/${sent.id}/invitations/${one?.id}/original`);
  const noticesOf = async () => (await desk.admin.ask('GET', '/Notifications')).json<{ title: string }[]>();

  test('is kept for a bounce, once, and opened by those who may read the invitations', async () => {
    const { sent, path, person } = await invited();
    expect(await person()).toMatchObject({ hasOriginal: false });
    expect((await originalOf(sent, await person())).status).toBe(404);
    for (const _ of [1, 2]) expect((await postBounce(path(), cameBack())).status).toBe(200);
    expect(await person()).toMatchObject({ status: 'bounced', hasOriginal: true });
    expect((await originalOf(sent, await person())).text).toBe(cameBack());
    const reader = await office.app.colleague(desk.admin, ['get:v1/surveydistributions/:id/invitations']);
    const other = await office.app.colleague(desk.admin, ['get:v1/surveys']);
    const stranger = await office.app.newTenant();
    const statuses = [reader, other, stranger].map(async (who) => (await originalOf(sent, await person(), who)).status);
    expect(await Promise.all(statuses)).toEqual([200, 403, 404]);
    const elsewhere = await desk.send({ customerIds: [(await desk.customer()).id] });
    expect((await originalOf(elsewhere, await person())).status).toBe(404);
    const stored = await office.app.services.database.owner((client) =>
      client.query('select from received_emails where tenant_id = $1', [desk.admin.tenantId]),
    );
    expect(stored.rowCount).toBe(1);
  });

  test('is kept for the answer of a person, of which the sender is told, and not for an automatic one', async () => {
    const { path, person } = await invited();
    await postBounce(path(), 'From: Ada <ada@example.com>\r\nAuto-Submitted: auto-replied\r\n\r\nI am away');
    expect(await noticesOf()).toEqual([]);
    await postBounce(path(), 'From: Ada <ada@example.com>\r\nIn-Reply-To: <a@b>\r\n\r\nPlease call me');
    expect(await person()).toMatchObject({ status: 'sent', hasOriginal: true });
    expect(await noticesOf()).toMatchObject([
      { title: expect.stringContaining('An email answers the invitation to'), surveyId: desk.surveyId },
    ]);
  });

  test('goes with the person when that is erased', async () => {
    const { customer, sent, path, person } = await invited();
    await postBounce(path(), cameBack());
    const { id } = await created(desk.admin, '/Compliance/requests', {
      kind: 'erase',
      name: 'Someone',
      email: customer.email,
      customerIds: [customer.id],
    });
    const copy = await desk.admin.ask('GET', `/Compliance/requests/${id}/export?format=zip`);
    expect(copy.text).toContain('files/1 email.eml');
    expect(copy.text).toContain('Reporting-MTA: dns; mx.example.com');
    await desk.admin.ask('PUT', `/Compliance/requests/${id}`, { identityCheck: 'Passport' });
    const started = await desk.admin.ask('POST', `/Compliance/requests/${id}/execute`, { keepsRecord: true });
    expect(started.status).toBe(200);
    await runDueJobs(office.app.services, { [erasureJob]: erasePerson });
    expect(await person()).toMatchObject({ hasOriginal: false });
    expect((await originalOf(sent, await person())).status).toBe(404);
  });
});
