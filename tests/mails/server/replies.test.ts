import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Thread } from '../../../src/mails/schemas/message.ts';
import type { TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import { ownPageClient, ownPages } from '../../compliance/server/own-page-client.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { cameBack } from '../../surveys/server/mail/came-back.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let admin: SignedIn;
let agent: SignedIn;
let customer: { id: number; email: string };
let responseId: number;

beforeAll(async () => {
  office = await openOffice('mail@candor.example', ownPages);
});
afterAll(() => office.close());
beforeEach(async () => {
  office.post.received.length = 0;
  delete office.post.answer.message;
  delete office.post.answer.recipient;
  const desk = await office.desk();
  admin = desk.admin;
  agent = await office.app.colleague(admin, [
    'get:v1/sentimentresponses/:responseid/withdata',
    'get:v1/sentimentresponses/:responseid/messages',
    'post:v1/sentimentresponses/:responseid/messages',
  ]);
  customer = await desk.customer({ displayName: 'Rosa Lind' });
  const severity = await created(admin, '/SeverityLevels', {
    name: 'Very urgent',
    daysToResolve: 2,
    firstResponseHours: 4,
  });
  const form = await created(admin, '/Sentiments', { name: 'Counter', enableSLA: true, severityLevels: [severity.id] });
  const made = { sentimentId: form.id, severityLevelId: severity.id, customerResponseId: customer.id, values: [] };
  responseId = (await created(admin, '/SentimentResponses/create', made)).id;
});

const path = () => `/SentimentResponses/${responseId}/messages`;
const write = (body: string, who = admin) => who.ask('POST', path(), { body });
const thread = async () => (await admin.ask('GET', path())).json<Thread>();
const mails = () => office.post.received.filter(({ to }) => to === customer.email);
const shown = async () =>
  (await admin.ask('GET', `/SentimentResponses/${responseId}/withData`)).json<{
    data: { status: string; pausedAt: string | null; firstRespondedAt: string | null; tracking: TrackingEntry[] };
  }>().data;
const history = async () => (await shown()).tracking.filter(({ kind }) => kind === 'message').map(({ notes }) => notes);
const noticesOf = async (who: SignedIn) =>
  (await who.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);

const tokenOf = (address = '') => /^mail\+([0-9a-z-]+)@candor\.example$/.exec(address)?.[1] ?? '';
const deliver = (token: string, mail: string) =>
  office.app.stranger.ask('POST', `/public/bounces/${token}`, mail, { 'content-type': 'message/rfc822' });
const answerMail = (body: string, ...headers: string[]) =>
  [`From: Rosa <${customer.email}>`, `Message-ID: <${Math.random()}@phone.example>`, ...headers, '', body].join('\r\n');

async function sent(body = 'Dear Rosa,\n\nwe are sorry.') {
  await write(body);
  await office.work();
  return tokenOf(mails().at(-1)?.headers['reply-to']);
}

describe('an email to the customer of a response', () => {
  test('is sent with branding and signature, and is the first reply of the SLA', async () => {
    await admin.ask('PUT', '/Branding', { emailFooter: 'Acme Ltd.\nMain Street 1' });
    const answer = await write('Dear Rosa,\n\n<b>we</b> are sorry.');
    expect([answer.status, answer.json()]).toMatchObject([201, { status: 'waiting', name: 'Rosa Lind' }]);
    expect((await shown()).firstRespondedAt).toBeNull();
    await office.work();
    const [mail] = mails();
    expect(mail?.headers.subject).toMatch(/^Your feedback to .+ \(R-\d+\)$/);
    expect(mail?.text).toMatch(/^Dear Rosa,\n\n<b>we<\/b> are sorry\.\n\n-- \n.+\n.+\n\nAcme Ltd\.\nMain Street 1\n/);
    expect(mail?.html).toContain('&lt;b&gt;we&lt;/b&gt; are sorry.');
    expect(mail?.html).toContain('Acme Ltd.<br>Main Street 1');
    expect(tokenOf(mail?.headers['reply-to'])).not.toBe('');
    expect(mail?.from).toBe(mail?.headers['reply-to']);
    expect(mail?.from.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect((await thread()).messages).toMatchObject([{ status: 'sent', userId: admin.userId }]);
    expect(await history()).toEqual(['Emailed Rosa Lind']);
    expect((await shown()).firstRespondedAt).not.toBeNull();
    await office.work();
    expect(mails()).toHaveLength(1);
  });

  test('waits 10 seconds, in which only its author can withdraw it', async () => {
    const { id } = (await write('Wait')).json<{ id: number }>();
    await runDueJobs({ ...office.app.services, now: () => new Date() }, mailKinds);
    expect(mails()).toEqual([]);
    expect((await agent.ask('DELETE', `${path()}/${id}`)).json()).toMatchObject({ code: 'ALREADY_SENT' });
    expect((await admin.ask('DELETE', `${path()}/${id}`)).status).toBe(200);
    await office.work();
    expect([mails(), (await thread()).messages, await history()]).toEqual([[], [], []]);
    const { id: late } = (await write('Too late')).json<{ id: number }>();
    await office.work();
    expect((await admin.ask('DELETE', `${path()}/${late}`)).json()).toMatchObject({ code: 'ALREADY_SENT' });
    expect((await thread()).messages).toHaveLength(1);
  });

  test('links to the page of the customer, which is of no other customer after a change', async () => {
    await sent('Dear Rosa');
    const [mail] = mails();
    const [, token = ''] = /Your feedback: http:\/\/\S+\/my-feedback\/([\w-]{22})$/m.exec(mail?.text ?? '') ?? [];
    expect(mail?.html).toContain(`/my-feedback/${token}"`);
    const open = ownPageClient(office.app, admin, token).open;
    expect((await open()).html).toContain('Dear Rosa');
    const other = await created(admin, '/CustomerFormResponses', {
      displayName: 'Otto Kern',
      email: 'otto@example.com',
    });
    await admin.ask('PUT', `/SentimentResponses/${responseId}/customer`, { customerResponseId: other.id });
    expect((await open()).status).toBe(404);
    await write('Dear Otto');
    await office.work();
    const toOtto = office.post.received.find(({ to }) => to === 'otto@example.com')?.text ?? '';
    const [, own = ''] = /my-feedback\/([\w-]{22})$/m.exec(toOtto) ?? [];
    const { html } = await ownPageClient(office.app, admin, own).open();
    expect([html.includes('Dear Otto'), html.includes('Dear Rosa')]).toEqual([true, false]);
  });

  test('refers to the earlier emails of the response', async () => {
    await sent('One');
    await sent('Two');
    const [one, two] = mails();
    expect(two?.headers.subject).toBe(`Re: ${one?.headers.subject}`);
    expect([two?.headers['in-reply-to'], two?.headers.references]).toEqual(Array(2).fill(one?.headers['message-id']));
  });

  test('is tried again with the same Message-ID, and fails at once for an unknown address', async () => {
    office.post.answer.message = () => ({ code: 451, words: 'Try later' });
    await write('Again');
    await office.work();
    expect((await thread()).messages).toMatchObject([
      { status: 'waiting', error: expect.stringContaining('Try later') },
    ]);
    office.post.answer.recipient = () => ({ code: 550, words: '5.1.1 No such user' });
    await office.pass(1);
    expect((await thread()).messages).toMatchObject([
      { status: 'failed', error: expect.stringContaining('No such user') },
    ]);
    expect(await history()).toEqual([expect.stringContaining('The email to Rosa Lind was not delivered')]);
    expect(await noticesOf(admin)).toEqual([
      expect.stringMatching(/^Your email to Rosa Lind about R-\d+ was not delivered/),
    ]);
    expect(await thread()).toMatchObject({ problem: 'bounced' });
    expect((await write('Once more')).json()).toMatchObject({ code: 'CANNOT_EMAIL', problem: 'bounced' });
  });

  test('is refused without a customer, an address or a mail server, and for unsubscribed customers', async () => {
    const problemOf = async () => {
      const answer = await write('Hello');
      expect(answer.status).toBe(409);
      expect(answer.json<{ problem: string }>().problem).toBe((await thread()).problem);
      return answer.json<{ problem: string }>().problem;
    };
    const { mailer } = office.app.services;
    Object.assign(office.app.services, { mailer: undefined });
    expect(await problemOf()).toBe('no_mail_server');
    Object.assign(office.app.services, { mailer });
    await office.app.services.database.owner((client) =>
      client.query(`insert into contact_opt_outs (tenant_id, email_key, reason) values ($1, $2, 'unsubscribed')`, [
        admin.tenantId,
        customer.email,
      ]),
    );
    expect(await problemOf()).toBe('unsubscribed');
    await admin.ask('PUT', `/CustomerFormResponses/${customer.id}`, { email: null });
    expect(await problemOf()).toBe('no_address');
    await admin.ask('PUT', `/SentimentResponses/${responseId}/customer`, { customerResponseId: null });
    expect(await problemOf()).toBe('no_customer');
    expect((await write('  \n ')).json()).toMatchObject({ errors: [{ path: 'body' }] });
  });
});

describe('the answer of the customer', () => {
  test('comes back to the response without the quoted text, wakes its clock and notifies author and assignee', async () => {
    await admin.ask('PUT', `/SentimentResponses/${responseId}/assign`, { userId: agent.userId });
    const token = await sent();
    await admin.ask('PUT', `/SentimentResponses/${responseId}/status`, { status: 'pending_customer' });
    expect((await shown()).pausedAt).not.toBeNull();
    const before = (await admin.ask('GET', '/SentimentResponses')).headers['x-total-count'];
    const body =
      'Thank you.\r\nIt works now.\r\n\r\nOn Mon, 2 Mar 2026, Acme wrote:\r\n> Dear Rosa,\r\n> we are sorry.';
    expect((await deliver(token, answerMail(body))).status).toBe(200);
    expect((await thread()).messages[1]).toMatchObject({
      status: 'received',
      name: 'Rosa Lind',
      address: customer.email,
      userId: null,
      body: 'Thank you.\nIt works now.',
      quoted: expect.stringContaining('> we are sorry.'),
    });
    const after = await shown();
    expect([after.status, after.pausedAt]).toEqual(['in_progress', null]);
    expect((await admin.ask('GET', '/SentimentResponses')).headers['x-total-count']).toBe(before);
    for (const who of [admin, agent])
      expect((await noticesOf(who))[0]).toMatch(/^Rosa Lind replied to your email about R-\d+$/);
  });

  test('is threaded by the next email and stored once, however often the mail server delivers it', async () => {
    const token = await sent();
    const mail = answerMail('Thanks', 'Subject: Re: Your feedback');
    await Promise.all([deliver(token, mail), deliver(token.toUpperCase(), mail), deliver(token, mail)]);
    expect((await thread()).messages.map(({ status }) => status)).toEqual(['sent', 'received']);
    expect(await history()).toEqual(['Emailed Rosa Lind', 'Rosa Lind replied by email']);
    await sent('Glad to hear');
    expect(mails()[1]?.headers['in-reply-to']).toMatch(/@phone\.example>$/);
  });

  test('leaves a resolved response resolved', async () => {
    const token = await sent();
    for (const status of ['in_progress', 'resolved'])
      await admin.ask('PUT', `/SentimentResponses/${responseId}/status`, { status });
    await deliver(token, answerMail('Thanks!'));
    expect((await shown()).status).toBe('resolved');
    expect(await noticesOf(admin)).toHaveLength(1);
  });

  test('names to whom else it was sent, without our addresses', async () => {
    const token = await sent();
    const [to, copies] = [
      `Candor <mail+${token}@candor.example>, "Lind, Tom" <TOM@example.org>`,
      `boss@example.com, ${customer.email}, not an address, feedback@candor.example, mail@candor.example`,
    ];
    await deliver(token, answerMail('Hello', `To: ${to}`, `Cc: ${copies}`));
    expect((await thread()).messages[1]?.cc).toEqual(['tom@example.org', 'boss@example.com']);
  });

  test('names who wrote from another address, what was attached, and shows HTML as text', async () => {
    const token = await sent();
    const parts = [
      '--b\r\nContent-Type: text/html\r\n\r\n<p>Hello <b>there</b><script>alert(1)</script></p>',
      '--b\r\nContent-Type: image/png; name="a.png"\r\nContent-Disposition: attachment; filename="a.png"\r\n\r\nabc\r\n--b--',
    ];
    const head = 'From: Tom <TOM@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b';
    await deliver(token, `${head}\r\n\r\n${parts.join('\r\n')}\r\n`);
    expect((await thread()).messages[1]).toMatchObject({
      name: 'Tom',
      address: 'tom@example.org',
      body: 'Hello there',
      files: [{ name: 'a.png', bytes: 3 }],
    });
  });

  test.each([['Auto-Submitted: auto-replied'], ['X-Autoreply: yes'], ['Subject: Automatic reply: Your feedback']])(
    'wakes nobody if it is automatic: %s',
    async (header) => {
      const token = await sent();
      await admin.ask('PUT', `/SentimentResponses/${responseId}/status`, { status: 'pending_customer' });
      await deliver(token, answerMail('I am away.', header));
      expect((await thread()).messages[1]).toMatchObject({ status: 'automatic', body: 'I am away.' });
      expect((await shown()).status).toBe('pending_customer');
      expect(await noticesOf(admin)).toEqual([]);
      await office.work();
      expect(mails()).toHaveLength(1);
    },
  );

  test('wakes its clock if a mailing list passes it on', async () => {
    const token = await sent();
    await admin.ask('PUT', `/SentimentResponses/${responseId}/status`, { status: 'pending_customer' });
    await deliver(token, answerMail('We agree.', 'Precedence: list', 'List-ID: <team.example.com>'));
    expect((await thread()).messages[1]).toMatchObject({ status: 'received', body: 'We agree.' });
    expect((await shown()).status).toBe('in_progress');
  });

  test('that is a bounce marks the email and stops others to the address', async () => {
    const token = await sent();
    expect((await deliver(token, cameBack({ action: 'delayed', status: '4.4.1' }))).status).toBe(200);
    expect((await thread()).messages).toMatchObject([{ status: 'sent' }]);
    const bounce = cameBack({ diagnostic: '550 5.1.1 no such user' });
    await deliver(token, bounce);
    await deliver(token, bounce);
    expect(await thread()).toMatchObject({
      problem: 'bounced',
      messages: [{ status: 'failed', error: '550 5.1.1 no such user' }],
    });
    expect(await noticesOf(admin)).toHaveLength(1);
  });

  test('is refused with a forged token', async () => {
    const token = await sent();
    const [, tenant, message, mac] = token.split('-');
    const forged = [
      `r-${tenant}-${(Number.parseInt(message ?? '', 36) + 1).toString(36)}-${mac}`,
      `r-1-${message}-${mac}`,
      `${tenant}-${message}-0-${mac}`,
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    ];
    for (const other of forged) expect((await deliver(other, answerMail('Let me in'))).status).toBe(404);
    expect((await thread()).messages).toHaveLength(1);
  });
});

test('emails of a response: go with its form when that is deleted', async () => {
  const token = await sent();
  const { sentimentId } = (await admin.ask('GET', `/SentimentResponses/${responseId}/withData`)).json<{
    data: { sentimentId: number };
  }>().data;
  expect((await admin.ask('DELETE', `/Sentiments/deleteWithCascade/${sentimentId}`)).status).toBe(200);
  expect((await deliver(token, answerMail('Still there?'))).status).toBe(404);
});
