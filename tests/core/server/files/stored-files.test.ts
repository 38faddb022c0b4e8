import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../../../src/core/server/files/stored-files.ts';
import { readTrash } from '../../../../src/core/server/files/trash.ts';
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
    ['minutes..final.png', 'minutes..final.png'],
    ['a "quoted" name.png', 'a "quoted" name.png'],
    ["o'brien (1) 100%.png", "o'brien (1) 100%.png"],
    ['می\u200cخواهم.png', 'می\u200cخواهم.png'],
    ['👨‍👩‍👧.png', '👨‍👩‍👧.png'],
    ['ファイル.png', 'ファイル.png'],
    ['x\r\nSet-Cookie: a\u0000.png', 'x Set-Cookie: a.png'],
  ])('keep the name %j as the line %j, escaped at download', async (fileName, line) => {
    const stored = await upload(ours, 'upload', await blank().png().toBuffer(), fileName);
    expect(stored.status).toBe(200);
    const { headers } = await fetchFile(app, ours, pathIn(stored));
    const escaped = /filename\*=UTF-8''([\w%.~!-]+)$/.exec(String(headers['content-disposition']))?.[1];
    expect(decodeURIComponent(escaped ?? '')).toBe(line);
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

describe('files without a row', () => {
  const day = 86_400_000;
  const trash = () => join(app.services.filesDir, 'trash');
  const own = (name = '') => join(app.services.filesDir, String(ours.tenantId), name);
  const write = async (name: string) => {
    await mkdir(own(), { recursive: true });
    await writeFile(own(name), 'x');
    await utimes(own(name), new Date(0), new Date(0));
  };
  const inTrash = async () => (await readTrash(app.services.filesDir)).flatMap(({ names }) => names);
  beforeEach(() => rm(trash(), { recursive: true, force: true }));

  test('are moved to the trash after ten minutes, and nothing else is', async () => {
    const filePath = pathIn(await upload(ours, 'upload', await blank().png().toBuffer()));
    await utimes(own(filePath.slice('/uploads/'.length)), new Date(0), new Date(0));
    await write('old.png');
    await writeFile(own('young.png'), 'x');
    const folder = join(trash(), new Date().toISOString().slice(0, 10), String(ours.tenantId));
    expect(await sweepFiles(app.services)).toEqual([{ tenantId: ours.tenantId, files: 1, folder }]);
    expect(await readFile(join(folder, 'old.png'), 'utf8')).toBe('x');
    expect((await fetchFile(app, ours, filePath)).statusCode).toBe(200);
    expect(await readFile(own('young.png'), 'utf8')).toBe('x');
    await rm(own('young.png'));
  });

  test('are deleted after 14 days in the trash', async () => {
    await write('old.png');
    await sweepFiles(app.services);
    await sweepFiles(app.services, Date.now() + 13 * day);
    expect(await inTrash()).toEqual(['old.png']);
    await sweepFiles(app.services, Date.now() + 14 * day);
    expect(await readdir(trash())).toEqual([]);
  });

  test('return when the database has their row again', async () => {
    const filePath = pathIn(await upload(ours, 'upload', await blank().png().toBuffer()));
    const name = filePath.slice('/uploads/'.length);
    await utimes(own(name), new Date(0), new Date(0));
    const { database } = app.services;
    const rename = (from: string, to: string) =>
      database.owner((client) => client.query('update files set name = $2 where name = $1', [from, to]));
    await rename(name, 'another');
    await sweepFiles(app.services);
    expect((await fetchFile(app, ours, filePath)).statusCode).toBe(404);
    expect(await inTrash()).toEqual([name]);
    await rename('another', name);
    await sweepFiles(app.services);
    expect((await fetchFile(app, ours, filePath)).statusCode).toBe(200);
    expect(await inTrash()).toEqual([]);
  });

  test('take no more room in the trash than files of a tenant may: the oldest days are emptied first', async () => {
    const moved = async (name: string, at: number) => {
      await write(name);
      await truncate(own(name), 3 * 1024 ** 3);
      await utimes(own(name), new Date(0), new Date(0));
      await sweepFiles(app.services, at);
    };
    await moved('first.png', Date.now());
    await moved('second.png', Date.now() + day);
    await sweepFiles(app.services, Date.now() + day);
    expect(await inTrash()).toEqual(['second.png']);
  });

  test('are not touched where the folder belongs to another installation', async () => {
    await write('old.png');
    const others = { ...app.services, installationId: '5f0f1f5e-5a94-4d6e-8f49-0c2d5d0a9c11' };
    await expect(sweepFiles(others)).rejects.toThrow('belong to another installation: none was swept');
    expect(await readFile(own('old.png'), 'utf8')).toBe('x');
    await rm(own('old.png'));
  });
});
