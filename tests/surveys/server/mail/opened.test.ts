import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SurveySummary } from '../../../../src/surveys/schemas/survey-results.ts';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { plainBrowser } from '../plain-browser.ts';
import { respondentClient } from '../submission.ts';
import { type Desk, type Office, openOffice, tokenIn } from './office.ts';

let office: Office;
let desk: Desk;
beforeAll(async () => {
  office = await openOffice(undefined, { surveyPages: { render: renderSurveyPage, script: '/survey-assets/x.js' } });
});
afterAll(() => office.close());
beforeEach(async () => {
  desk = await office.desk();
  office.post.received.length = 0;
});

const person = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' };
const openAs = (token: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  office.app.app.inject({
    method,
    url: `/survey/${token}`,
    headers: { host: `${desk.admin.subdomain}.localhost`, ...headers },
  });
const owning = (text: string, id: number) =>
  office.app.services.database.owner((client) => client.query(text, [id, desk.admin.tenantId]));
const summary = async () =>
  (await desk.admin.ask('GET', `/SurveyResponses/survey/${desk.surveyId}/summary`)).json<SurveySummary>();

async function sendTo(count: number) {
  const customers = await Promise.all(Array.from({ length: count }, () => desk.customer()));
  const { id } = await desk.send({ customerIds: customers.map((one) => one.id) });
  await office.work();
  return { id, tokens: customers.map(({ email }) => tokenIn(desk.mailTo(email)[0]?.text ?? '')) };
}

test('distribution statistics: link opens are counted by recipient, and responses by open', async () => {
  const { id, tokens } = await sendTo(4);
  const [first = '', second = ''] = tokens;
  await plainBrowser(office.app, desk.admin).ask('GET', `/survey/${first}`, undefined, person);
  await plainBrowser(office.app, desk.admin).ask('GET', `/survey/${first}`, undefined, person);
  await plainBrowser(office.app, desk.admin).ask('GET', `/survey/${second}`, undefined, person);
  await respondentClient(office.app, desk.admin).answer(first, { answers: { likely: 9 } });
  await expect.poll(async () => (await desk.read(id)).stats.opened).toBe(2);
  expect((await desk.read(id)).stats).toMatchObject({ sent: 4, delivered: 4, opened: 2, started: 1, completed: 1 });
  expect((await summary()).rates.invited).toMatchObject({
    delivered: 4,
    opened: { sent: 4, opened: 2, rate: { value: 50, n: 4 } },
  });
});

test('distribution statistics: a response counts as an open, regardless of the browser', async () => {
  const { id, tokens } = await sendTo(1);
  await respondentClient(office.app, desk.admin).answer(tokens[0] as string, { answers: { likely: 3 } });
  expect((await desk.read(id)).stats).toMatchObject({ opened: 1, completed: 1 });
});

test('distribution statistics: email scanners do not count as opens', async () => {
  const { id, tokens } = await sendTo(2);
  const [looked = '', opened = ''] = tokens;
  await openAs(looked, person, 'HEAD');
  await openAs(looked, { ...person, 'sec-purpose': 'prefetch' });
  await openAs(looked, { ...person, purpose: 'preview' });
  await openAs(looked, { ...person, 'x-moz': 'prefetch' });
  await openAs(looked, { ...person, 'sec-fetch-dest': 'empty' });
  await openAs(looked, { 'user-agent': 'Mozilla/5.0 Barracuda Sentinel (EE)' });
  await openAs(opened, { ...person, 'sec-fetch-dest': 'document' });
  await expect.poll(async () => (await desk.read(id)).stats.opened).toBe(1);
});

test('distribution statistics: a bounced email counts as sent and not as delivered', async () => {
  const { id } = await sendTo(3);
  await owning(
    `update survey_invitations set status = 'bounced' where distribution_id = $1 and tenant_id = $2
    and id = (select min(id) from survey_invitations where distribution_id = $1 and tenant_id = $2)`,
    id,
  );
  expect((await desk.read(id)).stats).toMatchObject({ invited: 3, sent: 3, delivered: 2, bounced: 1, opened: 0 });
});

test('distribution statistics: emails sent before open tracking have no open count', async () => {
  const { id } = await sendTo(2);
  await owning('update survey_invitations set opened = null where distribution_id = $1 and tenant_id = $2', id);
  expect((await desk.read(id)).stats).toMatchObject({ sent: 2, opened: null });
  expect((await summary()).rates.invited).toMatchObject({ delivered: 2, opened: null });
});
