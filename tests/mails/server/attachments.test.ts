import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Message, mostAttachedBytes } from '../../../src/mails/schemas/message.ts';
import { ownPageClient, ownPages } from '../../compliance/server/own-page-client.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { blank, fetchFile, pathIn, upload } from '../../support/uploads.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let admin: SignedIn;
let customer: { id: number; email: string };
let responseId: number;

beforeAll(async () => {
  office = await openOffice('mail@candor.example', ownPages);
});
afterAll(() => office.close());
beforeEach(async () => {
  office.post.received.length = 0;
  const desk = await office.desk();
  admin = desk.admin;
  customer = await desk.customer({ displayName: 'Rosa Lind' });
  const form = await created(admin, '/Sentiments', { name: 'Counter' });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  responseId = (await created(admin, '/SentimentResponses/create', made)).id;
});

const path = () => `/SentimentResponses/${responseId}/messages`;
const write = (files: string[]) => admin.ask('POST', path(), { body: 'Dear Rosa', files });
const messages = async () => (await admin.ask('GET', path())).json<{ messages: Message[] }>().messages;
const document = async (text: string, name: string) =>
  pathIn(await upload(admin, 'upload-document', Buffer.from(text), name));
/** An upload of that size, without its bytes. */
const oversize = async (bytes: number) => {
  const file = await document('text', 'large.txt');
  await office.app.services.database.owner((client) =>
    client.query('update files set size_bytes = $1 where name = $2', [bytes, file.split('/').at(-1)]),
  );
  return file;
};
const refusalOf = async (files: string[]) => {
  const answer = await write(files);
  return [answer.status, answer.json<{ errors: object[] }>().errors];
};

describe('attachments of an email to the customer', () => {
  test('are sent under their names, and listed in the thread', async () => {
    const picture = await blank().png().toBuffer();
    const files = [
      await document('first line\nsecond line', 'Offer ü.txt'),
      pathIn(await upload(admin, 'upload', picture, 'room.png')),
    ];
    expect((await write(files)).status).toBe(201);
    expect((await messages())[0]?.files).toMatchObject([
      { path: files[0], name: 'Offer ü.txt', bytes: 22 },
      { path: files[1], name: 'room.png', kind: 'image' },
    ]);
    await office.work();
    const { attachments } = await simpleParser(office.post.received[0]?.raw ?? '');
    expect(attachments.map(({ filename }) => filename)).toEqual(['Offer ü.txt', 'room.png']);
    expect(attachments[0]?.content.toString()).toBe('first line\nsecond line');
  });

  test('are on the page of the customer under their names, and download only there', async () => {
    const file = await document('first line', 'Offer ü.txt');
    await write([file]);
    await office.work();
    const { text } = await simpleParser(office.post.received[0]?.raw ?? '');
    const [, token = ''] = /my-feedback\/([\w-]{22})/.exec(text ?? '') ?? [];
    const { open, browser } = ownPageClient(office.app, admin, token);
    const [, address = ''] = /href="([^"]*\/files\/[^"]*)">Offer ü\.txt</.exec((await open()).html) ?? [];
    expect(await browser.ask('GET', address)).toMatchObject({ status: 200, html: 'first line' });
    const other = await document('secret', 'other.txt');
    expect((await browser.ask('GET', address.replace(/files\/.*/, `files/${other.split('/').at(-1)}`))).status).toBe(
      404,
    );
  });

  test('are refused when unknown, of another tenant, or over 20 MB in all', async () => {
    const unknown = [422, [{ path: 'files', message: 'This file does not exist' }]];
    expect(await refusalOf([`/uploads/${'a'.repeat(22)}.txt`])).toEqual(unknown);
    const stranger = await office.app.newTenant();
    const theirs = pathIn(await upload(stranger, 'upload-document', Buffer.from('secret'), 'secret.txt'));
    expect(await refusalOf([theirs])).toEqual(unknown);
    const two = [await oversize(mostAttachedBytes), await document('x', 'x.txt')];
    expect(await refusalOf(two)).toEqual([422, [{ path: 'files', message: 'Attachments may have 20 MB in all' }]]);
    expect(await refusalOf(Array.from({ length: 11 }, () => two[1] ?? ''))).toMatchObject([422, [{ path: 'files' }]]);
  });
});

describe('attachments of the customer’s answer', () => {
  const answer = async (...parts: { name: string; type: string; content: Buffer }[]) => {
    await write([]);
    await office.work();
    const token = /\+([0-9a-z-]+)@/.exec(office.post.received[0]?.headers['reply-to'] ?? '')?.[1];
    const part = ({ name, type, content }: (typeof parts)[number]) =>
      [
        '--b',
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        content.toString('base64').replace(/.{76}/g, '$&\r\n'),
      ].join('\r\n');
    const mail = [
      `From: Rosa <${customer.email}>`,
      'Message-ID: <one@phone.example>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b\r\nContent-Type: text/plain\r\n\r\nSee below',
      ...parts.map(part),
      '--b--',
    ].join('\r\n');
    const delivered = await office.app.stranger.ask('POST', `/public/bounces/${token}`, mail, {
      'content-type': 'message/rfc822',
    });
    expect(delivered.status).toBe(200);
    return (await messages()).at(-1);
  };

  test('are not read from an email to a forged address, however large it is', async () => {
    const headers = { 'content-type': 'message/rfc822' };
    const huge = 'x'.repeat(33 * 1024 * 1024);
    expect((await office.app.stranger.ask('POST', '/public/bounces/r-1-1-forged', huge, headers)).status).toBe(404);
  });

  test('are stored by their content and can be downloaded by staff only', async () => {
    const received = await answer(
      { name: 'letter.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 letter') },
      { name: 'photo.jpg', type: 'image/jpeg', content: await blank().jpeg().toBuffer() },
      { name: 'run.exe', type: 'application/octet-stream', content: Buffer.from('MZ\0\0\0') },
    );
    expect(received?.body).toBe(
      'See below\n\nAttachments that were not stored: run.exe (this type of file is not allowed)',
    );
    expect(received?.files.map(({ name, kind }) => [name, kind])).toEqual([
      ['letter.pdf', 'document'],
      ['photo.jpg', 'image'],
    ]);
    const [letter] = received?.files ?? [];
    const file = await fetchFile(office.app, admin, letter?.path ?? '');
    expect([file.statusCode, file.headers['content-disposition'], file.body]).toEqual([
      200,
      "attachment; filename*=UTF-8''letter.pdf",
      '%PDF-1.4 letter',
    ]);
    expect((await fetchFile(office.app, undefined, letter?.path ?? '')).statusCode).toBe(404);
  });

  test('over 20 MB in all are left out, and the message says so', async () => {
    const content = Buffer.alloc(mostAttachedBytes + 1, 'a');
    const received = await answer({ name: 'huge.txt', type: 'text/plain', content });
    expect(received).toMatchObject({
      body: 'See below\n\nAttachments that were not stored: huge.txt (more than 20 MB in all)',
      files: [],
    });
  });
});
