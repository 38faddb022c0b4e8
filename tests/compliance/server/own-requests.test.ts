import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { ownPageAddress } from '../../../src/surveys/shared/server/own-page-token.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { respondentClient, resultOf } from '../../surveys/server/submission.ts';
import { answeredWithPage, makeOwnPages, ownPageClient } from './own-page-client.ts';

let app: TestApp;
let owner: SignedIn;
let customerId: number;

beforeAll(async () => {
  app = await makeOwnPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.newTenant();
  customerId = (await created(owner, '/CustomerFormResponses', rosa)).id;
});
afterEach(() => {
  delete app.services.now;
});

const rosa = { displayName: 'Rosa Lind', email: 'rosa@example.com', phone: '+43 660 111' };
const query = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, [owner.tenantId, ...values])).rows);
const personal = () => answeredWithPage(app, owner, { kind: 'personal', customerId });
const requests = async () =>
  (await owner.ask('GET', '/Compliance/requests')).json<({ id: number; kind: string } & Record<string, unknown>)[]>();
const execute = (id: number) => owner.ask('POST', `/Compliance/requests/${id}/execute`, {});

test('own requests: one is in the desk for the customer, with the identity checked by link and a due date', async () => {
  app.services.now = () => new Date('2026-03-15T10:00:00Z');
  const { ask, text } = await personal();
  expect((await ask('correct', 'My name is Rosa Linde')).headers.location).toContain('done=request');
  expect(await requests()).toMatchObject([
    {
      kind: 'rectify',
      law: 'gdpr',
      status: 'open',
      name: 'Rosa Lind',
      email: 'rosa@example.com',
      customerIds: [customerId],
      details: 'My name is Rosa Linde',
      dueAt: '2026-04-15T10:00:00+00:00',
      identityCheck: 'By link: sent from the page of the respondent',
    },
  ]);
  expect(await text()).toContain('Correction of my data · DR-');
  expect(await text()).toContain('Answer due by April 15, 2026');
});

test('own requests: a new one notifies the users who may complete it', async () => {
  const officer = await app.colleague(owner, [
    'get:v1/sentimentresponses/:responseid/withdata',
    'post:v1/compliance/requests/:id/execute',
  ]);
  const agent = await app.colleague(owner, ['get:v1/sentimentresponses/:responseid/withdata']);
  app.services.now = () => new Date('2026-03-15T10:00:00Z');
  const { ask } = await personal();
  await ask('delete');
  delete app.services.now;
  const noticesOf = async (who: SignedIn) =>
    (await who.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);
  const notice = expect.stringMatching(/^New request DR-\d+: Erasure \(GDPR\), due 2026-04-15$/);
  expect([await noticesOf(owner), await noticesOf(officer), await noticesOf(agent)]).toEqual([[notice], [notice], []]);
});

test('own requests: the CCPA applies to a tenant in California', async () => {
  app.services.now = () => new Date('2026-03-01T10:00:00Z');
  await query(`update tenants set time_zone = 'America/Los_Angeles' where id = $1`);
  const { ask } = await personal();
  for (const kind of ['copy', 'correct', 'delete']) await ask(kind, 'Please');
  const found = await requests();
  expect(found.map(({ kind }) => kind)).toEqual(['delete', 'correct', 'know']);
  expect(found[0]).toMatchObject({ law: 'ccpa', dueAt: '2026-04-15T10:00:00+00:00' });
});

test('own requests: the same is asked once while it is open, and a correction says what is wrong', async () => {
  const { ask } = await personal();
  expect((await ask('correct')).html).toContain('Describe what is wrong and how it should be.');
  await ask('copy');
  const again = await ask('copy', 'Please hurry');
  expect([again.status, again.html]).toEqual([422, expect.stringContaining('You have already asked for this.')]);
  expect(again.html).toContain('>Please hurry</textarea>');
  expect(await requests()).toHaveLength(1);
});

test('own requests: a refused one says on the page why', async () => {
  const { ask, open } = await personal();
  await ask('delete');
  const [request] = await requests();
  const reason = 'The invoice has to be kept until <2030>';
  await owner.ask('POST', `/Compliance/requests/${request?.id}/refuse`, { reason });
  expect((await open()).html).toContain('· The invoice has to be kept until &lt;2030&gt;');
});

test('own requests: a copy can be downloaded on the page when staff have completed it, without other people', async () => {
  const other = { displayName: 'Otto Kern', email: 'otto@example.com' };
  const stranger = await created(owner, '/CustomerFormResponses', other);
  await answeredWithPage(app, owner, { kind: 'personal', customerId: stranger.id });
  const { ask, open, browser, path } = await personal();
  await ask('copy');
  const [request] = await requests();
  const download = `${path}/copies/${request?.id}`;
  expect((await browser.ask('GET', download)).status).toBe(404);
  await execute(request?.id as number);
  expect((await open()).html).toContain(`${download}?format=html`);
  const copy = await browser.ask('GET', `${download}?format=json`);
  expect(copy.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('.json'),
  });
  expect(copy.html).toContain('rosa@example.com');
  expect(copy.html).toContain('soup');
  expect(copy.html).not.toContain('otto');
  const elsewhere = await answeredWithPage(app, owner);
  expect((await browser.ask('GET', `${elsewhere.path}/copies/${request?.id}`)).status).toBe(404);
  app.services.now = () => new Date(Date.now() + 366 * 86_400_000);
  expect((await browser.ask('GET', download)).status).toBe(404);
});

test('own requests: after an erasure the page says that the data was deleted, and takes nothing more', async () => {
  const { ask, comment, open, post, path, browser, text } = await personal();
  await comment({ text: 'The waiter was rude' });
  await ask('delete');
  const [request] = await requests();
  await execute(request?.id as number);
  expect(await text()).toContain('In progress');
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  const page = await open();
  expect([page.status, await text()]).toEqual([410, expect.stringContaining('Your data was deleted')]);
  expect(page.html).not.toMatch(/soup|waiter|Rosa/);
  expect((await post({ go: 'comment', id: 'c'.repeat(22), text: 'Still here' })).status).toBe(404);
  expect((await browser.ask('GET', `${path}/copies/${request?.id}`)).status).toBe(404);
  expect(await query(`select from response_messages where tenant_id = $1 and body <> '[…]'`)).toEqual([]);
});

test('own requests: comments on a case that staff gave to another customer are erased, and its other texts stay', async () => {
  const { ask, comment, surveyResponseId } = await answeredWithPage(app, owner);
  await comment({ text: 'The waiter was rude' });
  const [found] = await query('select case_id from survey_responses where tenant_id = $1 and id = $2', [
    surveyResponseId,
  ]);
  await owner.ask('PUT', `/SentimentResponses/${found?.case_id}/customer`, { customerResponseId: customerId });
  await query(
    `insert into response_messages (tenant_id, response_id, status, name, address, body, message_id)
     values ($1, $2, 'sent', 'Rosa Lind', 'rosa@example.com', 'Dear Rosa', 'x')`,
    [found?.case_id],
  );
  await ask('delete');
  const [request] = await requests();
  await execute(request?.id as number);
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  const messages = await query('select body from response_messages where tenant_id = $1 order by id');
  expect(messages.map(({ body }) => body)).toEqual(['[…]', 'Dear Rosa']);
});

test('own requests: a repeated submission of an erased response leads to no new page', async () => {
  const submissionId = 'a-submission-that-is-erased';
  const { ask, token } = await answeredWithPage(app, owner, {}, { submissionId });
  await ask('delete');
  const [request] = await requests();
  await execute(request?.id as number);
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  const again = await respondentClient(app, owner).answer(token, { answers: { score: 3 }, submissionId });
  expect([resultOf(again).status, resultOf(again).ownPage]).toEqual(['complete', undefined]);
});

test('own requests: from an unknown respondent erases that response with its comments and no other', async () => {
  const other = await answeredWithPage(app, owner);
  const { ask, comment, surveyResponseId } = await answeredWithPage(app, owner);
  await comment({ text: 'The waiter was rude' });
  await ask('delete');
  const [request] = await requests();
  expect(request).toMatchObject({ name: 'Respondent', customerIds: [], email: null });
  await created(owner, '/CustomerFormResponses', { displayName: 'Respondent Relations Ltd.' });
  await execute(request?.id as number);
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  const texts = await query('select id, answers::text as text from survey_responses where tenant_id = $1 order by id');
  expect(texts.map(({ id, text }) => [id === surveyResponseId, /soup/.test(text)])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(await other.text()).toContain('soup');
  expect(await query(`select from response_messages where tenant_id = $1 and body ~ 'waiter'`)).toEqual([]);
  const [customer] = await query(
    `select display_name from customer_form_responses where display_name ~ 'Relations' and tenant_id = $1`,
  );
  expect(customer?.display_name).toBe('Respondent Relations Ltd.');
});

test('own requests: the page of a recorded response follows its customer into a merge and back', async () => {
  const twin = await created(owner, '/CustomerFormResponses', { displayName: 'R. Lind', isSomebodyElse: true });
  const form = await makeForm(owner, [{ fieldName: 'Internal rating', fieldType: 'text' }], { enableCustomer: true });
  const { id } = await makeResponse(owner, form, 'Difficult guest', { customerResponseId: twin.id });
  const address = await app.services.database.transaction(owner.tenantId, (tx) => ownPageAddress(app.services, tx, id));
  const { open, text } = ownPageClient(app, owner, address?.split('/').at(-1) ?? '');
  expect(await text()).toContain('Our staff recorded this feedback.');
  expect(await text()).not.toMatch(/Internal|Difficult/);
  const merged = await owner.ask('POST', '/CustomerFormResponses/merge', {
    keepId: customerId,
    mergeIds: [twin.id],
  });
  expect([merged.status, (await open()).status]).toEqual([200, 200]);
  const [merge] = (await owner.ask('GET', '/CustomerMerges')).json<{ id: number }[]>();
  expect((await owner.ask('POST', `/CustomerMerges/${merge?.id}/undo`)).status).toBe(200);
  expect((await open()).status).toBe(200);
});
