import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from '../../src/server/http/answer-errors.ts';
import { serveWebPages } from '../../src/server/http/web-pages.ts';

const page = '<meta name="candor-host" content="localhost" /><title>Candor</title>';
let app: FastifyInstance;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'candor-web-'));
  await writeFile(join(webDir, 'index.html'), page);
  await writeFile(join(webDir, 'favicon.svg'), '<svg/>');
  app = Fastify({ routerOptions: { caseSensitive: false } });
  answerErrors(app);
  await serveWebPages(app, webDir, 'feedback.example');
});

afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true, force: true });
});

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

describe('The pages', () => {
  it.each(['/', '/?redirectTo=%2F', '/login', '/feedback-management/sentiments/7'])('open at %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Candor</title>');
    expect(answer.body).toContain('content="feedback.example"');
  });

  it('stand beside their files', async () => {
    expect((await open('/favicon.svg')).body).toBe('<svg/>');
  });

  it.each(['/api/v1/nothing', '/assets/nothing.js', '/uploads/nothing'])('do not stand in for %s', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  });
});
