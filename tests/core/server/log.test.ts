import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../src/app/server/app.ts';
import { renderOwnPage } from '../../../src/compliance/visitor/render.tsx';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type TestApp } from '../../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

test('log: names the path of a call, but contains no token of a link', async () => {
  let lines = '';
  const logged = await buildApp({ services: app.services, logLevel: 'info', writeLog: (text) => (lines += text) });
  const token = 'Zm9vYmFyYmF6cXV4MTIzNA';
  for (const url of [
    `/public/surveys/${token}?language=de&secret=${token}`,
    `/public/bounces/${token}`,
    `/nothing/${token}`,
    '/Sentiments/17',
  ])
    await logged.inject({ url: `/api/v1${url}` });
  await new Promise(setImmediate);
  await logged.close();
  expect(lines).not.toContain(token);
  expect(lines.toLowerCase()).toContain('/api/v1/public/surveys/:token');
  expect(lines.toLowerCase()).toContain('/api/v1/sentiments/17');
});

test('log: contains no value of a path parameter that is no id, on any route', async () => {
  const surveyPages = { render: renderSurveyPage, script: null };
  const services = { ...app.services, dashboardPage: renderDashboardPage };
  let text = '';
  const writeLog = (more: string) => (text += more);
  const logged = await buildApp({ services, surveyPages, ownPage: renderOwnPage, logLevel: 'debug', writeLog });
  const token = 'Zm9vYmFyYmF6cXV4MTIzNA';
  const routes = logged.routeTable.filter(({ path }) => path.includes('/:'));
  const pagePaths = [
    '/survey/:token',
    '/survey/:token/resume.svg',
    '/survey/:token/:name',
    '/survey/:token/no/:more',
    '/my-feedback/:token',
    '/my-feedback/:token/files/:name',
    '/my-feedback/:token/copies/:id',
    '/public/dashboards/:publicId',
    '/public/reports/:publicId',
    '/uploads/:name',
    '/uploads/:subdomain/:name',
    '/reset-password/:token',
    '/SURVEY/:token/',
    '/survey/:token%ZZ',
    '/survey/:token.:token',
    '/survey/%5F:token',
  ];
  const calls = [...routes, ...['GET', 'POST'].flatMap((method) => pagePaths.map((path) => ({ method, path })))];
  for (const { method, path } of calls) {
    const url = `${path.replace(/:\w+/g, token)}?token=${token}`;
    await logged.inject({ method: method as 'GET', url, headers: { 'x-tenant-subdomain': 'nobody' } });
  }
  await new Promise(setImmediate);
  const lines = text.trim().split('\n');
  await logged.close();
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThanOrEqual(calls.length - 2);
  for (const name of ['resumeToken', 'token', 'publicId', 'shareId']) {
    expect(routes.some(({ path }) => path.includes(`:${name}`))).toBe(true);
  }
});
