import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from '../../../src/core/server/http/answer-errors.ts';
import { serveWebPages } from '../../../src/core/server/http/web-pages.ts';

const page =
  '<head><meta name="candor-host" content="localhost" /><meta name="candor-links" content="" /><meta name="candor-brand" content="" /><meta name="candor-staff-files" content="" /><title>Candor</title></head>';
const brand = {
  subdomain: 'acme',
  name: 'Acme',
  websiteTitle: 'A & B </title><script>',
  faviconUrl: '/uploads/acme/icon.png',
  primaryColor: '#123456',
  secondaryColor: '#93D500',
  logoUrl: '',
  logoDarkUrl: '',
  loginImageUrl: '',
  borderRadius: 2,
  fontFamily: 'Georgia, serif' as const,
};
const dashboard = 'src/dashboards/web/home/sentiment-dashboard.tsx';
const files: Record<string, string> = {
  'sentimentStats.stats': dashboard,
  'users.list': 'src/core/web/screens/resource-list.tsx',
};
let app: FastifyInstance;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'candor-web-'));
  await writeFile(join(webDir, 'index.html'), page);
  await writeFile(join(webDir, 'favicon.svg'), '<svg/>');
  await mkdir(join(webDir, '.vite'));
  const manifest = {
    '_shell-1.js': { file: 'assets/shell-1.js', name: 'shell', imports: ['_entry-1.js'] },
    '_list-1.js': { file: 'assets/list-1.js', name: 'resource-list' },
    '_entry-1.js': { file: 'assets/entry-1.js', name: 'entry' },
    '_header-1.js': {
      file: 'assets/header-1.js',
      name: 'header',
      imports: ['_entry-1.js'],
      css: ['assets/header-1.css'],
    },
    '_meters-1.js': { file: 'assets/meters-1.js' },
    'src/app/visitor.tsx': { file: 'assets/visitor-1.js', imports: ['_entry-1.js'], css: ['assets/visitor-1.css'] },
    [dashboard]: {
      file: 'assets/dashboard-1.js',
      imports: ['_entry-1.js', '_shell-1.js', '_meters-1.js'],
    },
  };
  await writeFile(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest));
  app = Fastify({ routerOptions: { caseSensitive: false } });
  answerErrors(app);
  const sendsEmail = async ({ hostname }: FastifyRequest) => hostname.startsWith('acme');
  const brandOf = async ({ hostname }: FastifyRequest) => {
    if (hostname.startsWith('broken')) throw new Error('The database is away');
    return hostname.startsWith('acme') ? brand : undefined;
  };
  await serveWebPages(
    app,
    [webDir],
    { productHost: 'feedback.example' },
    { brandOf, sendsEmail, screenFileOf: ({ name }) => files[name] },
  );
});

afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true, force: true });
});

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

const linksIn = (body: string) =>
  JSON.parse(/name="candor-links" content="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '');

const framed = ['/assets/shell-1.js', '/assets/header-1.js', '/assets/header-1.css'];

describe('web pages', () => {
  it.each(['/', '/?redirectTo=%2F', '/login', '/feedback-management/sentiments/7'])('are served at %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Candor</title>');
    expect(answer.body).toContain('content="feedback.example"');
  });

  it.each(['*/*', 'application/json', undefined])('are served to GET and HEAD that accept %s', async (accept) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: '/user/profile', headers: accept ? { accept } : {} });
      expect([method, answer.statusCode, answer.headers['content-type']]).toEqual([
        method,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    expect(
      (await app.inject({ method: 'POST', url: '/user/profile', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404);
  });

  it('name the links of the installation', async () => {
    const { body } = await open('/login');
    expect(linksIn(body)).toMatchObject({ companyName: 'Candor', companyUrl: 'https://feedback.example' });
  });

  it('say whether emails can be sent to users of their tenant', async () => {
    const ofTenant = (host: string) => app.inject({ url: '/login', headers: { accept: 'text/html', host } });
    const pages = await Promise.all(['acme.feedback.example', 'other.feedback.example'].map(ofTenant));
    expect(pages.map(({ body }) => linksIn(body).sendsEmail)).toEqual([true, false]);
  });

  it('say whether a language model is configured', async () => {
    const pages = Fastify();
    const ai = { url: 'https://ai.example/v1', model: 'small', timeoutMs: 1_000 };
    await serveWebPages(pages, [webDir], { productHost: 'localhost', ai });
    const { body } = await pages.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect([linksIn(body).hasModel, linksIn((await open('/login')).body).hasModel]).toEqual([true, false]);
    expect(body).not.toContain('ai.example');
    await pages.close();
  });

  it('contain the theme of their tenant for the first paint', async () => {
    const { body } = await app.inject({
      url: '/login',
      headers: { accept: 'text/html', host: 'acme.feedback.example' },
    });
    expect(body).toContain('content="{&quot;subdomain&quot;:&quot;acme&quot;');
    expect(body).toContain('<title>A &amp; B &lt;/title&gt;&lt;script&gt;</title>');
    expect(body).toContain('<link rel="icon" href="/uploads/acme/icon.png" data-brand /></head>');
    expect(body).not.toContain('<script>');
  });

  it('use the default theme without a known tenant', async () => {
    const { statusCode, body } = await app.inject({
      url: '/login',
      headers: { accept: 'text/html', host: 'broken.feedback.example' },
    });
    expect([statusCode, body]).toEqual([200, expect.stringContaining('name="candor-brand" content=""')]);
  });

  it.each([
    ['/user-management/users', [...framed, '/assets/list-1.js']],
    ['/dashboard', [...framed, '/assets/dashboard-1.js', '/assets/meters-1.js']],
    ['/user/profile', framed],
    ['/login', ['/assets/visitor-1.js', '/assets/visitor-1.css']],
  ])('preload at %s the files of the page that its HTML does not load', async (url, expected) => {
    const { body } = await open(url);
    expect([...body.matchAll(/rel="(?:module)?preload"[^>]* href="([^"]*)"/g)].map(([, file]) => file)).toEqual(
      expected,
    );
  });

  it('name the scripts of the staff application at /login for later download', async () => {
    const { body } = await open('/login?from=%2Fuser%2Fprofile');
    const scripts = ['shell', 'header', 'dashboard', 'meters', 'list'].map((name) => `/assets/${name}-1.js`);
    const [, named = ''] = /name="candor-staff-files" content="([^"]*)"/.exec(body) ?? [];
    expect(named.split(' ').sort()).toEqual(scripts.sort());
  });

  it('are not served in place of static files', async () => {
    expect((await open('/favicon.svg')).body).toBe('<svg/>');
  });

  it.each(['/api/v1/nothing', '/assets/nothing.js', '/uploads/nothing'])(
    'are not served in place of %s',
    async (url) => {
      expect((await open(url)).statusCode).toBe(404);
    },
  );
});
