import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultNotation } from '../../../src/core/contract/notations/notation.ts';
import type { Services } from '../../../src/core/server/http/call.ts';
import { withDrawings } from '../../../src/reports/server/public/page-drawings.ts';
import { answerOf, chartOf } from '../../charts/rules/answers.ts';
import { makeApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let services: Services;
let drawn = 0;

beforeAll(async () => {
  app = await makeApp();
  const { workers } = app.services;
  // Three million characters for each page.
  const run = async () => {
    drawn += 1;
    return ['x'.repeat(3_000_000)] as never;
  };
  services = { ...app.services, workers: { ...workers, run } };
});
afterAll(() => app.close());

const notation = { ...defaultNotation, timeZone: 'UTC' };
const theme = { primaryColor: '#000000', secondaryColor: '#000000', fontFamily: 'Poppins' };
const answer = answerOf(['count'], [], [[null, [], [5]]]);

/** How often the page of a tenant with this title was drawn now. */
async function open(tenantId: number, title: string): Promise<number> {
  const before = drawn;
  const drawings = [{ chart: chartOf('bar', { title }), answer, width: 300, height: 200 }];
  const page = { html: '<head></head><svg data-drawing="0"></svg>', drawings, theme, script: '' };
  await withDrawings(services, { tenantId, notation }, page, 'light');
  return drawn - before;
}

test('drawings of public pages: a tenant with many pages loses its own oldest ones, never those of another', async () => {
  expect([await open(1, 'a'), await open(1, 'b'), await open(1, 'a')]).toEqual([1, 1, 0]);
  for (let at = 0; at < 20; at += 1) await open(2, `page ${at}`);
  expect([await open(1, 'a'), await open(1, 'b')]).toEqual([0, 0]);
  expect([await open(2, 'page 19'), await open(2, 'page 0')]).toEqual([0, 1]);
});

test('drawings of public pages: no tenant is told by the time whether another has the same page', async () => {
  expect([await open(3, 'the same'), await open(4, 'the same')]).toEqual([1, 1]);
});
