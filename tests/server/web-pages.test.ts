import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from '../../src/server/platform/http/answer-errors.ts';
import { serveWebPages } from '../../src/server/platform/http/web-pages.ts';

const page =
  '<head><meta name="candor-host" content="localhost" /><meta name="candor-brand" content="" /><meta name="candor-staff-files" content="" /><title>Candor</title></head>';
const brand = {
  ...{ subdomain: 'acme', name: 'Acme', websiteTitle: 'A & B </title><script>', faviconUrl: '/uploads/acme/icon.png' },
  ...{ primaryColor: '#123456', secondaryColor: '#93D500', logoUrl: '', logoDarkUrl: '', loginImageUrl: '' },
  ...{ borderRadius: 2 },
  fontFamily: 'Georgia, serif' as const,
};
let app: FastifyInstance;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'candor-web-'));
  await writeFile(join(webDir, 'index.html'), page);
  await writeFile(join(webDir, 'favicon.svg'), '<svg/>');
  await mkdir(join(webDir, '.vite'));
  const manifest = {
    '_shell-1.js': { file: 'assets/shell-1.js', name: 'shell' },
    '_list-1.js': { file: 'assets/list-1.js', name: 'list' },
  };
  await writeFile(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest));
  app = Fastify({ routerOptions: { caseSensitive: false } });
  answerErrors(app);
  await serveWebPages(app, webDir, 'feedback.example', async ({ hostname }) => {
    if (hostname.startsWith('broken')) throw new Error('The database is away');
    return hostname.startsWith('acme') ? brand : undefined;
  });
});

afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true, force: true });
});

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

describe('web pages', () => {
  it.each(['/', '/?redirectTo=%2F', '/login', '/feedback-management/sentiments/7'])('are served at %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Candor</title>');
    expect(answer.body).toContain('content="feedback.example"');
  });

  it('contain the theme of their tenant for the first paint', async () => {
    const { body } = await app.inject({
      url: '/login',
      headers: { accept: 'text/html', host: 'acme.feedback.example' },
    });
    expect(body).toContain('content="{&#34;subdomain&#34;:&#34;acme&#34;');
    expect(body).toContain('<title>A &#38; B &#60;/title&#62;&#60;script&#62;</title>');
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
    ['/user-management/users', ['/assets/shell-1.js', '/assets/list-1.js']],
    ['/user/profile', ['/assets/shell-1.js']],
    ['/login', []],
  ])('preload at %s the scripts of the page', async (url, files) => {
    const { body } = await open(url);
    expect([...body.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map(([, file]) => file)).toEqual(
      files,
    );
  });

  it('name the scripts of the staff application at /login for later download', async () => {
    const { body } = await open('/login?from=%2Fuser%2Fprofile');
    expect(body).toContain('name="candor-staff-files" content="/assets/shell-1.js /assets/list-1.js"');
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
