import { describe, expect, test } from 'vitest';
import { bounceOf, parseReturnedMail, readPlainBounce } from '../../../../src/server/platform/mail/bounce.ts';

const mailOf = (headers: readonly string[], ...body: string[]) => Buffer.from([...headers, '', ...body].join('\r\n'));
const read = async (...parts: Parameters<typeof mailOf>) => {
  const report = readPlainBounce(await parseReturnedMail(mailOf(...parts)));
  return report && { bounce: bounceOf(report), status: report.status, message: report.message };
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
    ['a system without a code', qmail, ['It could not be delivered. Ask in room 550.']],
    ['a system that speaks of something else', ['From: MAILER-DAEMON@x', 'Subject: Welcome'], ['Note: 550 5.1.1']],
    [
      'a code that is only in the copy',
      qmail,
      ['It could not be delivered.', '--- Below this line is a copy of the message.', 'Remote host said: 550 5.1.1 no'],
    ],
    ['nothing', [], []],
  ])('is ignored: %s', async (_, headers, body) => {
    expect(await read(headers, ...body)).toBeUndefined();
  });
});
