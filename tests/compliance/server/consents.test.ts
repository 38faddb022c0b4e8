import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Consent } from '../../../src/customers/schemas/consent.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import { published, respondentClient, resultOf } from '../../surveys/server/submission.ts';
import { makeOwnPages, ownPageClient } from './own-page-client.ts';

let app: TestApp;
let owner: SignedIn;
let customerId: number;

beforeAll(async () => {
  app = await makeOwnPages();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.newTenant();
  customerId = (await created(owner, '/CustomerFormResponses', { displayName: 'Rosa Lind', email: 'rosa@example.com' }))
    .id;
});

const survey = {
  name: 'After a stay',
  languages: ['en', 'de'],
  defaultLanguage: 'en',
  settings: {
    spam: { minSeconds: 0, proofOfWork: false },
    requireConsent: true,
    editAfterSubmit: true,
    consentText: { en: 'We keep your answers for a year.', de: 'Wir behalten Ihre Antworten ein Jahr.' },
  },
  fields: [
    { fieldName: 'How likely?', fieldType: 'nps', options: { key: 'score' } },
    { fieldName: 'Newsletter', fieldType: 'consent', options: { key: 'news', text: 'Send me the newsletter' } },
  ],
};

const logOf = async (id = customerId) =>
  (await owner.ask('GET', `/CustomerFormResponses/${id}/customerDetails`)).json<{ data: { consents: Consent[] } }>()
    .data.consents;
const linesOf = (consents: readonly Consent[]) =>
  consents.map(({ purpose, isGiven, isCurrent, how }) => [purpose, isGiven, isCurrent, how]);

async function answer(answers: object, body: object = {}) {
  const { token } = await published(owner, survey, { kind: 'personal', customerId, maxUses: null });
  const guest = respondentClient(app, owner);
  const { consent } = (await guest.open(token)).json<{ consent: { id: string } }>();
  const given = resultOf(await guest.answer(token, { answers, consent: consent.id, ...body }));
  return { ...given, token, guest, consent: consent.id, page: ownPageClient(app, owner, given.ownPage ?? '') };
}

test('consents: a survey logs the text before the first question and each ticked consent question', async () => {
  await answer({ score: 9, news: true }, { language: 'de' });
  const log = await logOf();
  expect(linesOf(log)).toEqual([
    ['Newsletter', true, true, 'survey'],
    ['After a stay', true, true, 'survey'],
  ]);
  expect(log.map(({ wording }) => wording)).toEqual([
    'Send me the newsletter',
    'Wir behalten Ihre Antworten ein Jahr.',
  ]);
  expect(log[0]?.textVersion).toMatch(/^[0-9a-f]{8}$/);
  expect(log[0]?.textVersion).not.toBe(log[1]?.textVersion);
});

test('consents: a page saved twice logs once, and an edit that unticks the question logs a withdrawal', async () => {
  const submissionId = 'a-submission-that-is-edited';
  const { token, guest, consent } = await answer({ score: 9, news: true }, { submissionId });
  await guest.answer(token, { answers: { score: 9, news: true }, submissionId, consent });
  expect(await logOf()).toHaveLength(2);
  await guest.answer(token, { answers: { score: 8 }, submissionId, editId: 'an-edit-of-the-answers', consent });
  expect(linesOf(await logOf())).toEqual([
    ['Newsletter', false, true, 'survey'],
    ['Newsletter', true, false, 'survey'],
    ['After a stay', true, true, 'survey'],
  ]);
});

test('consents: a withdrawal on the page is a new entry; the former stays as it was', async () => {
  const { page } = await answer({ score: 9, news: true });
  const [news, before] = await logOf();
  expect(await page.text()).toContain('Send me the newsletter');
  const done = await page.post({ go: 'withdraw', consent: String(news?.id) });
  expect([done.status, done.headers.location]).toEqual([303, expect.stringContaining('done=withdraw')]);
  const [withdrawal, ...earlier] = await logOf();
  expect(withdrawal).toMatchObject({ purpose: 'Newsletter', isGiven: false, how: 'own_page', wording: news?.wording });
  expect(earlier).toEqual([{ ...news, isCurrent: false }, before]);
  expect(await page.text()).toMatch(/Withdrawn on .* Given on /);
  const notices = (await owner.ask('GET', '/Notifications')).json<{ title: string }[]>();
  expect(notices.map(({ title }) => title)).toEqual(['Rosa Lind withdrew the consent “Newsletter”']);
  expect((await page.post({ go: 'withdraw', consent: String(news?.id) })).status).toBe(404);
});

test('consents: one that hundreds of others followed is still shown and withdrawn', async () => {
  const { page } = await answer({ score: 9, news: true });
  const [news] = await logOf();
  await app.services.database.owner((client) =>
    client.query(
      `insert into consent_entries (tenant_id, customer_id, survey_response_id, purpose, wording, is_given, how)
       select tenant_id, customer_id, survey_response_id, 'Purpose ' || n, wording, true, how
       from consent_entries, generate_series(1, 250) n where id = $1`,
      [news?.id],
    ),
  );
  expect(await logOf()).toHaveLength(252);
  expect((await page.post({ go: 'withdraw', consent: String(news?.id) })).status).toBe(303);
  expect((await logOf()).filter(({ purpose, isCurrent }) => purpose === 'Newsletter' && isCurrent)).toMatchObject([
    { isGiven: false },
  ]);
});

test('consents: nobody withdraws the consent of another person', async () => {
  const { page } = await answer({ score: 9 });
  const stranger = await created(owner, '/CustomerFormResponses', { displayName: 'Otto', email: 'otto@example.com' });
  const rosa = customerId;
  customerId = stranger.id;
  await answer({ score: 9, news: true });
  const [news] = await logOf(stranger.id);
  customerId = rosa;
  expect((await page.post({ go: 'withdraw', consent: String(news?.id) })).status).toBe(404);
  expect(await page.text()).not.toContain('newsletter');
  expect((await logOf(stranger.id))[0]?.isGiven).toBe(true);
});

test('consents: staff record and withdraw the consent of a customer, and other changes log nothing', async () => {
  const form = await created(owner, '/CustomerForms', {
    name: 'Guests',
    displayNameTemplate: '{name}',
    fields: [
      { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name' } },
      { fieldName: 'Calls', fieldType: 'consent', options: { key: 'calls', text: 'You may call me' } },
    ],
  });
  const [name, calls] = (await owner.ask('GET', `/CustomerFormFields/byFormId/${form.id}`)).json<{ id: number }[]>();
  const values = (says: string, mayCall: boolean) => [
    { fieldId: name?.id, value: says },
    ...(mayCall ? [{ fieldId: calls?.id, value: true }] : []),
  ];
  const guest = await created(owner, '/CustomerFormResponses', {
    customerFormId: form.id,
    values: values('Ana', true),
  });
  const save = (body: object) => owner.ask('PUT', `/CustomerFormResponses/${guest.id}`, body);
  await save({ values: values('Ana Silva', true) });
  expect(linesOf(await logOf(guest.id))).toEqual([['Calls', true, true, 'staff']]);
  expect(await logOf(guest.id)).toMatchObject([
    { wording: 'You may call me', userName: expect.stringMatching(/^Ada/) },
  ]);
  await save({ values: values('Ana Silva', false) });
  expect(linesOf(await logOf(guest.id))).toEqual([
    ['Calls', false, true, 'staff'],
    ['Calls', true, false, 'staff'],
  ]);
});

test('consents: the copy of a person has the log', async () => {
  await answer({ score: 9, news: true });
  const { id } = await created(owner, '/Compliance/requests', {
    kind: 'access',
    name: 'Rosa Lind',
    email: 'rosa@example.com',
    identityCheck: 'Passport',
  });
  const copy = (await owner.ask('GET', `/Compliance/requests/${id}/export`)).json<{ parts: object[] }>();
  expect(copy.parts.find((part) => 'title' in part && part.title === 'Consents')).toMatchObject({
    title: 'Consents',
    entries: [{ Text: 'We keep your answers for a year.', Consent: 'Given' }, { Purpose: 'Newsletter' }],
  });
});

test('consents: an erasure keeps the log without the person, and logs no withdrawal', async () => {
  const { page } = await answer({ score: 9, news: true });
  await page.ask('delete');
  const [request] = (await owner.ask('GET', '/Compliance/requests')).json<{ id: number }[]>();
  await owner.ask('POST', `/Compliance/requests/${request?.id}/execute`, { keepsRecord: false });
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  const rows = await app.services.database.owner(
    async (client) =>
      (await client.query('select customer_id, is_given from consent_entries where tenant_id = $1', [owner.tenantId]))
        .rows,
  );
  expect(rows).toEqual([
    { customer_id: null, is_given: true },
    { customer_id: null, is_given: true },
  ]);
});
