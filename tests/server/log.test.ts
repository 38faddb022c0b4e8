import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { makeApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

test('log: names the path of a call, but contains no token of a link', async () => {
  const logged = await buildApp({ services: app.services, logLevel: 'info' });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const token = 'Zm9vYmFyYmF6cXV4MTIzNA';
  for (const url of [
    `/public/surveys/${token}?language=de&secret=${token}`,
    `/public/bounces/${token}`,
    `/nothing/${token}`,
    '/Sentiments/17',
  ])
    await logged.inject({ url: `/api/v1${url}` });
  await new Promise(setImmediate);
  const lines = write.mock.calls.map(([line]) => String(line)).join('');
  write.mockRestore();
  await logged.close();
  expect(lines).not.toContain(token);
  expect(lines.toLowerCase()).toContain('/api/v1/public/surveys/:token');
  expect(lines.toLowerCase()).toContain('/api/v1/sentiments/17');
});
