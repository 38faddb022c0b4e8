import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Customer } from '../../../src/customers/schemas/customer.ts';
import type { CustomerDetails } from '../../../src/customers/schemas/customer-details.ts';
import type { CustomerForm } from '../../../src/customers/schemas/customer-form.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { customersOfDay } from '../../../src/surveys/server/submissions/identify-customer.ts';
import { makeOwnPages, ownPageClient } from '../../compliance/server/own-page-client.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import { published, respondentClient, resultOf } from './submission.ts';

let home: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;

beforeAll(async () => {
  home = await makeOwnPages();
  owner = await home.newTenant();
  guest = respondentClient(home, owner);
});
afterAll(() => home.close());

const settings = { spam: { minSeconds: 0, proofOfWork: true } };
const fields = [
  { fieldName: 'Again?', fieldType: 'nps', required: true, options: { key: 'again' } },
  { fieldName: 'Your name', fieldType: 'text', options: { key: 'your_name' } },
  { fieldName: 'Your email', fieldType: 'email', options: { key: 'mail' } },
  { fieldName: 'Your phone', fieldType: 'phone', options: { key: 'tel' } },
  { fieldName: 'Contact', fieldType: 'consent', options: { key: 'contact', text: 'You may write to me about this.' } },
];
const survey = { fields, settings };

const unique = (() => {
  let count = 0;
  return (name: string) => {
    count += 1;
    return `${name}${count}@example.com`;
  };
})();

const detractor = (mail: string, more: object = {}) => ({
  answers: { again: 2, your_name: 'Ana Ruiz', mail, contact: true, ...more },
});
const responsesTo = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}?status=all&_sort=id&_order=asc`)).json<SurveyResponse[]>();
const lastOf = async (id: number) => (await responsesTo(id)).at(-1) as SurveyResponse;
const shown = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/${id}/withData`)).json<SurveyResponseData>();
const customersWith = async (mail: string) =>
  (await owner.ask('GET', '/CustomerFormResponses?_start=0&_end=500'))
    .json<Customer[]>()
    .filter(({ email }) => email?.toLowerCase() === mail.toLowerCase());
const details = async (id: number) =>
  (await owner.ask('GET', `/CustomerFormResponses/${id}/customerDetails`)).json<{ data: CustomerDetails }>().data;
const add = async (displayName: string, more: object) =>
  (await created(owner, '/CustomerFormResponses', { displayName, isSomebodyElse: true, ...more })).id;

test('identification: a detractor who leaves an address and agrees to be contacted becomes the customer of the case', async () => {
  const mail = unique('ana');
  const { id, token } = await published(owner, { ...survey, settings: { ...settings, createsCases: true } });
  expect((await guest.answer(token, detractor(mail, { tel: '+49 30 1234567' }))).status).toBe(201);
  await runDueJobs(home.services, jobKinds);
  const [customer] = await customersWith(mail);
  expect(customer).toMatchObject({ displayName: 'Ana Ruiz', email: mail, phone: '+49 30 1234567' });
  const response = await shown((await lastOf(id)).id);
  expect(response).toMatchObject({ customerId: customer?.id, customerName: 'Ana Ruiz', identification: 'created' });
  const { data } = (await owner.ask('GET', `/SentimentResponses/${response.caseId}/withData`)).json<{
    data: { customer: { email: string }; surveyAnswer: { identification: string } };
  }>();
  expect([data.customer.email, data.surveyAnswer.identification]).toEqual([mail, 'created']);
  const { namedBy, consents } = await details(customer?.id ?? 0);
  expect(namedBy).toEqual([{ surveyResponseId: response.id, surveyName: 'After a stay', identification: 'created' }]);
  expect(consents).toMatchObject([
    { purpose: 'Contact', wording: 'You may write to me about this.', isGiven: true, how: 'survey' },
  ]);
});

test('identification: parallel responses of one person make one customer, however the address is written', async () => {
  const mail = unique('parallel');
  const { id, token } = await published(owner, survey);
  const written = [mail, mail.toUpperCase(), ` ${mail} `, mail, mail.toUpperCase(), mail];
  const guests = written.map(() => respondentClient(home, owner));
  const answers = await Promise.all(written.map((one, at) => guests[at]?.answer(token, detractor(one))));
  expect(answers.map((answer) => answer?.status)).toEqual(written.map(() => 201));
  const customers = await customersWith(mail);
  expect(customers).toHaveLength(1);
  const rows = await responsesTo(id);
  expect(new Set(rows.map(({ customerId }) => customerId))).toEqual(new Set([customers[0]?.id]));
  expect(rows.map(({ identification }) => identification).toSorted()).toEqual([
    'created',
    ...Array.from({ length: written.length - 1 }, () => 'email'),
  ]);
});

test('identification: a typed address changes nothing on a known customer, and shows the respondent nothing of it', async () => {
  const mail = unique('victim');
  const known = await add('Vera Known', { email: mail, company: 'Her employer' });
  const other = {
    fieldName: 'Other purpose',
    fieldType: 'consent',
    options: { key: 'contact', text: 'Of Vera alone' },
  };
  const earlier = await published(owner, { ...survey, fields: [...fields.slice(0, 4), other] });
  await guest.answer(earlier.token, detractor(mail));
  const { id, token } = await published(owner, survey);
  const stranger = respondentClient(home, owner);
  const { ownPage } = resultOf(
    await stranger.answer(token, detractor(mail, { your_name: 'Mallory', tel: '+49 30 7654321' })),
  );
  expect(await lastOf(id)).toMatchObject({ customerId: known, customerName: 'Vera Known', identification: 'email' });
  expect(await details(known)).toMatchObject({ displayName: 'Vera Known', company: 'Her employer', phone: null });
  const page = await ownPageClient(home, owner, ownPage ?? '').text();
  expect(page).toContain('You may write to me about this.');
  expect(page).not.toMatch(/Vera|Other purpose/);
});

test('identification: without consent, with a consent refused, or in an anonymous survey nobody is named', async () => {
  const mail = unique('silent');
  const terms = { fieldName: 'Newsletter', fieldType: 'consent', options: { key: 'news', text: 'Send me news.' } };
  const hidden = {
    ...terms,
    options: { ...terms.options, showIf: { all: [{ field: 'again', op: 'at_least', value: 9 }] } },
  };
  const cases: [object, object, boolean][] = [
    [survey, detractor(mail, { contact: false }), false],
    [{ ...survey, fields: fields.slice(0, 4) }, { answers: { again: 2, mail } }, false],
    [{ ...survey, fields: [...fields, terms] }, detractor(mail), false],
    [{ ...survey, settings: { ...settings, anonymous: true } }, detractor(mail), false],
    [{ ...survey, settings: { ...settings, identification: { by: [] } } }, detractor(mail), false],
    [
      { ...survey, settings: { ...settings, identification: { consent: 'news' } }, fields: [...fields, terms] },
      detractor(mail),
      false,
    ],
    [{ ...survey, fields: [...fields, hidden] }, detractor(mail), true],
    [
      { ...survey, settings: { ...settings, identification: { consent: null } } },
      detractor(mail, { contact: false }),
      true,
    ],
  ];
  for (const [at, [made, body, isNamed]] of cases.entries()) {
    const { id, token } = await published(owner, made);
    const answer = await guest.answer(token, body);
    expect(answer.status, `${at}: ${answer.text}`).toBe(201);
    const { customerId, identification } = await lastOf(id);
    expect([customerId !== null, identification !== null], String(at)).toEqual([isNamed, isNamed]);
  }
});

test('identification: a number that identifies customers matches and is stored with a new one', async () => {
  const form = (await owner.ask('GET', '/CustomerForms')).json<CustomerForm[]>().find(({ isDefault }) => isDefault);
  const number = { fieldName: 'Customer number', fieldType: 'text', options: { key: 'customer_no' } };
  const change = { fields: [...(form?.fields ?? []), number], identityKeys: ['email', 'phone', 'customer_no'] };
  expect((await owner.ask('PUT', `/CustomerForms/${form?.id}`, change)).status).toBe(200);
  const asked = { fieldName: 'Number on your bill', fieldType: 'text', options: { key: 'customer_no' } };
  const identification = { by: ['customer_no', 'mail'], consent: null };
  const { id, token } = await published(owner, {
    fields: [...fields, asked],
    settings: { ...settings, identification },
  });
  const mail = unique('billed');
  await guest.answer(token, { answers: { again: 2, mail, customer_no: 'K-77' } });
  const first = await lastOf(id);
  expect(first.identification).toBe('created');
  await respondentClient(home, owner).answer(token, { answers: { again: 3, customer_no: 'k-77' } });
  expect(await lastOf(id)).toMatchObject({ identification: 'key', customerId: first.customerId });
  const other = await add('Other', { email: unique('other') });
  await respondentClient(home, owner).answer(token, {
    answers: { again: 3, customer_no: 'K-77', mail: (await details(other)).email },
  });
  expect(await lastOf(id)).toMatchObject({ identification: 'several', customerId: null });
  await respondentClient(home, owner).answer(token, { answers: { again: 3, customer_no: 'K-78', mail } });
  const second = await lastOf(id);
  expect(second.identification, 'another number at the same address is another person').toBe('created');
  expect(second.customerId).not.toBe(first.customerId);
});

test('identification: a customer whose number was stored as it was typed is found by it in each notation', async () => {
  await home.services.database.transaction(owner.tenantId, (tx) =>
    tx.run(sql`update tenants set time_zone = 'Europe/Berlin' where id = ${tx.tenantId}`),
  );
  const storeAsTyped = (customerId: number, phone: string) =>
    home.services.database.transaction(owner.tenantId, (tx) =>
      tx.run(
        sql`update customer_form_responses set phone = ${phone} where tenant_id = ${tx.tenantId} and id = ${customerId}`,
      ),
    );
  const { id, token } = await published(owner, survey);
  const early = await add('Early', { phone: '+49 171 7654321' });
  await storeAsTyped(early, '0171 / 765 43 21');
  for (const tel of ['+49 171 7654321', '0171 7654321', '0049 (0)171 7654321']) {
    await respondentClient(home, owner).answer(token, { answers: { again: 2, tel, contact: true } });
    expect(await lastOf(id), tel).toMatchObject({ identification: 'phone', customerId: early });
  }
  await respondentClient(home, owner).answer(token, {
    answers: { again: 2, tel: '0171 7654321 ext. 12', contact: true },
  });
  expect(await lastOf(id)).not.toMatchObject({ customerId: early });
  const late = await add('Late', { phone: '+49 171 7654321' });
  await respondentClient(home, owner).answer(token, { answers: { again: 2, tel: '0171 7654321', contact: true } });
  const response = await shown((await lastOf(id)).id);
  expect(response).toMatchObject({ identification: 'several', customerId: null });
  expect(response.addressHolders?.map((customer) => customer.id).toSorted((a, b) => a - b)).toEqual([early, late]);
});

test('identification: several customers with an address stay unlinked, and colleagues who share a phone are not mixed up', async () => {
  const mail = unique('shared');
  const [one, two] = [await add('One', { email: mail }), await add('Two', { email: mail })];
  const { id, token } = await published(owner, survey);
  await guest.answer(token, detractor(mail));
  const row = await lastOf(id);
  expect(row).toMatchObject({ customerId: null, identification: 'several' });
  expect((await shown(row.id)).addressHolders.map((holder) => holder.id)).toEqual([one, two]);
  await add('Ben', { email: unique('ben'), phone: '+49 40 555 000' });
  await respondentClient(home, owner).answer(token, detractor(unique('cleo'), { tel: '+49 40 555 000' }));
  expect(await lastOf(id)).toMatchObject({ identification: 'created' });
  const quiet = await add('Phone only', { phone: '+49 40 555 111' });
  await respondentClient(home, owner).answer(token, { answers: { again: 1, tel: '+4940555111', contact: true } });
  expect(await lastOf(id)).toMatchObject({ identification: 'phone', customerId: quiet });
});

test('identification: a person with an open erasure request, or restricted processing, is not linked', async () => {
  const mail = unique('gone');
  const { id, token } = await published(owner, survey);
  await created(owner, '/Compliance/requests', { kind: 'erase', name: 'Gone', email: mail.toUpperCase() });
  await guest.answer(token, detractor(mail));
  expect(await lastOf(id)).toMatchObject({ customerId: null, identification: 'withheld' });
  expect(await customersWith(mail)).toEqual([]);
  const still = await add('Still', { email: unique('still') });
  await home.services.database.owner((client) =>
    client.query(`update customer_form_responses set restrictions = '["restrict"]' where id = $1`, [still]),
  );
  await respondentClient(home, owner).answer(token, detractor((await details(still)).email ?? ''));
  expect(await lastOf(id)).toMatchObject({ customerId: null, identification: 'withheld' });
});

test('identification: spam and unfinished responses name nobody until staff accept them', async () => {
  const [mail, half] = [unique('spam'), unique('half')];
  const { id, token } = await published(owner, survey);
  await guest.answer(token, { ...detractor(mail), website: 'https://spam.example' });
  const spam = await lastOf(id);
  expect([spam.status, spam.customerId]).toEqual(['spam', null]);
  await respondentClient(home, owner).answer(token, { ...detractor(half), isComplete: false });
  expect([await customersWith(mail), await customersWith(half)]).toEqual([[], []]);
  await owner.ask('PUT', `/SurveyResponses/${spam.id}/status`, { status: 'complete' });
  const [customer] = await customersWith(mail);
  expect(await shown(spam.id)).toMatchObject({ customerId: customer?.id, identification: 'created' });
});

test('identification: a customer who was deleted is not created again by the same response', async () => {
  const mail = unique('deleted');
  const { id, token } = await published(owner, survey);
  await guest.answer(token, detractor(mail));
  const row = await lastOf(id);
  expect((await owner.ask('DELETE', `/CustomerFormResponses/${row.customerId}`)).status).toBe(200);
  for (const status of ['spam', 'complete']) await owner.ask('PUT', `/SurveyResponses/${row.id}/status`, { status });
  expect(await customersWith(mail)).toEqual([]);
  expect(await shown(row.id)).toMatchObject({ customerId: null, customerName: null });
});

test('identification: an edit that adds the address names the customer, and a merge carries the response over', async () => {
  const mail = unique('edited');
  const { id, token } = await published(owner, { ...survey, settings: { ...settings, editAfterSubmit: true } });
  const submissionId = 'e'.repeat(22);
  await guest.answer(token, { submissionId, answers: { again: 2 } });
  await guest.answer(token, { submissionId, editId: 'f'.repeat(22), ...detractor(mail) });
  const row = await lastOf(id);
  const [customer] = await customersWith(mail);
  expect(row).toMatchObject({ customerId: customer?.id, identification: 'created' });
  await guest.answer(token, { submissionId, editId: 'g'.repeat(22), ...detractor(mail, { contact: false }) });
  expect((await details(customer?.id ?? 0)).consents.map(({ isGiven }) => isGiven)).toEqual([false, true]);
  const keepId = await add('Ana Ruiz-Kept', { email: unique('kept') });
  const merged = await owner.ask('POST', '/CustomerFormResponses/merge', {
    keepId,
    mergeIds: [customer?.id],
    fields: {},
  });
  expect(merged.status).toBe(200);
  expect(await shown(row.id)).toMatchObject({ customerId: keepId, identification: 'created' });
});

test('identification: a typed address takes no response away from the customer of a personal link', async () => {
  const customerId = await add('Paul', { email: unique('paul') });
  const once = { ...survey, settings: { ...settings, oneResponsePer: 'customer' } };
  const { id, token } = await published(owner, once);
  await guest.answer(token, detractor((await details(customerId)).email ?? ''));
  expect(await lastOf(id)).toMatchObject({ customerId, identification: 'email' });
  const { url } = (await owner.ask('POST', `/Surveys/${id}/links`, { kind: 'personal', customerId })).json<{
    url: string;
  }>();
  const own = await respondentClient(home, owner).answer(url.split('/').at(-1) ?? '', detractor(unique('typo')));
  expect(own.status).toBe(201);
  expect(await lastOf(id)).toMatchObject({ customerId, identification: null });
});

test('identification: an open link makes a limited number of customers a day', async () => {
  const { id, token } = await published(owner, survey);
  await home.services.database.owner((client) =>
    client.query(
      `insert into daily_counts (tenant_id, day, name, key, taken) values ($1, (now() at time zone 'utc')::date, 'customer from survey', '', $2)
       on conflict (tenant_id, name, key, day) do update set taken = excluded.taken`,
      [owner.tenantId, customersOfDay],
    ),
  );
  const mail = unique('flood');
  expect((await guest.answer(token, detractor(mail))).status).toBe(201);
  expect(await lastOf(id)).toMatchObject({ status: 'complete', customerId: null, identification: null });
});
