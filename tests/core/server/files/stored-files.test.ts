import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../../../src/core/server/files/stored-files.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeBrowser } from '../../../support/browser.ts';
import { blank, fetchFile, pathIn, upload } from '../../../support/uploads.ts';

const password = 'a long enough password';

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
});
afterAll(() => app.close());

const readStoredFiles = async () => (await readdir(app.services.filesDir, { recursive: true })).sort();

describe('stored files', () => {
  let filePath: string;
  beforeAll(async () => {
    filePath = pathIn(await upload(ours, 'upload', await blank().png().toBuffer()));
  });

  test('are served by cookie until the user signs out', async () => {
    const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
    expect((await browser.visit(filePath)).status).toBe(404);
    await browser.signIn(ours.email, password);
    const cookie = browser.cookies.get('sid') as string;
    const shown = await browser.visit(filePath);
    expect(shown.status).toBe(200);
    expect((await browser.visit(filePath, { 'if-none-match': shown.headers.etag as string })).status).toBe(304);
    await browser.ask('POST', '/Auth/logout', {});
    browser.cookies.set('sid', cookie);
    expect((await browser.visit(filePath)).status).toBe(404);
  });

  test('of another tenant answer like files that do not exist', async () => {
    const never = '/uploads/AAAAAAAAAAAAAAAAAAAAAA.png';
    const ask = (url: string, who?: SignedIn) =>
      app.app.inject({ url, headers: who ? { authorization: `Bearer ${who.login.token}` } : {} });
    for (const who of [undefined, otherTenant]) {
      const [real, unreal] = [await ask(filePath, who), await ask(never, who)];
      expect([real.statusCode, real.body]).toEqual([404, unreal.body]);
    }
    const colleague = await app.colleague(ours, []);
    expect((await ask(filePath, colleague)).statusCode).toBe(200);
    await ours.ask('PUT', `/Users/${colleague.userId}`, { isActive: false });
    expect((await ask(filePath, colleague)).statusCode).toBe(404);
  });

  test('of another tenant are refused as a profile picture, a logo and a picture of a choice', async () => {
    const options = { choices: [{ id: 'yes', label: 'Yes', image: filePath }] };
    const field = { fieldName: 'Which?', fieldType: 'select', options };
    const uses = (path: string) =>
      [
        ['PUT', '/user/profile', { profilePicture: path }],
        ['POST', '/Surveys', { name: `Logo ${path}`, theme: { logo: path } }],
        ['POST', '/Surveys', { name: `Choice ${path}`, fields: [field] }],
      ] as const;
    for (const [method, url, body] of uses(filePath)) {
      expect((await ours.ask(method, url, body)).status, url).toBeLessThan(300);
      const refused = await otherTenant.ask(method, url, body);
      expect([url, refused.status, refused.text]).toEqual([url, 422, expect.stringContaining('Upload the picture')]);
    }
  });

  test.each([
    '/uploads/../secrets.json',
    '/uploads/..%2fsecrets.json',
    '/uploads/%2e%2e/secrets.json',
    '/uploads/..\\secrets.json',
    '/uploads//etc/passwd',
    '/uploads/%00',
    '/uploads/.',
    '/uploads/',
    '/uploads/x.png%00.html',
    '/uploads/CON',
    `/uploads/${'a'.repeat(4000)}`,
    '/uploads/%0d%0aset-cookie:x=1',
    '/uploads/%E2%80%AE.png',
    '/uploads/%22.png',
  ])('have no alternative path: %s', async (path) => {
    const answer = await fetchFile(app, ours, path);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test.each([
    '../../x.png',
    '..\\x.png',
    '/etc/passwd',
    'C:\\x.png',
    'x%2e%2e.png',
    'x\u0000.png',
    'x\r\n.png',
    'x\u202egnp.exe',
    'con',
    'NUL.png',
    'a'.repeat(4000),
    '',
  ])('are not stored under the name %j', async (fileName) => {
    const before = await readStoredFiles();
    expect((await upload(ours, 'upload', await blank().png().toBuffer(), fileName)).status).toBe(422);
    expect(await readStoredFiles()).toEqual(before);
  });

  test.each([
    'minutes..final.png',
    'a "quoted" name.png',
    "o'brien (1) 100%.png",
    'می\u200cخواهم.png',
    '👨‍👩‍👧.png',
    'ファイル.png',
  ])('keep the name %s, escaped at download', async (fileName) => {
    const stored = await upload(ours, 'upload', await blank().png().toBuffer(), fileName);
    expect(stored.status).toBe(200);
    const { headers } = await fetchFile(app, ours, pathIn(stored));
    const escaped = /filename\*=UTF-8''([\w%.~!-]+)$/.exec(String(headers['content-disposition']))?.[1];
    expect(decodeURIComponent(escaped ?? '')).toBe(fileName);
  });

  test('that are empty are called empty', async () => {
    for (const fileData of ['data:image/png;base64,', '']) {
      const answer = await ours.ask('POST', '/files/upload', { fileName: 'x.png', fileData });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('This file is empty')]);
    }
  });
});

describe('storage quota', () => {
  test('is reported when it is full and does not affect other tenants', async () => {
    const full = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query(
        `insert into files (tenant_id, name, kind, content_type, size_bytes)
         select $1, 'full' || n, 'voice', 'audio/wav', 2000000000 from generate_series(1, 3) n`,
        [full.tenantId],
      ),
    );
    const bytes = await blank().png().toBuffer();
    const refused = await upload(full, 'upload', bytes, 'x');
    expect(refused.status).toBe(413);
    expect(refused.json()).toMatchObject({
      success: false,
      error: expect.stringContaining('storage of your organization is full'),
    });
    expect((await upload(ours, 'upload', bytes)).status).toBe(200);
  });

  test('is cleaned of files without a row after ten minutes and of nothing else', async () => {
    const filePath = pathIn(await upload(ours, 'upload', await blank().png().toBuffer()));
    const folder = join(app.services.filesDir, String(ours.tenantId));
    await mkdir(folder, { recursive: true });
    const [old, young] = [join(folder, 'old.png.draft'), join(folder, 'young.png')];
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')]);
    await utimes(old, new Date(0), new Date(0));
    await utimes(join(folder, filePath.slice('/uploads/'.length)), new Date(0), new Date(0));
    expect(await sweepFiles(app.services)).toBe(1);
    expect((await fetchFile(app, ours, filePath)).statusCode).toBe(200);
    expect(await readFile(young, 'utf8')).toBe('x');
  });

  test('is released when a profile image is replaced', async () => {
    const fileData = (await blank().png().toBuffer()).toString('base64');
    const change = async () =>
      pathIn(await otherTenant.ask('POST', '/user/profile-picture', { fileData, fileName: 'me' }));
    const [first, second] = [await change(), await change()];
    await sweepFiles(app.services, Date.now() + 11 * 60_000);
    expect((await otherTenant.ask('GET', first)).status).toBe(404);
    expect((await otherTenant.ask('GET', second)).status).toBe(200);
  });
});
