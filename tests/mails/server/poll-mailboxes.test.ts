import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lanes } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { startRunner } from '../../../src/core/server/jobs/runner.ts';
import { WorkerLimitError } from '../../../src/core/server/workers/worker-limit-error.ts';
import type { Mailbox } from '../../../src/mails/schemas/mailbox.ts';
import type { Thread } from '../../../src/mails/schemas/message.ts';
import { mailboxJob, pollMailbox, startPolls } from '../../../src/mails/server/inbound/poll-mailboxes.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { type ImapServer, startImapServer } from '../../support/imap-server.ts';
import { drips, startImapTarpit } from '../../support/tarpit-server.ts';
import { patientLimits } from '../../support/time-limits.ts';
import { cameBack } from '../../surveys/server/mail/came-back.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let imap: ImapServer;
let admin: SignedIn;
let email: string;
let id: number;
let moment: Date;

beforeAll(async () => {
  office = await openOffice(undefined, { database: 'own' });
  Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
});
afterAll(() => office.close());
beforeEach(async () => {
  moment = new Date();
  office.post.received.length = 0;
  imap = await startImapServer();
  ({ admin, email, id } = await newResponse());
  await connect();
});
afterEach(async () => {
  await connect({ isActive: false });
  await imap.close();
});

async function newResponse() {
  const desk = await office.desk();
  const customer = await desk.customer({ displayName: 'Rosa Lind' });
  const form = await created(desk.admin, '/Sentiments', { name: 'Counter' });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  const response = await created(desk.admin, '/SentimentResponses/create', made);
  return { admin: desk.admin, email: customer.email, id: response.id };
}

async function connect(more: object = {}) {
  const answer = await admin.ask('PUT', '/Settings/email/mailbox', {
    isActive: true,
    address: 'care@acme.example',
    host: '127.0.0.1',
    port: imap.port,
    security: 'starttls',
    username: 'acme',
    folder: 'INBOX',
    password: 'secret word',
    ...more,
  });
  expect(answer.status).toBe(200);
}

async function poll() {
  await startPolls.run(office.app.services, moment);
  const failures: string[] = [];
  await runDueJobs({ ...office.app.services, now: () => moment }, { [mailboxJob]: pollMailbox }, (line) =>
    failures.push(line),
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
const later = (minutes: number) => {
  moment = new Date(moment.getTime() + minutes * 60_000);
};
const settings = async () => (await admin.ask('GET', '/Settings/email/mailbox')).json<Mailbox>();
const thread = async () => (await admin.ask('GET', `/SentimentResponses/${id}/messages`)).json<Thread>();
const statuses = async () => (await thread()).messages.map(({ status }) => status);

async function reply(cc: string[] = []) {
  await admin.ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Dear Rosa', cc });
  await office.work();
  const { headers } = office.post.received.findLast(({ to }) => to === email) as { headers: Record<string, string> };
  const token = /<(r-[0-9a-z-]+)@/.exec(headers.references ?? '')?.[1] ?? '';
  return { headers, token, messageId: headers['message-id'] ?? '' };
}

let serial = 0;

function mailOf(body: string, ...headers: string[]) {
  serial += 1;
  return [`From: Rosa <${email}>`, `Message-ID: <${serial}@phone.example>`, ...headers, '', body].join('\r\n');
}

describe('an answer in the mailbox of a tenant', () => {
  test('is asked for by the email of staff and added to the response, then shown as read', async () => {
    expect(await thread()).toMatchObject({ receivesAnswers: true });
    const { headers, messageId } = await reply();
    expect(headers['reply-to']).toBe('care@acme.example');
    imap.append(mailOf('Thank you: grüße', `In-Reply-To: ${messageId}`, 'Content-Type: text/plain; charset=utf-8'));
    await poll();
    expect((await thread()).messages[1]).toMatchObject({
      status: 'received',
      name: 'Rosa Lind',
      body: 'Thank you: grüße',
    });
    expect(imap.unread()).toEqual([]);
    expect(await settings()).toMatchObject({ lastPollAt: expect.stringMatching(/^20/), lastError: null });
  });

  test('is found by its References, by the token in them, and by the token of its recipient', async () => {
    const { token, messageId } = await reply();
    imap.append(mailOf('One', `References: <other@example.com>\r\n ${messageId}`));
    imap.append(mailOf('Two', `References: <${token}@acme.example> <replaced@relay.example>`));
    imap.append(mailOf('Three', `To: Care <care+${token}@acme.example>`));
    imap.append(mailOf('Four', `Delivered-To: care+${token.toUpperCase()}@acme.example`));
    await poll();
    expect((await thread()).messages.slice(1).map(({ body }) => body)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(imap.unread()).toEqual([]);
  });

  test('is read once, also after a restart, and when a person shows it as unread again', async () => {
    const { messageId } = await reply();
    const uid = imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`).replace(/Message-ID: .*\r\n/, ''));
    await Promise.all([poll(), poll()]);
    imap.markUnread(uid);
    await poll();
    expect(await statuses()).toEqual(['sent', 'received']);
    expect(imap.unread()).toEqual([uid]);
  });

  test('is not shown as read before it is stored, and not stored again if marking it fails', async () => {
    const { messageId } = await reply();
    imap.breaksAt.marking = true;
    const uid = imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
    await poll();
    expect([await statuses(), imap.unread()]).toEqual([['sent', 'received'], [uid]]);
    expect((await settings()).lastError).not.toBeNull();
    imap.breaksAt.marking = false;
    later(5);
    await poll();
    expect([await statuses(), imap.unread()]).toEqual([['sent', 'received'], []]);
    expect((await settings()).lastError).toBeNull();
  });

  test('stays unread while the database cannot store it, and after five attempts lets others pass', async () => {
    const { messageId } = await reply();
    const poison = imap.append(mailOf('poison', `In-Reply-To: ${messageId}`));
    const next = imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
    await office.app.services.database.owner(async (client) => {
      await client.query(`alter table response_messages add constraint no_poison check (body <> 'poison')`);
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(poll()).rejects.toThrow('no_poison');
      expect([await statuses(), imap.unread()]).toEqual([['sent'], [poison, next]]);
      later(5);
    }
    const { lastError } = await settings();
    expect(lastError).toBe('An email could not be stored. It stays unread and is tried again.');
    await poll();
    await office.app.services.database.owner((client) =>
      client.query('alter table response_messages drop constraint no_poison'),
    );
    expect([await statuses(), imap.unread()]).toEqual([['sent', 'received'], [poison]]);
    expect(await settings()).toMatchObject({
      lastError: null,
      skippedReason: 'It could not be stored in five attempts',
    });
  });

  test('is read although the mail server cannot hand over an email before it, which stays unread', async () => {
    const { messageId } = await reply();
    const damaged = imap.append(mailOf('Damaged', `In-Reply-To: ${messageId}`));
    imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
    imap.breaksAt.reading = damaged;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await statuses()).toEqual(['sent']);
      await poll();
      expect((await settings()).lastError).toContain('Server error');
      later(5);
    }
    await poll();
    expect(await statuses()).toEqual(['sent', 'received']);
    expect(imap.unread()).toEqual([damaged]);
    const skippedReason = 'The mail server did not hand it over in five attempts';
    expect(await settings()).toMatchObject({ lastError: null, skippedReason });
  });

  test('is read although an email before it has a header that the database cannot search for', async () => {
    const { messageId } = await reply();
    const odd = imap.append(mailOf('Odd', 'In-Reply-To: <a\0b@example.com>'));
    imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`).replace('<', '<\0'));
    imap.append(mailOf('Once more', `In-Reply-To: ${messageId}`).replace('Message-ID: <', 'Message-ID: <\0'));
    await poll();
    expect([await statuses(), imap.unread()]).toEqual([['sent', 'received', 'received'], [odd]]);
    expect((await settings()).lastError).toBeNull();
  });

  test('wakes nobody if it is automatic', async () => {
    const { messageId } = await reply();
    imap.append(mailOf('I am away', `In-Reply-To: ${messageId}`, 'Auto-Submitted: auto-replied'));
    await poll();
    expect(await statuses()).toEqual(['sent', 'automatic']);
  });

  test('that is a bounce marks the email as failed', async () => {
    const { messageId } = await reply();
    const bounce = cameBack({ diagnostic: '550 5.1.1 no such user' });
    imap.append(bounce.replace('Subject: How was it?', `Message-ID: ${messageId}\r\nSubject: How was it?`));
    await poll();
    expect(await thread()).toMatchObject({ problem: 'bounced', messages: [{ status: 'failed' }] });
    expect(imap.unread()).toEqual([]);
  });

  test('that is a bounce of a copy leaves the email and the customer as they are, and is noted', async () => {
    const { messageId } = await reply(['boss@acme.example']);
    const bounce = cameBack({ diagnostic: '550 5.1.1 no such user' }).replaceAll(
      'customer@example.com',
      'boss@acme.example',
    );
    imap.append(bounce.replace('Subject: How was it?', `Message-ID: ${messageId}\r\nSubject: How was it?`));
    await poll();
    expect(await thread()).toMatchObject({ problem: null, messages: [{ status: 'sent' }] });
    const history = await admin.ask('GET', `/SentimentResponses/${id}/withData`);
    expect(history.text).toContain('The copy to boss@acme.example was not delivered');
    const again = await admin.ask('POST', `/SentimentResponses/${id}/messages`, {
      body: 'Again',
      cc: ['boss@acme.example'],
    });
    expect(again.status).toBe(422);
  });

  test('that is our own email, back through a list that got a copy, is no answer', async () => {
    const { messageId, token } = await reply(['team@acme.example']);
    imap.append(
      [
        `From: Care <care@acme.example>`,
        `Message-ID: ${messageId}`,
        `References: <${token}@acme.example>`,
        '',
        'Dear Rosa',
      ].join('\r\n'),
    );
    await poll();
    expect(await statuses()).toEqual(['sent']);
  });
});

describe('an email in the mailbox that is not stored', () => {
  test('beyond the limits stays unread, is passed, and the settings say why', async () => {
    const { messageId } = await reply();
    await office.app.services.database.owner((client) =>
      client.query(
        `insert into received_emails (tenant_id, response_id, message_id, content_hash, sender_hash, size_bytes)
        select $1, response_id, id, 'x', 'y', 200000000 from response_messages where tenant_id = $1 and response_id = $2`,
        [admin.tenantId, id],
      ),
    );
    const uid = imap.append(mailOf('One more', `In-Reply-To: ${messageId}`));
    await poll();
    await poll();
    expect([await statuses(), imap.unread()]).toEqual([['sent'], [uid]]);
    expect(await settings()).toMatchObject({
      lastError: null,
      skippedAt: expect.stringMatching(/^20/),
      skippedReason: expect.stringMatching(/^R-\d+ receives too many emails within a day/),
    });
  });

  test('because no worker can find out what it answers stays unread and is passed', async () => {
    const { messageId } = await reply();
    const { workers } = office.app.services;
    const limits = { lane: 'parse', seconds: 30, advice: 'Open the original' } as const;
    Object.assign(office.app.services, {
      workers: { ...workers, run: () => Promise.reject(new WorkerLimitError('time', limits)) },
    });
    const hard = imap.append(mailOf('Hard', `In-Reply-To: ${messageId}`));
    await poll();
    Object.assign(office.app.services, { workers });
    imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
    await poll();
    expect([await statuses(), imap.unread()]).toEqual([['sent', 'received'], [hard]]);
    expect((await settings()).skippedReason).toMatch(/^This email could not be read/);
  });
});

describe('an email in the mailbox that answers nothing', () => {
  test('stays unread and is not read again', async () => {
    const uid = imap.append(mailOf('Buy this', 'In-Reply-To: <unknown@example.com>'));
    await poll();
    await poll();
    expect([await statuses(), imap.unread()]).toEqual([[], [uid]]);
    expect((await settings()).lastError).toBeNull();
  });

  test('is refused with a forged token, also if it names an email of staff', async () => {
    const { token, messageId } = await reply();
    const [, tenant, message, mac] = token.split('-');
    const other = (Number.parseInt(message ?? '', 36) + 1).toString(36);
    for (const forged of [`r-${tenant}-${other}-${mac}`, `r-1-${message}-${mac}`, `${token.slice(0, -2)}zz`])
      imap.append(mailOf('Let me in', `To: care+${forged}@acme.example`, `In-Reply-To: ${messageId}`));
    await poll();
    expect(await statuses()).toEqual(['sent']);
    expect(imap.unread()).toHaveLength(3);
  });

  test('is not added to a response of another tenant', async () => {
    const { token, messageId } = await reply();
    const own = { admin, id };
    await connect({ isActive: false });
    ({ admin } = await newResponse());
    await connect();
    imap.append(mailOf('By token', `To: care+${token}@acme.example`));
    imap.append(mailOf('By thread', `In-Reply-To: ${messageId}`));
    await poll();
    expect(imap.unread()).toHaveLength(2);
    const messages = await own.admin.ask('GET', `/SentimentResponses/${own.id}/messages`);
    expect(messages.json<Thread>().messages).toHaveLength(1);
  });
});

describe('the poll of a mailbox', () => {
  test('says in plain words why it failed, waits five minutes, and tries at once after a change', async () => {
    await connect({ password: 'wrong' });
    await poll();
    const refused = 'The mail server refused the user name or the password';
    expect(await settings()).toMatchObject({ lastError: refused, lastPollAt: expect.stringMatching(/^20/) });
    const before = imap.connections();
    later(4);
    await poll();
    expect(imap.connections()).toBe(before);
    later(1);
    await poll();
    expect(imap.connections()).toBe(before + 1);
    await connect();
    expect((await settings()).lastError).toBeNull();
    await poll();
    expect(imap.connections()).toBe(before + 2);
    expect((await settings()).lastError).toBeNull();
  });

  test('reaches no private network', async () => {
    await connect({ host: 'localhost' });
    Object.assign(office.app.services, { webhookNetworks: [] });
    await poll();
    Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
    expect(imap.connections()).toBe(0);
    expect((await settings()).lastError).toBe('The mail server is in a private network, which emails cannot reach');
  });

  test('starts again in another folder, and reads none while the mailbox is off', async () => {
    const { messageId } = await reply();
    imap.append(mailOf('One', `In-Reply-To: ${messageId}`));
    await poll();
    imap.append(mailOf('Two', `In-Reply-To: ${messageId}`), 'Support');
    await poll();
    expect(await statuses()).toEqual(['sent', 'received']);
    await connect({ folder: 'Support', isActive: false });
    await poll();
    expect(await statuses()).toEqual(['sent', 'received']);
    await connect({ folder: 'Support' });
    await poll();
    expect(await statuses()).toEqual(['sent', 'received', 'received']);
  });

  test('reads the mailboxes of other tenants while one does not work', async () => {
    await connect({ port: 1 });
    const broken = admin;
    ({ admin, email, id } = await newResponse());
    await connect();
    const { messageId } = await reply();
    imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
    await poll();
    expect(await statuses()).toEqual(['sent', 'received']);
    const { lastError } = (await broken.ask('GET', '/Settings/email/mailbox')).json<Mailbox>();
    expect(lastError).toBe('The mail server refused the connection');
  });

  describe('with a server that sends an email too slowly', () => {
    const literal = '* 1 FETCH (UID 1 BODY[]<0> {200000}\r\n';
    const slowly = (socket: Socket) => {
      socket.write(literal);
      drips(socket);
    };
    afterEach(() => Object.assign(office.app.services, { timeLimits: patientLimits }));

    test('ends with the step, and the email is read the next time', async () => {
      const mailbox = { ...patientLimits.mailbox, commandMs: 1_500, bytesPerMs: 1_000 };
      Object.assign(office.app.services, { timeLimits: { ...patientLimits, mailbox } });
      const tarpit = await startImapTarpit('UID FETCH', slowly);
      await connect({ port: tarpit.port });
      await poll();
      await tarpit.close();
      const lastError = 'The mail server did not respond in time (step: email)';
      expect(await settings()).toMatchObject({ lastError, skippedReason: null });
      const { messageId } = await reply();
      imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
      await connect();
      await poll();
      expect(await statuses()).toEqual(['sent', 'received']);
    });

    test('delays no other tenant: their mailboxes are read while its connection is open', async () => {
      const tarpit = await startImapTarpit('UID FETCH', slowly);
      await connect({ port: tarpit.port });
      const slow = admin;
      ({ admin, email, id } = await newResponse());
      await connect();
      const { messageId } = await reply();
      imap.append(mailOf('Thanks', `In-Reply-To: ${messageId}`));
      await startPolls.run(office.app.services, moment);
      const runner = startRunner({
        services: office.app.services,
        logLine: () => {},
        lanes: { mailboxes: lanes.mailboxes },
        taskGroups: [],
      });
      await expect.poll(statuses).toEqual(['sent', 'received']);
      expect(tarpit.open.size).toBe(1);
      await tarpit.close();
      await runner.stop();
      await slow.ask('PUT', '/Settings/email/mailbox', { ...(await settings()), isActive: false, version: undefined });
    });
  });
});
