import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseOriginals } from '../../../src/compliance/server/erase.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { WorkerLimitError } from '../../../src/core/server/workers/worker-limit-error.ts';
import type { Message, Thread } from '../../../src/mails/schemas/message.ts';
import { inboundLimits } from '../../../src/mails/server/inbound/inbound-limits.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let admin: SignedIn;
let responseId: number;
let token: string;

beforeAll(async () => {
  office = await openOffice('mail@candor.example');
});
afterAll(() => office.close());
beforeEach(async () => {
  office.post.received.length = 0;
  const desk = await office.desk();
  admin = desk.admin;
  const customer = await desk.customer({ displayName: 'Rosa Lind' });
  const form = await created(admin, '/Sentiments', { name: 'Counter' });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  responseId = (await created(admin, '/SentimentResponses/create', made)).id;
  await admin.ask('POST', path(), { body: 'Dear Rosa,\n\nwe are sorry that your lamp arrived broken.' });
  await office.work();
  token = /\+([0-9a-z-]+)@/.exec(office.post.received.at(-1)?.headers['reply-to'] ?? '')?.[1] ?? '';
});

const path = () => `/SentimentResponses/${responseId}/messages`;
const thread = async () => (await admin.ask('GET', path())).json<Thread>().messages;
const answers = async () => (await thread()).slice(1);
const deliver = (mail: string | Buffer, to = token) =>
  office.app.stranger.ask('POST', `/public/bounces/${to}`, mail, { 'content-type': 'message/rfc822' });
const mailOf = (headers: readonly string[], ...body: string[]) =>
  ['From: Rosa <rosa@example.com>', ...headers, '', ...body].join('\r\n');
const original = (message: Message | undefined, who = admin) => who.ask('GET', `${path()}/${message?.id}/original`);
const query = (text: string, values: unknown[] = []) =>
  office.app.services.database.owner(async (client) => (await client.query(text, [admin.tenantId, ...values])).rows);
const notices = async () =>
  (await admin.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);

describe('an email is stored once', () => {
  const date = 'Date: Mon, 2 Mar 2026 08:00:00 +0000';
  test.each([
    ['the same bytes', [mailOf([], 'Yes'), mailOf([], 'Yes')], 1],
    ['the same on another way', [mailOf([date], 'Yes'), `Received: from relay\r\n${mailOf([date], 'Yes')}`], 1],
    ['two without a Message-ID', [mailOf([], 'Yes'), mailOf([], 'No')], 2],
    ['two without Message-ID and date that say the same', [mailOf([], 'Yes'), mailOf(['X-Kiosk: 2'], 'Yes')], 2],
    ['two with one Message-ID', [mailOf(['Message-ID: <a@b>'], 'Yes'), mailOf(['Message-ID: <a@b>'], 'No')], 2],
    [
      'two senders with one Message-ID',
      [mailOf(['Message-ID: <a@b>'], 'Yes'), 'From: o@example.com\r\nMessage-ID: <a@b>\r\n\r\nYes'],
      2,
    ],
  ])('if it is the same: %s', async (_, mails, count) => {
    for (const mail of mails) expect((await deliver(mail)).status).toBe(200);
    expect(await answers()).toHaveLength(count);
  });

  test('if a scanner sends another file under one Message-ID, both are stored', async () => {
    const scan = (content: string) =>
      mailOf(
        ['Message-ID: <scan@printer>', date, 'Content-Type: multipart/mixed; boundary=b'],
        '--b\r\nContent-Type: application/pdf; name=scan.pdf\r\nContent-Disposition: attachment',
        '',
        `%PDF-1.4 ${content}\r\n--b--`,
      );
    for (const content of ['one', 'two', 'one']) await deliver(scan(content));
    expect(await answers()).toHaveLength(2);
  });
});

describe('the original of an email', () => {
  test('is kept byte by byte and opened by those who may see the message', async () => {
    const mail = Buffer.from(mailOf([], 'Gr\xfc\xdfe'), 'latin1');
    await deliver(mail);
    const [answer] = await answers();
    expect(answer).toMatchObject({ hasOriginal: true, body: 'Grüße' });
    const kept = await office.app.app.inject({
      method: 'GET',
      url: `/api/v1${path()}/${answer?.id}/original`,
      headers: { authorization: `Bearer ${admin.login.token}` },
    });
    expect(kept.rawPayload.equals(mail)).toBe(true);
    expect(kept.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const reader = await office.app.colleague(admin, ['get:v1/sentimentresponses/:responseid/messages']);
    const other = await office.app.colleague(admin, ['get:v1/sentimentresponses/:responseid/withdata']);
    const stranger = await office.app.newTenant();
    expect((await original(answer, reader)).status).toBe(200);
    expect([(await original(answer, other)).status, (await original(answer, stranger)).status]).toEqual([403, 404]);
    const [{ fileName }] = (await query(
      'select file_name as "fileName" from received_emails where tenant_id = $1',
    )) as [{ fileName: string }];
    expect((await admin.ask('GET', `/uploads/${fileName}`)).status).toBe(404);
  });

  test('is kept for a bounce as well', async () => {
    await deliver('From: MAILER-DAEMON@mx.example.com\r\n\r\nIt could not be delivered.\r\n550 5.1.1 no such user');
    const [sent] = await thread();
    expect(sent).toMatchObject({ status: 'failed', hasOriginal: true });
    expect((await original(sent)).text).toContain('no such user');
  });

  test('goes when it is erased, and the email is not stored again', async () => {
    const mail = mailOf([], 'Secret');
    await deliver(mail);
    await office.app.services.database.transaction(admin.tenantId, (tx) =>
      eraseOriginals(tx, sql`tenant_id = ${tx.tenantId}`),
    );
    const [answer] = await answers();
    expect([answer?.hasOriginal, (await original(answer)).status]).toEqual([false, 404]);
    expect(await query(`select from files where tenant_id = $1 and kind = 'email'`)).toEqual([]);
    await deliver(mail);
    expect(await answers()).toHaveLength(1);
  });

  test('goes after the months of its retention rule', async () => {
    await deliver(mailOf([], 'Old'));
    const rule = { kind: 'receivedEmails', months: 1 };
    expect((await admin.ask('POST', '/Compliance/retention/dryRun', rule)).json()).toEqual({ due: 0 });
    await query(`update received_emails set created_at = now() - interval '2 months' where tenant_id = $1`);
    expect((await admin.ask('POST', '/Compliance/retention/dryRun', rule)).json()).toEqual({ due: 1 });
  });
});

test('a picture in the text: it is a file of the message with its place', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
  const related = mailOf(
    ['Content-Type: multipart/related; boundary=b'],
    '--b\r\nContent-Type: text/html\r\n\r\n<p>Before</p><img src="cid:a@b"><p>After</p>',
    '--b\r\nContent-Type: image/png; name=box.png\r\nContent-ID: <a@b>\r\nContent-Transfer-Encoding: base64\r\n',
    `${png}\r\n--b--`,
  );
  await deliver(related);
  expect((await answers())[0]).toMatchObject({
    body: 'Before\n\n[image: box.png]\n\nAfter',
    files: [{ kind: 'image', name: 'box.png', marker: '[image: box.png]' }],
  });
});

describe('an email without text', () => {
  test.each([
    [
      'says what its subject says',
      ['Subject: =?utf-8?Q?Please_cancel_f=C3=BCr_heute?='],
      '\u200b',
      'Please cancel für heute',
    ],
    [
      'that accepts an invitation says so',
      ['Subject: Accepted: Call about the lamp'],
      '',
      'Accepted: Call about the lamp',
    ],
    ['has no text if its subject is ours', ['Subject: Re: Your feedback (R-1001)'], ' ', 'No text'],
  ])('%s', async (_, headers, text, body) => {
    await deliver(mailOf(headers, text));
    expect((await answers())[0]).toMatchObject({ body });
  });
});

test('emails that do not say from whom they are: they do not count as those of one sender', async () => {
  const form = await created(admin, '/Sentiments', { name: 'Website' });
  const other = await created(admin, '/SentimentResponses/create', { sentimentId: form.id, values: [] });
  await query(
    `insert into received_emails (tenant_id, response_id, content_hash, sender_hash, size_bytes)
     select $1, $2, sha256(serial::text::bytea), sha256(''), 1 from generate_series(1, $3::integer) serial`,
    [other.id, inboundLimits.senderDay.emails],
  );
  expect((await deliver('Subject: A form on a website\r\n\r\nHello')).status).toBe(200);
});

test('a long text: the message says that there is more', async () => {
  await deliver(mailOf([], 'word '.repeat(20_000)));
  expect((await answers())[0]).toMatchObject({ isWhole: false });
});

test('a text of ours below the answer: it is quoted, whatever stands above it', async () => {
  await deliver(mailOf([], 'It works.', '', 'Dear Rosa,', '', 'we are sorry that your lamp arrived broken.'));
  expect((await answers())[0]).toMatchObject({ body: 'It works.', quoted: expect.stringContaining('your lamp') });
});

test('a bounce whose status stands in a later part: it is no answer', async () => {
  const part = (text: string) => `--b\r\nContent-Type: message/delivery-status\r\n\r\n${text}\r\n`;
  await deliver(
    `From: Mail Administrator <postmaster@example.com>\r\nContent-Type: multipart/report; boundary=b\r\n\r\n${part(
      'Not delivered.',
    )}${part('Final-Recipient: rfc822; rosa@example.com\r\nStatus: 5.1.1')}--b--`,
  );
  expect(await thread()).toMatchObject([{ status: 'failed' }]);
});

test('an email that no worker can read: it is acknowledged, kept, shown and reported once', async () => {
  const { workers } = office.app.services;
  const limits = { lane: 'parse', seconds: 30, advice: 'Open the original' } as const;
  Object.assign(office.app.services, {
    workers: { ...workers, run: () => Promise.reject(new WorkerLimitError('time', limits)) },
  });
  const mail = mailOf([], 'Too hard');
  const statuses = [(await deliver(mail)).status, (await deliver(mail)).status];
  Object.assign(office.app.services, { workers });
  expect(statuses).toEqual([200, 200]);
  const [answer, ...others] = await answers();
  expect(others).toEqual([]);
  expect(answer).toMatchObject({
    status: 'received',
    body: '',
    hasOriginal: true,
    error: 'This email could not be read: This takes longer than 30 s. Open the original',
  });
  expect((await original(answer)).text).toContain('Too hard');
  expect(await notices()).toEqual([expect.stringMatching(/^An email about R-\d+ could not be read/)]);
});

describe('the limits of inbound email', () => {
  const fill = (emails: number, bytes: number) =>
    query(
      `insert into received_emails (tenant_id, response_id, message_id, content_hash, sender_hash, size_bytes)
      select $1, $2, m.id, decode(md5(n::text), 'hex'), 'x', $4
      from generate_series(1, $3::integer) n, response_messages m where m.tenant_id = $1 and m.response_id = $2`,
      [responseId, emails, bytes],
    );

  test('refuse the emails to a response beyond those of a day, with a reason and one notice', async () => {
    await fill(inboundLimits.responseDay.emails - 1, 1);
    expect((await deliver(mailOf([], 'The last'))).status).toBe(200);
    const refused = await Promise.all(['a', 'b', 'c'].map((text) => deliver(mailOf([], text))));
    for (const answer of refused) {
      expect([answer.status, answer.json()]).toMatchObject([429, { code: 'TOO_MANY' }]);
      expect(answer.json().message).toMatch(/^R-\d+ receives too many emails within a day/);
    }
    expect(await answers()).toHaveLength(1);
    expect((await notices()).filter((title) => title.includes('too many emails'))).toHaveLength(1);
    await query(`update received_emails set created_at = now() - interval '25 hours' where tenant_id = $1`);
    expect((await deliver(mailOf([], 'Tomorrow'))).status).toBe(200);
  });

  test('count exactly when many emails arrive at once', async () => {
    await fill(inboundLimits.responseDay.emails - 2, 1);
    const all = await Promise.all(Array.from({ length: 6 }, (_, at) => deliver(mailOf([], `Number ${at}`))));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
    expect(await answers()).toHaveLength(2);
  });

  test('count the bytes', async () => {
    await fill(1, inboundLimits.responseDay.bytes);
    expect((await deliver(mailOf([], 'More'))).status).toBe(429);
  });

  test('count the emails of a sender to all responses', async () => {
    const other = await created(admin, '/Sentiments', { name: 'Other' });
    const { id } = await created(admin, '/SentimentResponses/create', { sentimentId: other.id, values: [] });
    await fill(inboundLimits.senderDay.emails, 1);
    await query('update received_emails set response_id = $2, sender_hash = sha256($3::bytea) where tenant_id = $1', [
      id,
      'rosa@example.com',
    ]);
    const answer = await deliver(mailOf([], 'More'));
    expect([answer.status, answer.json().message]).toEqual([429, expect.stringMatching(/^This sender writes/)]);
    expect((await deliver('From: other@example.com\r\n\r\nHello')).status).toBe(200);
  });
});
