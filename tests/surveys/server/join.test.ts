import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { CustomerDetails } from '../../../src/customers/schemas/customer-details.ts';
import type { FollowUp } from '../../../src/responses/schemas/follow-up.ts';
import type { CaseDryRun } from '../../../src/surveys/schemas/survey-case.ts';
import type { SurveyResponse } from '../../../src/surveys/schemas/survey-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { analyzeTexts } from '../../support/text-analysis.ts';
import { insertCustomer } from '../../support/world.ts';
import { published, respondentClient, tokenOf } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;
let form: { id: number; field: number };

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  guest = respondentClient(app, owner);
  const { id } = await created(owner, '/Sentiments', { name: 'Complaints' });
  const field = await created(owner, '/SentimentFields', {
    sentimentId: id,
    fieldName: 'What happened',
    fieldType: 'textarea',
  });
  await created(owner, '/SentimentFields', { sentimentId: id, fieldName: 'Room', fieldType: 'text', required: true });
  form = { id, field: field.id };
});
afterAll(() => app.close());

const questionInput = {
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [
    { fieldName: 'Again?', fieldType: 'nps', isSentimentValue: true, options: { key: 'again' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  ],
};
const detractors = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
const rule = () => ({
  name: 'Detractors',
  condition: detractors,
  sentimentId: form.id,
  map: [{ key: 'why', fieldId: form.field }],
});
const jobs = (hours = 0) =>
  runDueJobs({ ...app.services, now: () => new Date(Date.now() + hours * 3_600_000 + 1_000) }, jobKinds);
const inbox = async () =>
  (await owner.ask('GET', `/SentimentResponses?sentimentId=${form.id}&_sort=createdAt&_order=desc`)).json<
    { id: number; summary: string; channel: string; sentimentScore: number; customerName: string }[]
  >();
const answersOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<SurveyResponse[]>();

describe('case rule', () => {
  test('creates one case with the answers from a matching survey response', async () => {
    const customerId = await insertCustomer(app.services, owner.tenantId);
    const { id, token } = await published(owner, questionInput, { kind: 'personal', customerId });
    await created(owner, `/Surveys/${id}/caseRules`, rule());
    await created(owner, `/Surveys/${id}/caseRules`, { ...rule(), name: 'The same again' });
    await guest.answer(token, { answers: { again: 2, why: 'We waited for an hour, it was terrible' } });
    const before = (await inbox()).length;
    await jobs();
    await jobs();
    await analyzeTexts(app);
    const after = await inbox();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({
      summary: 'We waited for an hour, it was terrible',
      channel: 'survey',
      customerName: 'Rosa Lind',
      sentimentScore: (await answersOf(id))[0]?.sentimentScore,
    });
    const details = (await owner.ask('GET', `/SentimentResponses/${after[0]?.id}/withData`)).json<{ data: object }>();
    expect(JSON.stringify(details)).toContain('"text":"We waited for an hour, it was terrible"');
    expect(details.data).toMatchObject({ language: 'en', sentimentLabel: 'negative', topics: ['waiting'] });
    expect((await answersOf(id))[0]).toMatchObject({ caseId: after[0]?.id });
  });

  test('on a sentiment that only the text gives creates its case once the text is analyzed', async () => {
    const { id, token } = await published(owner, {
      ...questionInput,
      fields: [{ fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } }],
    });
    await created(owner, `/Surveys/${id}/caseRules`, { ...rule(), condition: null, sentimentBelow: 0, map: [] });
    await guest.answer(token, { answers: { why: 'We waited for an hour, it was terrible' } });
    await guest.answer(token, { answers: { why: 'Lovely staff, thank you, we loved it' } });
    await jobs();
    expect(await answersOf(id)).toMatchObject([{ caseId: null }, { caseId: null }]);
    await analyzeTexts(app);
    await jobs();
    const verdicts = (await answersOf(id)).map(({ sentimentLabel, caseId }) => [sentimentLabel, caseId !== null]);
    expect(verdicts.toSorted()).toEqual([
      ['negative', true],
      ['positive', false],
    ]);
  });

  test('creates no case from other survey responses', async () => {
    const { id, token } = await published(owner, questionInput);
    await created(owner, `/Surveys/${id}/caseRules`, rule());
    await created(owner, `/Surveys/${id}/caseRules`, { ...rule(), condition: null, sentimentBelow: -0.9 });
    const before = (await inbox()).length;
    await guest.answer(token, { answers: { again: 9 } });
    await guest.answer(token, { answers: { again: 1, why: 'spam' }, website: 'https://spam.example' });
    await jobs();
    expect(await inbox()).toHaveLength(before);
    expect((await answersOf(id)).map(({ caseId }) => caseId)).toEqual([null, null]);
  });

  test('can be tested in a dry run that creates nothing', async () => {
    const { id, token } = await published(owner, questionInput);
    for (const again of [0, 6, 7, 10]) await guest.answer(token, { answers: { again } });
    const before = (await inbox()).length;
    const tried = (await owner.ask('POST', `/Surveys/${id}/caseRules/dryRun`, rule())).json<CaseDryRun>();
    expect(tried).toMatchObject({ looked: 4, matching: 2, alreadyCases: 0 });
    expect(tried.examples).toHaveLength(2);
    await jobs();
    expect(await inbox()).toHaveLength(before);
    expect((await owner.ask('GET', `/Surveys/${id}/caseRules`)).json()).toEqual([]);
  });

  test('has a manual alternative that creates a case once', async () => {
    const { id, token } = await published(owner, questionInput);
    await guest.answer(token, { answers: { again: 8, why: 'The lift is slow' } });
    const [answer] = await answersOf(id);
    const path = `/SurveyResponses/${answer?.id}/createCase`;
    expect((await owner.ask('POST', path, { sentimentId: form.id })).status).toBe(201);
    const again = await owner.ask('POST', path, { sentimentId: form.id });
    expect(again.status).toBe(409);
    expect(again.json()).toMatchObject({ code: 'ALREADY_A_CASE' });
  });

  test('maps an answer to text or to a question of the same type, and omits missing answers', async () => {
    const { id: into } = await created(owner, '/Sentiments', { name: 'Taken over' });
    const ask = async (fieldName: string, fieldType: string) =>
      (await created(owner, '/SentimentFields', { sentimentId: into, fieldName, fieldType })).id as number;
    const fields = {
      words: await ask('In words', 'text'),
      longer: await ask('At length', 'textarea'),
      same: await ask('The same', 'nps'),
      unsaid: await ask('Unsaid', 'text'),
    };
    const choices = [
      { id: 'staff', label: 'The staff' },
      { id: 'room', label: 'The room' },
    ];
    const { id, token } = await published(owner, {
      ...questionInput,
      fields: [
        ...questionInput.fields,
        { fieldName: 'What was it?', fieldType: 'radio', options: { key: 'what', choices } },
        { fieldName: 'Anything?', fieldType: 'text', options: { key: 'more' } },
      ],
    });
    await guest.answer(token, { answers: { again: 3, what: 'room' } });
    const [answer] = await answersOf(id);
    const made = await created(owner, `/SurveyResponses/${answer?.id}/createCase`, {
      sentimentId: into,
      map: [
        { key: 'what', fieldId: fields.words },
        { key: 'again', fieldId: fields.longer },
        { key: 'again', fieldId: fields.same },
        { key: 'more', fieldId: fields.unsaid },
      ],
    });
    const { values } = (await owner.ask('GET', `/SentimentResponses/${made.id}/withData`)).json<{
      data: { values: { fieldId: number; value: unknown }[] };
    }>().data;
    expect(values.map(({ fieldId, value }) => [fieldId, value])).toEqual([
      [fields.words, 'The room'],
      [fields.longer, '3 of 10'],
      [fields.same, 3],
    ]);
  });

  test('with an unknown question or without a condition is refused', async () => {
    const { id } = await published(owner, questionInput);
    const invalid = {
      ...rule(),
      condition: { all: [{ field: 'gone', op: 'answered' }] },
      map: [{ key: 'gone', fieldId: 1 }],
    };
    const answer = await owner.ask('POST', `/Surveys/${id}/caseRules`, invalid);
    expect(answer.status).toBe(422);
    const invalidReply = await owner.ask('POST', `/Surveys/${id}/caseRules`, { ...rule(), condition: null });
    expect(invalidReply.json()).toMatchObject({ errors: [{ path: 'condition' }] });
  });
});

describe('follow-up survey', () => {
  async function resolvedCase() {
    const customerId = await insertCustomer(app.services, owner.tenantId);
    const followUp = await published(owner, { ...questionInput, name: 'How did it go?' });
    await owner.ask('PUT', `/Sentiments/${form.id}/handling`, {
      autoAssign: null,
      followUpSurveyId: followUp.id,
      followUpHours: 2,
    });
    const { id, token } = await published(owner, questionInput, { kind: 'personal', customerId });
    await created(owner, `/Surveys/${id}/caseRules`, rule());
    await guest.answer(token, { answers: { again: 0, why: 'The heating failed' } });
    await jobs();
    const [made] = await inbox();
    const caseId = made?.id as number;
    await owner.ask('PUT', `/SentimentResponses/${caseId}/status`, { status: 'resolved' });
    return { caseId, customerId, followUp };
  }
  const followUpsOf = async (id: number) =>
    (await owner.ask('GET', `/SentimentResponses/${id}/followUps`)).json<FollowUp[]>();
  const detailsOf = async (id: number) =>
    (await owner.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
      data: { resolvedAt: string; followUpAt: string | null };
    }>().data;

  test('is sent after its delay, and its score is stored on the case', async () => {
    const { caseId, customerId, followUp } = await resolvedCase();
    await jobs(1);
    expect(await followUpsOf(caseId)).toEqual([]);
    const { resolvedAt, followUpAt } = await detailsOf(caseId);
    expect(Date.parse(followUpAt as string) - Date.parse(resolvedAt)).toBe(2 * 3_600_000);
    await jobs(3);
    expect((await detailsOf(caseId)).followUpAt).toBeNull();
    const [asking] = await followUpsOf(caseId);
    expect(asking).toMatchObject({ surveyName: 'How did it go?', answeredAt: null });
    await guest.answer(tokenOf(asking as FollowUp), { answers: { again: 10, why: 'Fixed within the hour' } });
    expect((await followUpsOf(caseId))[0]).toMatchObject({ score: 1, surveyResponseId: expect.any(Number) });
    expect((await answersOf(followUp.id))[0]).toMatchObject({ customerId, nps: 10, source: 'follow-up' });
    const history = (await owner.ask('GET', `/SentimentResponses/${caseId}/tracking`)).text;
    expect(history).toContain('Follow-up survey sent: “How did it go?”');
    expect(history).toContain('Follow-up survey answered: 10 of 10');
  });

  test('is not sent for a closed survey, and the history contains the reason', async () => {
    const { caseId, followUp } = await resolvedCase();
    await owner.ask('POST', `/Surveys/${followUp.id}/close`);
    await jobs(3);
    expect(await followUpsOf(caseId)).toEqual([]);
    const history = (await owner.ask('GET', `/SentimentResponses/${caseId}/tracking`)).text;
    expect(history).toContain('The follow-up survey was not sent');
  });

  test('cannot use an anonymous survey', async () => {
    const { id } = await published(owner, { ...questionInput, settings: { anonymous: true } });
    const handling = { autoAssign: null, followUpSurveyId: id, followUpHours: 2 };
    const answer = await owner.ask('PUT', `/Sentiments/${form.id}/handling`, handling);
    expect([answer.status, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: [{ path: 'followUpSurveyId', message: expect.stringContaining('anonymous') }],
      }),
    ]);
  });

  test('adds its score to the customer record while the survey response counts', async () => {
    const { caseId, customerId } = await resolvedCase();
    await jobs(3);
    const [asking] = await followUpsOf(caseId);
    const last = async () => {
      const answer = await owner.ask('GET', `/CustomerFormResponses/${customerId}/customerDetails`);
      return answer.json<{ data: CustomerDetails }>().data.lastFollowUp;
    };
    expect(await last()).toBeNull();
    await guest.answer(tokenOf(asking as FollowUp), { answers: { again: 9 } });
    const [answered] = await followUpsOf(caseId);
    const id = answered?.surveyResponseId;
    const shown = { nps: 9, surveyName: 'How did it go?', surveyResponseId: id, responseId: caseId };
    expect(await last()).toMatchObject(shown);
    expect(answered).toMatchObject({ isCounted: true, nps: 9 });

    await owner.ask('PUT', `/SurveyResponses/${id}/status`, { status: 'spam' });
    expect(await last()).toBeNull();
    expect((await followUpsOf(caseId))[0]).toMatchObject({ isCounted: false, score: null, surveyResponseId: id });
    await owner.ask('PUT', `/SurveyResponses/${id}/status`, { status: 'complete' });
    expect(await last()).toMatchObject(shown);
    await owner.ask('DELETE', `/SurveyResponses/${id}`);
    expect(await last()).toBeNull();
    expect((await followUpsOf(caseId))[0]).toMatchObject({ isCounted: false, score: null, surveyResponseId: null });
  });

  test('adds its score to the customer record, also for a customer identified later', async () => {
    await resolvedCase();
    const fields = (await owner.ask('GET', `/SentimentFields/bySentimentId/${form.id}`)).json<{ id: number }[]>();
    const values = [{ fieldId: fields.at(-1)?.id, value: '12' }];
    const { id } = await created(owner, '/SentimentResponses/create', { sentimentId: form.id, values });
    const [asking] = (await owner.ask('POST', `/SentimentResponses/${id}/followUps`, {})).json<FollowUp[]>();
    await guest.answer(tokenOf(asking as FollowUp), { answers: { again: 3 } });
    const customerId = await insertCustomer(app.services, owner.tenantId);
    await owner.ask('PUT', `/SentimentResponses/${id}/customer`, { customerResponseId: customerId });
    const answer = await owner.ask('GET', `/CustomerFormResponses/${customerId}/customerDetails`);
    expect(answer.json<{ data: CustomerDetails }>().data.lastFollowUp).toMatchObject({ nps: 3, responseId: id });
  });

  test('is not sent after a reopen, and is sent once per resolution', async () => {
    const { caseId } = await resolvedCase();
    await owner.ask('PUT', `/SentimentResponses/${caseId}/status`, { status: 'in_progress' });
    await jobs(3);
    expect(await followUpsOf(caseId)).toEqual([]);
    await owner.ask('PUT', `/SentimentResponses/${caseId}/status`, { status: 'resolved' });
    await owner.ask('PUT', `/SentimentResponses/${caseId}/status`, { status: 'closed' });
    await jobs(3);
    await jobs(6);
    expect(await followUpsOf(caseId)).toHaveLength(1);
  });

  test('can be sent manually, also for an unknown customer', async () => {
    const { followUp } = await resolvedCase();
    const values = [{ fieldId: form.field, value: 'No towels' }];
    const fields = (await owner.ask('GET', `/SentimentFields/bySentimentId/${form.id}`)).json<{ id: number }[]>();
    const all = [...values, { fieldId: fields.at(-1)?.id, value: '12' }];
    const { id } = await created(owner, '/SentimentResponses/create', { sentimentId: form.id, values: all });
    const answer = await owner.ask('POST', `/SentimentResponses/${id}/followUps`, {});
    expect(answer.status).toBe(201);
    expect(answer.json<FollowUp[]>()[0]).toMatchObject({ surveyId: followUp.id });
    const { url } = answer.json<FollowUp[]>()[0] as FollowUp;
    expect((await guest.answer(tokenOf({ url }), { answers: { again: 7 } })).status).toBe(201);
    expect((await guest.answer(tokenOf({ url }), { answers: { again: 7 } })).json()).toMatchObject({ kind: 'used' });
  });
});
