import { describe, expect, test } from 'vitest';
import { parseBounce } from '../../../../src/core/server/mail/bounce.ts';
import { readEmail } from '../../../../src/core/server/mail/read-email.ts';
import { cameBack } from './came-back.ts';

const read = async (mail: string) => (await readEmail(Buffer.from(mail, 'utf8'))).report;

describe('delivery report', () => {
  test.each([undefined, 'base64', 'quoted-printable'] as const)('is parsed with the encoding %s', async (coding) => {
    const diagnostic = '550 5.1.1 <customer@example.com>: no\r\n    such user';
    expect(await read(cameBack({ diagnostic, ...(coding ? { coding } : {}) }))).toEqual({
      action: 'failed',
      status: '5.1.1',
      message: '550 5.1.1 <customer@example.com>: no such user',
      failed: ['customer@example.com'],
    });
  });

  test('is parsed with LF line ends and an unquoted boundary', async () => {
    const plain = cameBack()
      .replaceAll('\r\n', '\n')
      .replaceAll('"A1B2.1772438400/mx.example.com"', 'A1B2.1772438400/mx.example.com');
    expect(await read(plain)).toMatchObject({ action: 'failed', status: '5.1.1' });
  });

  test.each([
    ['failed', '5.1.1', 'gone'],
    ['failed', '5.1.10', 'gone'],
    ['failed', '5.2.1', 'gone'],
    ['failed', '5.0.0', 'gone'],
    ['failed', '5.2.2', 'lost'],
    ['failed', '5.7.1', 'lost'],
    ['failed', '5.1.8', 'lost'],
    ['failed', '4.4.7', 'lost'],
    ['failed', '', 'lost'],
    ['delayed', '4.4.1', 'none'],
    ['delivered', '2.0.0', 'none'],
    ['Failed (for good)', '5.1.1 (bad address)', 'gone'],
  ] as const)('with the action %s and the status %s is classified as %s', async (action, status, bounce) => {
    const report = await read(cameBack({ action, status }));
    expect(report && parseBounce(report)).toBe(bounce);
  });
});

describe('non-report email', () => {
  test.each([
    ['nothing', ''],
    ['an out-of-office reply', 'Subject: Away\r\nContent-Type: text/plain\r\n\r\nAction: failed\r\nStatus: 5.1.1'],
    [
      'a mail that carries one as an attached mail',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${cameBack()}\r\n--b--`,
    ],
    ['a report that names nobody', 'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x'],
  ])('is ignored: %s', async (_, mail) => {
    expect(await read(mail)).toBeUndefined();
  });

  test('is read although another header is long', async () => {
    const filled = ' '.repeat(300_000);
    expect(await read(`X-Filler: ${filled}\r\n${cameBack()}`)).toMatchObject({ action: 'failed' });
  });

  test('is parsed quickly despite nested parts or very many parts', async () => {
    expect(await read(nested(50))).toMatchObject({ action: 'failed' });
    const many = `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(20_000)}`;
    expect(
      await read(`${many}--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n--b--`),
    ).toBeUndefined();
  });
});

function nested(deep: number): string {
  if (deep === 0) return cameBack();
  return `Content-Type: multipart/mixed; boundary=b${deep}x\r\n\r\n--b${deep}x\r\n${nested(deep - 1)}\r\n--b${deep}x--`;
}
