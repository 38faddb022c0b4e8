import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderPage as visitAs } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const standard = {
  isActive: false,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  hasPassword: false,
  fromName: '',
  fromAddress: '',
  replyTo: '',
  replyStatus: null,
  replyAssigns: true,
  installationSender: 'feedback@candor.example',
  version: 0,
};
const own = {
  ...standard,
  isActive: true,
  host: 'smtp.acme.example',
  username: 'acme',
  hasPassword: true,
  fromName: 'Acme',
  fromAddress: 'care@acme.example',
  version: 3,
};
const noMailbox = {
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
};
const mailbox = {
  ...noMailbox,
  isActive: true,
  address: 'care@acme.example',
  host: 'imap.acme.example',
  username: 'acme',
  hasPassword: true,
  lastPollAt: '2026-03-02T09:00:00.000Z',
  version: 3,
};
const budget = {
  perDay: 100,
  used: 4,
  held: 0,
  startsAnewAt: '2026-03-03T00:00:00.000Z',
  isOwnServer: false,
  next: { perDay: 500, inDays: 6, moreEmails: 50 },
  lowered: [],
  unconfirmed: null,
};
const renderPage = (settings: object, answers: Parameters<typeof serve>[0] = {}) =>
  visitAs('/settings/email-config', {
    'GET /Settings/email': { body: settings },
    'GET /Settings/email/mailbox': { body: noMailbox },
    'GET /Settings/email/budget': { body: budget },
    ...answers,
  });
const renderMailbox = (settings: object, answers: Parameters<typeof serve>[0] = {}) =>
  renderPage(standard, { 'GET /Settings/email/mailbox': { body: settings }, ...answers });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the email settings', () => {
  test('say who sends now, and ask for a server only when it is switched on', async () => {
    renderPage(standard);
    expect(await screen.findByText('Emails are sent by feedback@candor.example.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Host' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Use your own mail server' }));
    expect((await box('Host')).value).toBe('');
  });

  test('show a refusal at its input, and in a toast where there is none', async () => {
    const errors = [
      { path: 'replyStatus', message: 'This status is off' },
      { path: 'host', message: 'This host is not allowed' },
    ];
    renderPage(standard, { 'PUT /Settings/email': { status: 422, body: { code: 'INVALID', message: 'No', errors } } });
    await screen.findByText('Emails are sent by feedback@candor.example.');
    await press('Save');
    expect(await screen.findAllByText('This status is off')).toHaveLength(1);
    expect(await screen.findByText('This host is not allowed')).toBeTruthy();
  });

  test('send the password only when one is typed, and show none that is stored', async () => {
    const { sent } = renderPage(own, {
      'PUT /Settings/email': { body: { ...own, fromName: 'Acme care', version: 4 } },
    });
    const name = await box('From name');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByText('A password is stored. Leave empty to keep it.')).toBeTruthy();
    await user.type(name, ' care');
    await press('Save');
    await screen.findByText('The email settings are saved');
    const { hasPassword: _, installationSender: __, ...values } = own;
    expect(sent('PUT /Settings/email')[0]?.body).toEqual({ tenantId: 7, ...values, fromName: 'Acme care' });
    await fill(screen.getByLabelText('Password'), 'secret');
    await press('Save');
    expect(sent('PUT /Settings/email')[1]?.body).toMatchObject({ password: 'secret', version: 4 });
  });

  test('ask nothing when the page is left right after a save, before the settings are read again', async () => {
    let readings = 0;
    renderPage(own, {
      'GET /Settings/email': () => {
        readings += 1;
        return readings === 1 ? { body: own } : new Promise(() => undefined);
      },
      'PUT /Settings/email': { body: { ...own, fromName: 'Acme care', version: 4 } },
    });
    await user.type(await box('From name'), ' care');
    await press('Save');
    await screen.findByText('The email settings are saved');
    await user.click(screen.getByRole('link', { name: 'Inbox' }));
    await waitFor(() => expect(window.location.pathname).toBe('/feedback-management/inbox'));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  test('switch the port with the security', async () => {
    renderPage(own);
    await box('Host');
    await user.click(screen.getByRole('combobox', { name: 'Security' }));
    await user.click(screen.getByRole('option', { name: 'TLS' }));
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Port' }).value).toBe('465');
  });

  test('name the field that is wrong, here and by the server', async () => {
    const errors = [{ path: 'password', message: 'Enter the password of this user and server' }];
    const { sent } = renderPage(own, { 'PUT /Settings/email': { status: 422, body: { message: 'No', errors } } });
    await user.clear(await box('From address'));
    await press('Save');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(sent('PUT /Settings/email')).toEqual([]);
    await fill(await box('From address'), 'care@acme.example');
    await press('Save');
    expect(await screen.findByText('Enter the password of this user and server')).toBeTruthy();
  });

  test('show the result of a test email', async () => {
    const message = '535 5.7.8 Authentication failed';
    renderPage(own, { 'POST /Settings/email/test': { body: { isDelivered: false, message } } });
    await box('Host');
    await press('Send test email');
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy();
  });

  test('say how many emails may be sent today', async () => {
    renderPage(own);
    expect(await screen.findByText(/4 of 100/)).toBeTruthy();
  });

  test('give the DNS records of the domain of the sender', async () => {
    renderPage(own);
    const records = await screen.findByRole('region', { name: 'SPF, DKIM and DMARC' });
    expect(records.textContent).toContain('_dmarc.acme.example');
    expect(records.textContent).toContain('smtp.acme.example');
  });

  test('are closed to users without the permission', async () => {
    signIn();
    const requests = serve(atHome(['get:v1/users']));
    openPage('/settings/email-config');
    expect(await screen.findByText(/permission put:v1\/settings\/email\./)).toBeTruthy();
    expect(requests.some(({ path }) => path === '/Settings/email')).toBe(false);
  });
});

describe('the mailbox settings', () => {
  test('ask for a server only when reading by IMAP is switched on', async () => {
    renderMailbox(noMailbox);
    await screen.findByRole('region', { name: 'Mailbox' });
    expect(screen.queryByRole('textbox', { name: 'Host' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Read replies by IMAP' }));
    expect((await box('Folder')).value).toBe('INBOX');
    await press('Save mailbox');
    expect(await screen.findAllByText('This field is required')).toHaveLength(3);
  });

  test('show a refusal at its input, and in a toast where there is none', async () => {
    const errors = [
      { path: 'replyStatus', message: 'This status is off' },
      { path: 'host', message: 'This host is not allowed' },
    ];
    renderPage(standard, { 'PUT /Settings/email': { status: 422, body: { code: 'INVALID', message: 'No', errors } } });
    await screen.findByText('Emails are sent by feedback@candor.example.');
    await press('Save');
    expect(await screen.findAllByText('This status is off')).toHaveLength(1);
    expect(await screen.findByText('This host is not allowed')).toBeTruthy();
  });

  test('send the password only when one is typed, and show none that is stored', async () => {
    const { sent } = renderMailbox(mailbox, {
      'PUT /Settings/email/mailbox': { body: { ...mailbox, folder: 'Answers', version: 4 } },
    });
    await fill(await box('Folder'), 'Answers');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    await press('Save mailbox');
    await screen.findByText('The mailbox settings are saved');
    const {
      hasPassword: _,
      lastPollAt: __,
      lastError: ___,
      skippedReason: ____,
      skippedAt: _____,
      ...values
    } = mailbox;
    expect(sent('PUT /Settings/email/mailbox')[0]?.body).toEqual({ tenantId: 7, ...values, folder: 'Answers' });
    await fill(screen.getByLabelText('Password'), 'secret');
    await press('Save mailbox');
    expect(sent('PUT /Settings/email/mailbox')[1]?.body).toMatchObject({ password: 'secret', version: 4 });
  });

  test('switch the port with the security', async () => {
    renderMailbox(mailbox);
    await box('Host');
    await user.click(screen.getByRole('combobox', { name: 'Security' }));
    await user.click(screen.getByRole('option', { name: 'STARTTLS' }));
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Port' }).value).toBe('143');
  });

  test.each([
    [null, /^Last poll .*2026/],
    ['The mail server refused the connection', /^The last poll failed .*: The mail server refused the connection$/],
  ])('show the last poll, whose error was %s', async (lastError, text) => {
    renderMailbox({ ...mailbox, lastError });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('show why an email was left unread', async () => {
    const skipped = { skippedReason: 'The file storage is full', skippedAt: '2026-03-02T09:00:00.000Z' };
    renderMailbox({ ...mailbox, ...skipped });
    expect(await screen.findByText(/stays unread in the mailbox: The file storage is full$/)).toBeTruthy();
  });

  test('show the result of a test', async () => {
    const message = 'Connected. “INBOX” has 2 unread emails.';
    const { sent } = renderMailbox(mailbox, {
      'POST /Settings/email/mailbox/test': { body: { isConnected: true, message } },
    });
    await box('Host');
    await press('Test connection');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent('POST /Settings/email/mailbox/test')[0]?.body).toMatchObject({ host: 'imap.acme.example' });
  });
});
