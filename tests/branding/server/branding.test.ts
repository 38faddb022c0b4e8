import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Branding } from '../../../src/branding/schemas/branding.ts';
import { sweepFiles } from '../../../src/core/server/files/stored-files.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { blank, fetchFile } from '../../support/uploads.ts';

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const plain = {
  websiteTitle: '',
  primaryColor: '#009639',
  secondaryColor: '#93D500',
  logoUrl: '',
  logoDarkUrl: '',
  faviconUrl: '',
  loginImageUrl: '',
  fontFamily: 'Poppins, sans-serif',
  borderRadius: 8,
  emailFooter: '',
  surveyTheme: {},
};

const read = async (who: SignedIn) => (await who.ask('GET', '/Branding')).json<Branding>();
const picture = async () => (await blank().png().toBuffer()).toString('base64');
const addPicture = async (who: SignedIn, kind: string, fileData?: string) =>
  who.ask('POST', '/Branding/logo', { kind, fileName: 'logo.png', fileData: fileData ?? (await picture()) });
const readPublicBrand = (subdomain: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/api/v1/public/branding?subdomain=${subdomain}`, headers });

beforeAll(async () => {
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
});

describe('branding', () => {
  test('is the default of the product until it changes', async () => {
    const tenant = await app.newTenant();
    expect(await read(tenant)).toMatchObject({ ...plain, version: 1 });
  });

  test('updates the named fields of its own tenant and records the user', async () => {
    const tenant = await app.newTenant();
    const answer = await tenant.ask('PUT', '/Branding', { websiteTitle: ' Acme hears ', primaryColor: '#123456' });
    const wanted = { ...plain, websiteTitle: 'Acme hears', primaryColor: '#123456', version: 2 };
    expect([answer.status, answer.json()]).toMatchObject([200, wanted]);
    expect(await read(tenant)).toMatchObject(wanted);
    expect(await read(otherTenant)).toMatchObject(plain);
    const noted = await app.services.database.owner((client) =>
      client.query<{ user_id: number }>(
        `select user_id from audit_log where tenant_id = $1 and action = 'PUT /api/v1/Branding'`,
        [tenant.tenantId],
      ),
    );
    expect(noted.rows).toEqual([{ user_id: tenant.userId }]);
  });

  test('refuses an update with a stale version', async () => {
    const tenant = await app.newTenant();
    const { version } = await read(tenant);
    await tenant.ask('PUT', '/Branding', { primaryColor: '#111111', version });
    const late = await tenant.ask('PUT', '/Branding', { primaryColor: '#222222', version });
    expect([late.status, late.json()]).toMatchObject([
      409,
      { code: 'STALE', current: { primaryColor: '#111111' }, yours: { primaryColor: '#222222' } },
    ]);
    expect((await read(tenant)).primaryColor).toBe('#111111');
  });

  test.each([
    ['primaryColor', 'red'],
    ['primaryColor', '#12345'],
    ['secondaryColor', '#123456;background:url(https://evil.example)'],
    ['fontFamily', 'Comic Sans; } body { display: none'],
    ['borderRadius', 99],
    ['logoUrl', 'javascript:alert(1)'],
    ['logoUrl', 'https://evil.example/pixel.png'],
    ['logoUrl', '/uploads/AAAAAAAAAAAAAAAAAAAAAA.png'],
    ['faviconUrl', '/uploads/acme/../../secrets.json'],
    ['websiteTitle', 'x'.repeat(61)],
    ['surveyTheme', { background: 'url(//evil.example)' }],
    ['surveyTheme', { script: 'alert(1)' }],
  ])('refuses %s as %j', async (name, value) => {
    const before = await read(ours);
    const answer = await ours.ask('PUT', '/Branding', { [name]: value });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toMatch(new RegExp(`^${name}`));
    expect(await read(ours)).toEqual(before);
  });

  test('requires the read permission to read and the write permission to change', async () => {
    const reader = await app.colleague(ours, ['get:v1/branding']);
    expect((await reader.ask('GET', '/Branding')).status).toBe(200);
    for (const [method, path] of [
      ['PUT', '/Branding'],
      ['POST', '/Branding/reset'],
      ['DELETE', '/Branding/logo/light'],
    ] as const) {
      const answer = await reader.ask(method, path, method === 'PUT' ? { primaryColor: '#222222' } : undefined);
      expect([answer.status, answer.json().permission], path).toEqual([403, 'put:v1/branding']);
    }
  });

  test('is writable by Admin and SuperAdmin, and readable by Staff and Viewer, by default', async () => {
    const held = await app.services.database.owner((client) =>
      client.query<{ name: string; route: string }>(
        `select r.name, p.route from roles r join permissions p on p.tenant_id = r.tenant_id
         left join role_permissions rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.permission_id = p.id
         where r.tenant_id = $1 and p.route like '%v1/branding%' and (r.holds_all or rp.role_id is not null)`,
        [otherTenant.tenantId],
      ),
    );
    expect(held.rows.map(({ name, route }) => `${name} ${route}`).sort()).toEqual([
      'Admin get:v1/branding',
      'Admin put:v1/branding',
      'Staff get:v1/branding',
      'SuperAdmin get:v1/branding',
      'SuperAdmin put:v1/branding',
      'Viewer get:v1/branding',
    ]);
  });
});

describe('branding image', () => {
  test('is public on any host immediately and answers 404 after removal', async () => {
    const tenant = await app.newTenant();
    const answer = await addPicture(tenant, 'light');
    const { filePath, branding } = answer.json<{ filePath: string; branding: Branding }>();
    expect(filePath).toMatch(new RegExp(`^/uploads/${tenant.subdomain}/[\\w-]{22}\\.png$`));
    expect(branding).toMatchObject({ logoUrl: filePath, version: 2 });
    for (const url of [filePath, `/api/v1${filePath}`, `/uploads/${tenant.subdomain}/logo`]) {
      const shown = await fetchFile(app, undefined, url);
      expect([shown.statusCode, shown.headers['content-type']], url).toEqual([200, 'image/png']);
      expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(shown.headers['content-security-policy']).toContain('sandbox');
    }
    await tenant.ask('DELETE', '/Branding/logo/light');
    expect((await read(tenant)).logoUrl).toBe('');
    expect((await fetchFile(app, undefined, `/uploads/${tenant.subdomain}/logo`)).statusCode).toBe(404);
    await sweepFiles(app.services, Date.now() + 3_600_000);
    expect((await fetchFile(app, undefined, filePath)).statusCode).toBe(404);
  });

  test('is never cleaned up while in use', async () => {
    const tenant = await app.newTenant();
    const paths: string[] = [];
    for (const kind of ['light', 'dark', 'favicon', 'login']) {
      paths.push((await addPicture(tenant, kind)).json<{ filePath: string }>().filePath);
    }
    await sweepFiles(app.services, Date.now() + 3_600_000);
    for (const path of paths) expect((await fetchFile(app, undefined, path)).statusCode).toBe(200);
  });

  test('can be restored, but not by another tenant and not from another kind of upload', async () => {
    const tenant = await app.newTenant();
    const { filePath } = (await addPicture(tenant, 'dark')).json<{ filePath: string }>();
    await tenant.ask('DELETE', '/Branding/logo/dark');
    expect((await tenant.ask('PUT', '/Branding', { logoDarkUrl: filePath })).status).toBe(200);
    expect((await otherTenant.ask('PUT', '/Branding', { logoDarkUrl: filePath })).status).toBe(422);
    const fileName = filePath.split('/').pop();
    const renamed = `/uploads/${otherTenant.subdomain}/${fileName}`;
    expect((await otherTenant.ask('PUT', '/Branding', { logoDarkUrl: renamed })).status).toBe(422);
    const sent = await tenant.ask('POST', '/files/upload', { fileName: 'a.png', fileData: await picture() });
    const other = sent.json<{ filePath: string }>().filePath.replace('/uploads/', `/uploads/${tenant.subdomain}/`);
    expect((await tenant.ask('PUT', '/Branding', { logoUrl: other })).status).toBe(422);
    expect((await fetchFile(app, undefined, other)).statusCode).toBe(404);
  });

  test.each([
    ['text', Buffer.from('<svg onload=alert(1)>').toString('base64')],
    ['nothing', ''],
  ])('is refused when it contains %s', async (_, fileData) => {
    const before = await read(ours);
    expect((await addPicture(ours, 'light', fileData)).status).toBe(422);
    expect(await read(ours)).toEqual(before);
  });

  test.each(['/uploads/nobody/logo', '/uploads/nobody/AAAAAAAAAAAAAAAAAAAAAA.png', '/uploads/..%2f/logo'])(
    'answers 404 at %s',
    async (url) => {
      expect((await fetchFile(app, undefined, url)).statusCode).toBe(404);
    },
  );

  test('of an unknown kind is refused', async () => {
    expect((await addPicture(ours, 'tattoo')).status).toBe(422);
    expect((await ours.ask('DELETE', '/Branding/logo/tattoo')).status).toBe(404);
    expect((await ours.ask('DELETE', '/Branding/logo/constructor')).status).toBe(404);
  });
});

test('branding: a reset restores all defaults, including images', async () => {
  const tenant = await app.newTenant();
  await addPicture(tenant, 'favicon');
  await tenant.ask('PUT', '/Branding', { primaryColor: '#111111', surveyTheme: { font: 'serif' }, emailFooter: 'Hi' });
  const answer = await tenant.ask('POST', '/Branding/reset');
  expect([answer.status, answer.json()]).toMatchObject([200, plain]);
  expect(await read(tenant)).toMatchObject(plain);
});

describe('public branding', () => {
  test('contains the theme of the tenant and no private data', async () => {
    const tenant = await app.newTenant();
    await tenant.ask('PUT', '/Branding', { primaryColor: '#333333', emailFooter: 'Between us' });
    const answer = await readPublicBrand(tenant.subdomain);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { subdomain: tenant.subdomain, primaryColor: '#333333', logoUrl: '' },
    ]);
    expect(Object.keys(answer.json()).sort()).toEqual(
      ['borderRadius', 'faviconUrl', 'fontFamily', 'loginImageUrl', 'logoDarkUrl', 'logoUrl', 'name', 'primaryColor']
        .concat(['secondaryColor', 'subdomain', 'websiteTitle'])
        .sort(),
    );
  });

  test('is found by the host alone', async () => {
    const answer = await app.app.inject({
      url: '/api/v1/public/branding',
      headers: { host: `${ours.subdomain}.localhost:4000` },
    });
    expect(answer.json().subdomain).toBe(ours.subdomain);
  });

  test('is cached until it changes', async () => {
    const tenant = await app.newTenant();
    const first = await readPublicBrand(tenant.subdomain);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const etag = first.headers.etag as string;
    const again = await readPublicBrand(tenant.subdomain, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await tenant.ask('PUT', '/Branding', { borderRadius: 2 });
    expect((await readPublicBrand(tenant.subdomain, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test.each(['nobody-here', '..', '%00', ''])('reports no tenant %j', async (subdomain) => {
    const answer = await readPublicBrand(subdomain);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'TENANT_NOT_FOUND' }]);
  });
});
