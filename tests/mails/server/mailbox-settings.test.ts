import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailboxLimits } from '../../../src/core/server/time-limits.ts';
import { type ImapServer, startImapServer } from '../../support/imap-server.ts';
import { drips, floods, startImapTarpit, startListener } from '../../support/tarpit-server.ts';
import { patientLimits } from '../../support/time-limits.ts';
import { type Desk, type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let imap: ImapServer;
let desk: Desk;
const secret = 'pass#word/1';

beforeAll(async () => {
  office = await openOffice();
  imap = await startImapServer('127.0.0.1', secret);
});
afterAll(async () => {
  await office.close();
  await imap.close();
});
beforeEach(async () => {
  Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
  desk = await office.desk();
});

const settings = (more: object = {}) => ({
  isActive: true,
  address: 'care@acme.example',
  host: '127.0.0.1',
  port: imap.port,
  security: 'starttls',
  username: 'acme',
  folder: 'INBOX',
  password: secret,
  ...more,
});
const put = (more?: object) => desk.admin.ask('PUT', '/Settings/email/mailbox', settings(more));
const tryOut = (more?: object) => desk.admin.ask('POST', '/Settings/email/mailbox/test', settings(more));
const read = () => desk.admin.ask('GET', '/Settings/email/mailbox');

describe('mailbox settings', () => {
  test('are off until a tenant saves its own', async () => {
    expect((await read()).json()).toEqual({
      isActive: false,
      address: '',
      host: '',
      port: 993,
      security: 'tls',
      username: '',
      hasPassword: false,
      folder: 'INBOX',
      lastPollAt: null,
      lastError: null,
      skippedReason: null,
      skippedAt: null,
      version: 0,
    });
  });

  test('never return the password and store it encrypted', async () => {
    const saved = await put();
    expect(saved.json()).toMatchObject({ hasPassword: true, username: 'acme', version: 1 });
    const stored = await office.app.services.database.owner(async (client) => {
      const { rows } = await client.query('select * from mailboxes where tenant_id = $1', [desk.admin.tenantId]);
      const log = await client.query(`select before, after from audit_log where resource = 'emailSettings'`);
      expect(log.rows.length).toBeGreaterThan(0);
      return [JSON.stringify([rows, log.rows]), ...rows.map((row) => row.password.toString('latin1'))];
    });
    for (const text of [saved.text, (await read()).text, ...stored]) expect(text).not.toContain('pass#');
  });

  test('keep the password without a new one, but not for another server or user', async () => {
    await put();
    expect((await put({ password: undefined, folder: 'Support' })).json()).toMatchObject({ hasPassword: true });
    for (const other of [{ host: 'imap.example.com' }, { port: 26 }, { security: 'tls' }, { username: 'eve' }]) {
      const wrong = { password: undefined, ...other };
      for (const refused of [await put(wrong), await tryOut(wrong)])
        expect([refused.status, refused.json()]).toMatchObject([422, { errors: [{ path: 'password' }] }]);
    }
  });

  test('keep a pasted folder as one line', async () => {
    const stored = await put({ folder: 'Support\r\nA1 DELETE INBOX\n' });
    expect(stored.json()).toMatchObject({ folder: 'Support A1 DELETE INBOX' });
  });

  test('refuse the changes of a user who read an older version', async () => {
    await put();
    const late = await put({ folder: 'Late', version: 0 });
    expect([late.status, late.json()]).toMatchObject([409, { code: 'STALE', current: { folder: 'INBOX' } }]);
    expect(late.text).not.toContain('pass#');
  });

  test.each([
    ['host', { host: '' }],
    ['host', { host: 'two words' }],
    ['port', { port: 0 }],
    ['address', { address: '' }],
    ['address', { address: 'nobody' }],
    ['username', { username: '' }],
    ['folder', { folder: '' }],
    ['security', { security: 'none' }],
  ])('name the wrong %s of %o', async (path, wrong) => {
    const answer = await put(wrong);
    expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path }] }]);
  });

  test('are closed to users who may not change the email settings', async () => {
    const agent = await office.app.colleague(desk.admin, ['get:v1/users']);
    expect((await agent.ask('GET', '/Settings/email/mailbox')).status).toBe(403);
    expect((await agent.ask('PUT', '/Settings/email/mailbox', settings())).status).toBe(403);
    expect((await agent.ask('POST', '/Settings/email/mailbox/test', settings())).status).toBe(403);
  });
});

describe('the mail server of a mailbox', () => {
  test.each(['10.0.0.1', '169.254.169.254', '2130706434'])('cannot be the private address %s', async (host) => {
    Object.assign(office.app.services, { webhookNetworks: [] });
    for (const answer of [await put({ host }), await tryOut({ host })])
      expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path: 'host' }] }]);
  });

  test('cannot be a name that resolves to a private address', async () => {
    Object.assign(office.app.services, { webhookNetworks: [] });
    const before = imap.connections();
    const message = 'The mail server is in a private network, which emails cannot reach';
    expect((await tryOut({ host: 'localhost' })).json()).toEqual({ isConnected: false, message });
    expect(imap.connections()).toBe(before);
  });
});

describe('the test of a mailbox', () => {
  test('counts the unread emails with settings that are not saved yet', async () => {
    imap.append('Subject: One\r\n\r\nHello', 'Support');
    const message = 'Connected. “Support” has 1 unread email.';
    expect((await tryOut({ folder: 'Support' })).json()).toEqual({ isConnected: true, message });
    expect(imap.unread('Support')).toHaveLength(1);
    expect((await read()).json()).toMatchObject({ version: 0 });
  });

  test('uses the stored password', async () => {
    await put();
    expect((await tryOut({ password: undefined })).json()).toMatchObject({ isConnected: true });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'The mail server refused the user name or the password'],
    ['a missing folder', { folder: 'Nowhere' }, 'The mail server cannot open the folder “Nowhere”'],
    ['a closed port', { port: 1 }, 'The mail server refused the connection'],
    ['TLS where the server speaks without it', { security: 'tls' }, 'The mail server does not speak TLS on this port'],
  ])('says what is wrong with %s', async (_, wrong, message) => {
    expect((await tryOut(wrong)).json()).toEqual({ isConnected: false, message });
  });

  test('sends no password to a remote server that offers no encryption', async () => {
    // Only 127.0.0.1 counts as this machine.
    const remote = await startImapServer('127.0.0.2', secret);
    const answer = await tryOut({ host: '127.0.0.2', port: remote.port });
    await remote.close();
    expect(answer.json()).toMatchObject({ isConnected: false, message: expect.stringContaining('STARTTLS') });
  });

  describe('ends a server that', () => {
    const limited = (limits: Partial<MailboxLimits>) => {
      office.app.services.timeLimits = { ...patientLimits, mailbox: { ...patientLimits.mailbox, ...limits } };
    };
    afterAll(() => limited({}));

    const tooLate = (step: string) => `The mail server did not respond in time (step: ${step})`;
    test.each([
      ['does not shake hands', 'connection', () => startListener(() => {}), { connectMs: 300 }],
      ['sends no greeting', 'greeting', () => startListener(() => {}), { greetingMs: 300 }],
      ['drips its greeting', 'greeting', () => startListener((socket) => drips(socket)), { greetingMs: 300 }],
      ['is silent at the sign-in', 'sign-in', () => startImapTarpit('LOGIN', () => {}), { commandMs: 200 }],
      [
        'drips at the sign-in',
        'sign-in',
        () => startImapTarpit('LOGIN', (socket) => drips(socket)),
        { connectMs: 1_500, greetingMs: 1_500, commandMs: 500 },
      ],
      [
        'drips at the folder',
        'folder',
        () => startImapTarpit('SELECT', (socket) => drips(socket, '* 1 EXISTS\r\n')),
        { commandMs: 1_500 },
      ],
      [
        'drips at the search',
        'search',
        () => startImapTarpit('UID SEARCH', (socket) => drips(socket)),
        { commandMs: 1_500 },
      ],
    ])('%s, and names the step', async (_, step, start, more) => {
      const tarpit = await start();
      limited(more);
      const security = step === 'connection' ? 'tls' : 'starttls';
      const answer = await tryOut({ port: tarpit.port, security });
      expect(answer.json()).toEqual({ isConnected: false, message: tooLate(step) });
      await expect.poll(() => tarpit.open.size).toBe(0);
      await tarpit.close();
    });

    test('sends without end', async () => {
      limited({});
      for (const line of ['* 1 EXISTS\r\n', 'x']) {
        const tarpit = await startImapTarpit('SELECT', (socket) => floods(socket, line));
        const { message } = (await tryOut({ port: tarpit.port })).json<{ message: string }>();
        expect(message).toMatch(/^The mail server sent too much/);
        await expect.poll(() => tarpit.open.size).toBe(0);
        await tarpit.close();
      }
    });
  });
});
