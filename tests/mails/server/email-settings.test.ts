import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmailSettings } from '../../../src/mails/schemas/email-settings.ts';
import type { SignedIn } from '../../support/app.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { type Desk, type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let own: MailServer;
let desk: Desk;
beforeAll(async () => {
  office = await openOffice();
  own = await startMailServer();
  Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
});
afterAll(async () => {
  await office.close();
  await own.close();
});
beforeEach(async () => {
  desk = await office.desk();
  office.post.received.length = 0;
  own.received.length = 0;
  own.logins.length = 0;
});

const secret = 'pa:ss/w@rd #1';
const settings = (more: object = {}) => ({
  isActive: true,
  host: '127.0.0.1',
  port: own.port,
  security: 'starttls',
  username: 'acme',
  fromName: 'Acme',
  fromAddress: 'care@acme.example',
  replyTo: 'desk@acme.example',
  password: secret,
  ...more,
});
const put = (more?: object, who: SignedIn = desk.admin) => who.ask('PUT', '/Settings/email', settings(more));
const tryOut = (more?: object) => desk.admin.ask('POST', '/Settings/email/test', settings(more));

async function invite() {
  const customer = await desk.customer();
  await desk.send({ customerIds: [customer.id] });
  await office.work();
  return customer.email;
}

describe('email settings', () => {
  test('name the sender of the installation until a tenant saves its own', async () => {
    expect((await desk.admin.ask('GET', '/Settings/email')).json()).toEqual({
      isActive: false,
      host: '',
      port: 587,
      security: 'starttls',
      username: '',
      hasPassword: false,
      fromName: '',
      fromAddress: '',
      replyTo: '',
      replyStatus: 'pending_customer',
      replyAssigns: true,
      installationSender: 'feedback@candor.example',
      version: 0,
    });
  });

  test('send the invitations of this tenant through its own server, those of others as before', async () => {
    expect((await put()).status).toBe(200);
    const address = await invite();
    expect(office.post.received).toEqual([]);
    expect(own.received.map(({ to, from, headers }) => [to, from, headers.from, headers['reply-to']])).toEqual([
      [address, 'care@acme.example', 'Acme <care@acme.example>', 'desk@acme.example'],
    ]);
    expect(own.logins).toEqual([['acme', secret]]);
    desk = await office.desk();
    await invite();
    expect(office.post.received).toHaveLength(1);
    expect(own.received).toHaveLength(1);
  });

  test('leave emails to the installation while they are switched off', async () => {
    await put();
    expect((await put({ isActive: false, version: 1 })).status).toBe(200);
    await invite();
    expect([office.post.received.length, own.received.length]).toEqual([1, 0]);
  });

  test('never return the password and store it encrypted', async () => {
    const saved = await put();
    expect(saved.json()).toMatchObject({ hasPassword: true, username: 'acme', version: 1 });
    const read = await desk.admin.ask('GET', '/Settings/email');
    const stored = await office.app.services.database.owner(async (client) => {
      const rows = await client.query('select * from email_settings where tenant_id = $1', [desk.admin.tenantId]);
      const log = await client.query(`select before, after from audit_log where resource = 'emailSettings'`);
      return {
        text: JSON.stringify([rows.rows, log.rows]),
        hex: rows.rows.map((row) => row.password.toString('latin1')),
      };
    });
    for (const text of [saved.text, read.text, stored.text, ...stored.hex]) expect(text).not.toContain('pa:ss');
  });

  test('keep the password without a new one, but not for another server or user', async () => {
    await put();
    expect((await put({ password: undefined, fromName: 'Acme care' })).json()).toMatchObject({
      hasPassword: true,
      fromName: 'Acme care',
    });
    for (const other of [{ host: 'smtp.example.com' }, { port: 26 }, { security: 'tls' }, { username: 'eve' }]) {
      const refused = await put({ password: undefined, ...other });
      expect([refused.status, refused.json()]).toMatchObject([422, { errors: [{ path: 'password' }] }]);
      expect((await tryOut({ password: undefined, ...other })).status).toBe(422);
    }
    expect(own.logins).toEqual([]);
    expect((await put({ username: '', password: undefined })).json()).toMatchObject({ hasPassword: false });
  });

  test('refuse the changes of a user who read an older version', async () => {
    await put();
    const late = await put({ fromName: 'Late', version: 0 });
    expect([late.status, late.json()]).toMatchObject([409, { code: 'STALE', current: { fromName: 'Acme' } }]);
    expect(late.text).not.toContain('pa:ss');
    expect((await desk.admin.ask('GET', '/Settings/email')).json<EmailSettings>().fromName).toBe('Acme');
  });

  test.each([
    ['host', { host: '' }],
    ['host', { host: 'two words' }],
    ['port', { port: 0 }],
    ['fromAddress', { fromAddress: '' }],
    ['fromAddress', { fromAddress: 'nobody' }],
    ['replyTo', { replyTo: 'nobody' }],
    ['fromName', { fromName: 'Eve\r\nBcc: all@example.com' }],
    ['security', { security: 'none' }],
  ])('name the wrong %s of %o', async (path, wrong) => {
    const answer = await put(wrong);
    expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path }] }]);
  });
});

describe('the mail server of a tenant', () => {
  test.each(['10.0.0.1', '169.254.169.254', '2130706434'])('cannot be the private address %s', async (host) => {
    Object.assign(office.app.services, { webhookNetworks: [] });
    for (const answer of [await put({ host }), await tryOut({ host })]) {
      expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path: 'host' }] }]);
    }
    Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
  });

  test('cannot be a name that resolves to a private address, at the test and at sending', async () => {
    Object.assign(office.app.services, { webhookNetworks: [] });
    const message = 'The mail server is in a private network, which emails cannot reach';
    expect((await tryOut({ host: 'localhost' })).json()).toEqual({ isDelivered: false, message });
    expect((await put({ host: 'localhost' })).status).toBe(200);
    await invite();
    expect([own.received, own.logins, office.post.received]).toEqual([[], [], []]);
    Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
  });
});

test('emails: are not sent to a remote server that offers no encryption', async () => {
  // Only 127.0.0.1 counts as this machine.
  const remote = await startMailServer(undefined, '127.0.0.2');
  const answer = await tryOut({ host: '127.0.0.2', port: remote.port, username: '' });
  await remote.close();
  expect(answer.json()).toMatchObject({ isDelivered: false, message: expect.stringContaining('STARTTLS') });
  expect([remote.received, remote.logins]).toEqual([[], []]);
});

describe('a test email', () => {
  test('goes to the caller with settings that are not saved yet', async () => {
    const answer = await tryOut();
    expect(answer.json()).toEqual({
      isDelivered: true,
      message: `The mail server accepted the email to ${desk.admin.email}`,
    });
    expect(own.received.map(({ to }) => to)).toEqual([desk.admin.email]);
    expect((await desk.admin.ask('GET', '/Settings/email')).json()).toMatchObject({ version: 0 });
  });

  test('uses the stored password', async () => {
    await put();
    expect((await tryOut({ password: undefined })).json()).toMatchObject({ isDelivered: true });
    expect(own.logins).toEqual([['acme', secret]]);
  });

  test('shows what the mail server answered', async () => {
    own.answer.recipient = () => ({ code: 550, words: '5.7.1 Relaying denied' });
    const answer = await tryOut();
    delete own.answer.recipient;
    expect(answer.json()).toMatchObject({ isDelivered: false, message: expect.stringContaining('Relaying denied') });
    const closed = await startMailServer();
    await closed.close();
    expect((await tryOut({ port: closed.port })).json()).toEqual({
      isDelivered: false,
      message: 'The mail server refused the connection',
    });
  });
});
