import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readEmail } from '../../../src/core/server/mail/read-email.ts';
import { emailOf, kindNames, markOf } from '../../support/customer-emails.ts';

const read = (...lines: (string | Buffer)[]) =>
  readEmail(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')])));
const writer = { name: 'Rosa', address: 'rosa@example.com', answers: '<one@acme.example>' };

test.each(kindNames)('reading an email: the text of “%s” is there', async (kind) => {
  const { text, from } = await readEmail(emailOf(kind, 12, writer));
  expect(text).toContain(markOf(12));
  expect(text).not.toMatch(/\0/);
  expect(from).toEqual({ name: 'Rosa', address: 'rosa@example.com' });
});

describe('the charset of an email', () => {
  test.each([
    ['UTF-8', 'iso-8859-1', 'Grüße'],
    ['UTF-8', 'us-ascii', 'Grüße'],
    ['UTF-8', '', 'Žluťoučký'],
    ['windows-1252', 'us-ascii', 'The price was 5 € — “much”'],
    ['windows-1252', 'iso-8859-1', 'The price was 5 € — “much”'],
    ['windows-1252', 'utf-8', 'Schöne Grüße'],
    ['windows-1252', 'nonsense', 'Schöne Grüße aus München'],
    ['gb18030', 'gb2312', '您好，我想退货'],
    ['gb18030', '', '您好，我想退货，收到的时候已经坏了。'],
    ['gb18030', 'iso-8859-1', '您好，我想退货，收到的时候已经坏了。'],
    ['big5', 'big5', '您好'],
    ['koi8-r', 'koi8-r', 'Здравствуйте'],
    ['koi8-r', 'iso-8859-1', 'Здравствуйте, я хотел бы вернуть лампу'],
    ['windows-1251', '', 'Здравствуйте, я хотел бы вернуть лампу'],
    ['shift_jis', 'shift_jis', 'こんにちは'],
    ['euc-kr', 'ks_c_5601-1987', '안녕하세요'],
    ['iso-8859-2', 'iso-8859-2', 'Łódź żółć'],
    ['cp850', 'ibm850', 'Schöne Grüße'],
  ])('in %s that says “%s” is understood', async (charset, declared, said) => {
    const type = declared ? `Content-Type: text/plain; charset=${declared}` : 'Content-Type: text/plain';
    const { text } = await read(type, 'Content-Transfer-Encoding: 8bit', '', iconv.encode(said, charset));
    expect(text.trim()).toBe(said);
  });

  test('in ISO-2022-JP is understood whatever it says', async () => {
    const said = Buffer.from('\u001b$B$3$s$K$A$O\u001b(B', 'latin1');
    expect((await read('Content-Type: text/plain; charset=utf-8', '', said)).text.trim()).toBe('こんにちは');
  });

  test('of the name of its sender is understood in words and as bytes', async () => {
    expect((await read('From: =?utf-8?Q?J=C3=BCrgen?= <j@example.com>', '', 'x')).from?.name).toBe('Jürgen');
    expect((await read(Buffer.from('From: Jürgen <j@example.com>'), '', 'x')).from?.name).toBe('Jürgen');
  });
});

describe('the parts of an email', () => {
  const picture = ['Content-Type: image/png; name="box.png"', 'Content-Transfer-Encoding: base64'];
  const related = (page: string, ...more: string[]) => [
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    page,
    '--b',
    ...picture,
    'Content-ID: <a@b>',
    ...more,
    '',
    'aGVsbG8=',
    '--b--',
  ];

  test('that are pictures in the text stand in their place and are files', async () => {
    const { text, files } = await read(...related('<p>Before</p><img src="cid:a@b"><p>After</p>'));
    expect(text).toBe('Before\n\n[image: box.png]\n\nAfter');
    expect(files).toMatchObject([{ name: 'box.png', marker: '[image: box.png]' }]);
    expect(Buffer.from(files[0]?.content ?? '').toString()).toBe('hello');
  });

  test('that are pictures with bytes in the page are files as well', async () => {
    const { text, files } = await read(
      'Content-Type: text/html',
      '',
      'One <img src="data:image/png;base64,aGVsbG8="> two',
    );
    expect(text).toBe('One [image: Picture] two');
    expect(files).toMatchObject([{ name: 'Picture', marker: '[image: Picture]' }]);
  });

  test('that are pictures beside a text stand where the text names them', async () => {
    const { text, files } = await read(
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      '',
      'Before [cid:a@b] after',
      '--a',
      'Content-Type: text/html',
      '',
      'Before <img src="cid:a@b"> after',
      '--a--',
      '--r',
      ...picture,
      'Content-ID: <a@b>',
      '',
      'aGVsbG8=',
      '--r--',
    );
    expect(text.trim()).toBe('Before [image: box.png] after');
    expect(files).toHaveLength(1);
  });

  test('that no text names are attachments', async () => {
    expect((await read(...related('<p>No picture</p>'))).files).toMatchObject([{ name: 'box.png' }]);
  });

  test('that are a table keep their cells apart', async () => {
    const page = '<table><tr><td>Order</td><td>4711</td></tr><tr><td><p>Lamp</p></td><td>broken</td></tr></table>';
    expect((await read('Content-Type: text/html', '', page)).text).toBe('Order\t4711\nLamp\tbroken');
  });

  test('that are a stub of a text give way to the page', async () => {
    const said = 'The lamp does not fit into the hall, and I would like to return it next week.';
    const alternative = (text: string) =>
      read(
        'Content-Type: multipart/alternative; boundary=a',
        '',
        '--a',
        '',
        text,
        '--a',
        'Content-Type: text/html',
        '',
        `<p>${said}</p>`,
        '--a--',
      );
    expect((await alternative('HTML only')).text).toBe(said);
    expect((await alternative(`${said} Rosa`)).text.trim()).toBe(`${said} Rosa`);
  });

  test('say when the text is longer than what is read', async () => {
    expect(await read('', 'x'.repeat(300_000))).toMatchObject({ isWhole: false });
    expect(await read('', 'x')).toMatchObject({ isWhole: true });
  });
});

test('a text in Base64 with a plain one below, as gateways add it: both are there', async () => {
  const { text } = await read(
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Grüße aus München').toString('base64'),
    '-- ',
    'This email was scanned for viruses',
  );
  expect(text.trim()).toBe('Grüße aus München\n-- \nThis email was scanned for viruses');
});

test('a part without a name is called by what it is', async () => {
  const { files } = await read(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR',
    '--b\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--b--',
  );
  expect(files.map(({ name }) => name)).toEqual(['Invitation.ics', 'Attachment']);
});

describe('an email is automatic', () => {
  test.each([
    ['an out-of-office reply', ['Auto-Submitted: auto-replied'], 'I am away', true],
    ['the subject of Outlook', ['Subject: Automatic reply: Lamp', 'X-Auto-Response-Suppress: All'], 'Away', true],
    ['a German subject', ['Subject: Automatische Antwort: Lampe'], 'Ich bin weg', true],
    ['an empty return path with a notice', ['Return-Path: <>', 'In-Reply-To: <a@b>'], 'I am out of office', true],
    [
      'a read receipt',
      ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
      'Read',
      true,
    ],
    ['generated, and answering nothing', ['Auto-Submitted: auto-generated'], 'Ticket 12', true],
    ['a mailing list', ['Precedence: list', 'List-ID: <team.example.com>', 'In-Reply-To: <a@b>'], 'We agree', false],
    ['a bulk mark', ['Precedence: bulk'], 'We agree', false],
    ['the subject of Outlook in Ukrainian', ['Subject: Автоматична відповідь: Lamp'], 'Я у відпустці', true],
    ['the subject of Outlook in Hebrew', ['Subject: תשובה אוטומטית: Lamp'], 'אני בחופשה', true],
    ['the subject of Outlook in Thai', ['Subject: ตอบกลับอัตโนมัติ: Lamp'], 'ลาพักร้อน', true],
    ['the subject of Outlook in Croatian', ['Subject: Automatski odgovor: Lamp'], 'Na odmoru sam', true],
    ['the subject of Outlook in Chinese', ['Subject: =?utf-8?B?6Ieq5YuV5Zue6KaG?=: Lamp'], '我不在', true],
    ['an answer to an automatic reply', ['Subject: Re: Automatic reply: Lamp'], 'Thank you', false],
    [
      'an answer from the help desk of a customer',
      ['Auto-Submitted: auto-generated', 'In-Reply-To: <a@b>'],
      'We agree',
      false,
    ],
    ['an answer through Exchange', ['X-Auto-Response-Suppress: All', 'In-Reply-To: <a@b>'], 'We agree', false],
  ])('or written by a person: %s', async (_, headers, text, isAutomatic) => {
    expect((await read(...headers, '', text)).isAutomatic).toBe(isAutomatic);
  });
});

test('a bounce: its status is read in any of its parts, also after prose and without an action', async () => {
  const { report } = await read(
    'From: Mail Administrator <postmaster@example.com>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Your message was not delivered. Final words follow.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; rosa@example.com',
    'Status: 5.1.1',
    '--b--',
  );
  expect(report).toMatchObject({ action: 'failed', status: '5.1.1' });
});

describe('a bounce without a code', () => {
  const daemon = 'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>';
  test.each([
    [
      'Domino',
      'From: postmaster@example.jp',
      'Subject: DELIVERY FAILURE: User not listed',
      'was not delivered to: a@b.example',
    ],
    [
      'Exchange',
      'From: postmaster@example.com',
      'Subject: Undeliverable: Hello',
      'did not reach the following recipient(s): a@b.example',
    ],
    ['a mail system in German', daemon, 'Subject: Mail', 'Ihre Nachricht konnte nicht zugestellt werden.'],
    ['in French', daemon, 'Subject: Mail', "Votre message n'a pas pu être remis au destinataire."],
    ['in Spanish', daemon, 'Subject: Mail', 'El mensaje no se ha podido entregar.'],
    ['in Polish', daemon, 'Subject: Mail', 'Nie można dostarczyć wiadomości.'],
    ['in Russian', daemon, 'Subject: Mail', 'Ваше сообщение не может быть доставлено.'],
    ['in Japanese', daemon, 'Subject: Mail', '次のあて先へのメッセージは送信できませんでした。'],
    ['in Chinese', daemon, 'Subject: =?utf-8?B?6YCA5L+h?=', '收件人不存在'],
    ['in Turkish', daemon, 'Subject: Mail', 'İletiniz teslim edilemedi.'],
    [
      'sendmail',
      daemon,
      'Subject: Returned mail',
      'The original message was received at noon\r\nbut it could not be delivered.',
    ],
  ])('%s: the email was not delivered, and its address may exist', async (_, from, subject, text) => {
    const { report, isAutomatic } = await read(from, subject, 'Content-Type: text/plain; charset=utf-8', '', text);
    expect(report).toMatchObject({ action: 'failed', status: '' });
    expect(report?.message).not.toBe('');
    expect(isAutomatic || report !== undefined).toBe(true);
  });

  test('that only warns is a delay, in other languages too', async () => {
    for (const text of ['THIS IS A WARNING MESSAGE ONLY: not delivered', 'Noch nicht zugestellt, Zustellung verzögert'])
      expect((await read(daemon, 'Subject: Mail', '', text)).report).toMatchObject({ action: 'delayed' });
  });

  test('is no bounce if a person speaks of deliveries, and a mail system is never a person', async () => {
    const person = await read(
      'From: Post Master <postmaster@small.example>',
      'Subject: Re: Lamp',
      '',
      'It did not reach us.',
    );
    expect([person.report, person.isAutomatic]).toEqual([undefined, false]);
    const system = await read(daemon, 'Subject: Note', '', 'Queue notice');
    expect([system.report, system.isAutomatic]).toEqual([undefined, true]);
  });
});

describe('a broken structure loses no text', () => {
  test('lines that end with a carriage return alone', async () => {
    const mail = Buffer.from('From: Rosa <rosa@example.com>\rSubject: Lamp\r\rIt is broken.\rPlease help.\r');
    expect(await readEmail(mail)).toMatchObject({
      text: 'It is broken.\nPlease help.\n',
      from: { name: 'Rosa', address: 'rosa@example.com' },
    });
  });

  test.each([
    ['a boundary on a line of its own', 'multipart/mixed;\r\nboundary="b-1"'],
    ['no boundary', 'multipart/mixed'],
    ['another boundary', 'multipart/mixed; boundary="c"'],
  ])('%s', async (_, type) => {
    const { text, files } = await read(
      `Content-Type: ${type}`,
      '',
      '--b-1',
      'Content-Type: text/plain',
      '',
      'It is broken.',
      '--b-1',
      'Content-Type: image/png; name=lamp.png',
      '',
      'png',
      '--b-1--',
    );
    expect(text.trim()).toBe('It is broken.');
    expect(files.map(({ name }) => name)).toEqual(['lamp.png']);
  });

  test.each([
    ['an email quoted below it', ['-----Original Message-----', 'From: staff@acme.example', '', 'Our answer to you.']],
    ['a signature', ['', '--Rosa']],
  ])('a text without parts is whole: with %s', async (_, below) => {
    const { text } = await read('Content-Type: multipart/mixed', '', 'Please call me at 10.', ...below);
    expect(text).toContain('Please call me at 10.');
  });

  test('parts without any boundary are a text', async () => {
    expect((await read('Content-Type: multipart/mixed; boundary=b', '', 'It is broken.')).text.trim()).toBe(
      'It is broken.',
    );
  });
});

describe('the time to read an email grows with its length', () => {
  const page = '<p>A <b>lamp</b> for the <a href="https://acme.example/hall">hall</a></p>';
  test.each([
    ['an endless Message-ID', (size: number) => `Message-ID: <${'@'.repeat(size)}\r\n\r\nx`],
    ['open brackets', (size: number) => `References: ${'<'.repeat(size)}\r\n\r\nx`],
    ['many words in brackets', (size: number) => `References: ${'<a@b'.repeat(size / 4)}\r\n\r\nx`],
    ['a page', (size: number) => `Content-Type: text/html\r\n\r\n${page.repeat((20 * size) / page.length)}`],
    ['elements that never end', (size: number) => `Content-Type: text/html\r\n\r\n${'<b>'.repeat(size * 5)}`],
    ['brackets that are no elements', (size: number) => `Content-Type: text/html\r\n\r\n${'<'.repeat(size * 5)}`],
    ['rules', (size: number) => `\r\n\r\n${'__________\r\n'.repeat(size / 4)}> x`],
    ['colons', (size: number) => `\r\n\r\n${'On 1:1 wrote: '.repeat(size / 4)}`],
    ['addresses', (size: number) => `From: ${'a@b,'.repeat(size / 4)}\r\n\r\nx`],
    ['encoded words', (size: number) => `Subject: ${'=?utf-8?Q?a?= '.repeat(size / 14)}\r\n\r\nx`],
    [
      'nested parts without boundaries',
      (size: number) => 'Content-Type: multipart/mixed\r\n\r\n--b\r\n'.repeat(size / 8),
    ],
    [
      'parts',
      (size: number) => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(size / 8)}`,
    ],
  ])('and not with its square: %s', async (_, emailWith) => {
    const timeOf = async (size: number) => {
      const bytes = Buffer.from(emailWith(size));
      const times: number[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const before = process.cpuUsage();
        await readEmail(bytes);
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    await timeOf(20_000);
    const [once, eightTimes] = [await timeOf(20_000), await timeOf(160_000)];
    // Eight times the length: 8 if linear, 64 if quadratic. What is quick is not measured.
    expect(eightTimes).toBeLessThan(Math.max(30 * once, 150_000));
  });
});
