import { describe, expect, test } from 'vitest';
import { parseBounce } from '../../../../src/core/server/mail/bounce.ts';
import { readEmail } from '../../../../src/core/server/mail/read-email.ts';

const mailOf = (headers: readonly string[], ...body: string[]) => Buffer.from([...headers, '', ...body].join('\r\n'));
const read = async (...parts: Parameters<typeof mailOf>) => {
  const { report } = await readEmail(mailOf(...parts));
  return report && { bounce: parseBounce(report), status: report.status, message: report.message };
};

const qmail = ['Return-Path: <>', 'From: MAILER-DAEMON@mx.example.com', 'Subject: failure notice'];
const exim = [
  'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
  'Subject: Mail delivery failed: returning message to sender',
  'Auto-Submitted: auto-replied',
  'X-Failed-Recipients: ada@example.com',
];
const sendmail = [
  'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.com>',
  'Subject: Returned mail: see transcript',
];

describe('plain-text bounce', () => {
  test('from qmail is a hard bounce', async () => {
    const bounceLines = [
      'Hi. This is the qmail-send program at mx.example.com.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      '<ada@example.com>:',
      'Remote host said: 550 sorry, no mailbox here by that name',
      '',
      '--- Below this line is a copy of the message.',
      'We hope that room 452 was to your liking.',
    ];
    expect(await read(qmail, ...bounceLines)).toEqual({
      bounce: 'gone',
      status: '5.1.1',
      message: 'Remote host said: 550 sorry, no mailbox here by that name',
    });
  });

  test('from Exim is a bounce despite its auto-reply header', async () => {
    const bounceLines = [
      'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.',
      '  ada@example.com',
      '    host mail.example.com [192.0.2.7]',
      '    SMTP error from remote mail server after RCPT TO:<ada@example.com>:',
      '    550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
    ];
    expect(await read(exim, ...bounceLines)).toMatchObject({ bounce: 'gone', status: '5.1.1' });
  });

  test('from sendmail is parsed in the first part with quoted-printable encoding', async () => {
    const headers = [...sendmail, 'Content-Type: multipart/mixed; boundary="b"'];
    const bounceLines = [
      '--b',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '   ----- The following addresses had permanent fatal errors -----',
      '<ada@example.com>',
      '   ----- Transcript of session follows -----',
      '>>> DATA',
      '<<< 552 5.2.2 Mailbox =',
      'full',
      '--b--',
    ];
    expect(await read(headers, ...bounceLines)).toMatchObject({
      bounce: 'lost',
      status: '5.2.2',
      message: '<<< 552 5.2.2 Mailbox full',
    });
  });

  test.each([
    ['550 User unknown', 'gone', '5.1.1'],
    ['553 no such mailbox', 'gone', '5.1.1'],
    ['550 Message rejected as spam by content filter', 'lost', '5.7.1'],
    ['554 5.7.1 blocked by policy', 'lost', '5.7.1'],
    ['552 quota exceeded', 'lost', '5.2.2'],
    ['554 transaction failed', 'lost', '5.3.0'],
    ['450 4.2.1 mailbox busy; giving up after four days', 'lost', '4.2.1'],
    ['451 try again; retry timeout expired', 'lost', '4.0.0'],
  ])('with “%s” is classified as %s', async (line, bounce, status) => {
    expect(await read(qmail, 'The mail could not be delivered.', `host said: ${line}`)).toMatchObject({
      bounce,
      status,
    });
  });

  test.each([
    ['without a code', ['It could not be delivered. Ask in room 550.']],
    [
      'with a code that is only in the copy',
      ['It could not be delivered.', '--- Below this line is a copy of the message.', 'Remote host said: 550 5.1.1 no'],
    ],
  ])('%s does not say that the address does not exist', async (_, body) => {
    expect(await read(qmail, ...body)).toMatchObject({ bounce: 'lost', status: '' });
  });

  test('keeps its code below a line that begins like a copy', async () => {
    const bounceLines = ['Returned message: user unknown', '550 5.1.1 <ada@example.com> user unknown'];
    expect(await read(sendmail, ...bounceLines)).toMatchObject({ bounce: 'gone', status: '5.1.1' });
  });

  test('about a delay is not a bounce', async () => {
    const bounceLines = ['Your message has not yet been delivered; it will be retried.', 'said: 450 4.2.1 busy'];
    expect(await read(sendmail, 'The mail could not be delivered so far.', ...bounceLines)).toMatchObject({
      bounce: 'none',
    });
  });
});

describe('email that is not from a mail server', () => {
  const away = ['I am away, mail to me could not be delivered to my desk: 550 5.1.1'];
  test.each([
    ['a person', ['From: Ada <ada@example.com>', 'Subject: failure notice'], away],
    ['an automatic reply', ['Return-Path: <>', 'From: Ada <ada@example.com>', 'Auto-Submitted: auto-replied'], away],
    ['an answer to many', ['Return-Path: <>', 'From: postmaster@example.com', 'Precedence: bulk'], away],
    ['a system that speaks of something else', ['From: MAILER-DAEMON@x', 'Subject: Welcome'], ['Note: 550 5.1.1']],
    [
      'an absence notice about a delivery',
      ['Return-Path: <>', 'From: Rosa <rosa@example.com>', 'Subject: Automatic reply: Your parcel was not delivered'],
      ['I am back on Monday.', 'Tel: 550-1234'],
    ],
    [
      'an answer of a postmaster who is a person',
      ['From: postmaster@kiosk.example', 'Subject: Re: Your parcel was not delivered'],
      ['Thank you, it arrived today.'],
    ],
    [
      'a company with such a name',
      ['From: Mail Delivery Systems GmbH <rosa@mds.example>', 'Subject: Parcel'],
      ['The parcel was still not delivered. Please call me.'],
    ],
    [
      'a report of success',
      ['From: MAILER-DAEMON@mx.example.com', 'Subject: Delivery report'],
      ['Your message was successfully delivered.', 'This address does not send delivery status notifications.'],
    ],
    ['nothing', [], []],
  ])('is ignored: %s', async (_, headers, body) => {
    expect(await read(headers, ...body)).toBeUndefined();
  });
});
