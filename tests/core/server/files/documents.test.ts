import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeForm } from '../../../support/sentiment-form.ts';
import { blank, fetchFile, pathIn, upload } from '../../../support/uploads.ts';

let app: TestApp;
let ours: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
});
afterAll(() => app.close());

const zip = (...parts: string[]) => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${parts.join('\0')}`, 'latin1');
const send = (bytes: Buffer | string, name: string) => upload(ours, 'upload-document', Buffer.from(bytes), name);

describe('document upload', () => {
  test.each([
    ['pdf', 'application/pdf', '%PDF-1.7 …'],
    ['docx', 'wordprocessingml', zip('[Content_Types].xml', 'word/document.xml')],
    ['xlsx', 'spreadsheetml', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['pptx', 'presentationml', zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['odt', 'opendocument.text', zip('mimetypeapplication/vnd.oasis.opendocument.textPK')],
    ['csv', 'text/csv', 'a;b\n1;2'],
    ['txt', 'text/plain', 'Größe'],
  ])('as %s preserves each byte and is served as a named attachment only', async (ending, type, content) => {
    const bytes = Buffer.from(content);
    const filePath = pathIn(await send(bytes, `Bericht für Maya.${ending}`));
    expect(filePath).toMatch(new RegExp(`^/uploads/[\\w-]{22}\\.${ending}$`));
    const answer = await fetchFile(app, ours, filePath);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers['content-type']).toContain(type);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''Bericht%20f%C3%BCr%20Maya.${ending}`,
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('that contains an image is re-encoded as an image', async () => {
    expect(pathIn(await send(await blank().png().toBuffer(), 'scan.png'))).toMatch(/\.png$/);
    expect((await send(Buffer.from('\x89PNG not one', 'latin1'), 'scan.png')).status).toBe(422);
  });

  test.each([
    ['a program', 'MZ\x90\0\x03'],
    [
      'a Word file with macros',
      zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin').toString('latin1'),
    ],
    ['an archive', zip('run.exe').toString('latin1')],
  ])('refuses %s', async (_, content) => {
    const answer = await upload(ours, 'upload-document', Buffer.from(content, 'latin1'), 'report.pdf');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ success: false });
  });

  test('is a valid answer to a file question, unlike an image', async () => {
    const form = await makeForm(ours, [{ fieldName: 'Receipt', fieldType: 'file', options: { maxFiles: 2 } }]);
    const request = (who: SignedIn, paths: string[]) =>
      who.ask('POST', '/SentimentResponses/create', {
        sentimentId: form.id,
        values: [{ fieldId: form.fields[0], value: JSON.stringify(paths) }],
      });
    const [first, second] = [pathIn(await send('one', '1.txt')), pathIn(await send('two', '2.txt'))];
    expect((await request(ours, [first, second])).status).toBe(201);
    const picture = pathIn(await upload(ours, 'upload', await blank().png().toBuffer()));
    expect((await request(ours, [first, picture])).status).toBe(422);
  });
});
