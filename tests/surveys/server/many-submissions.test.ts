import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { PublicSurvey } from '../../../src/surveys/schemas/submission.ts';
import type { SurveyResponse } from '../../../src/surveys/schemas/survey-response.ts';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { kindOf, newSubmission, published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  guest = respondentClient(app, owner);
});
afterAll(() => app.close());

const question = {
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [
    { fieldName: 'Again?', fieldType: 'nps', required: true, isSentimentValue: true, options: { key: 'again' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  ],
};
const rowsOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}?_sort=id&_order=asc`)).json<SurveyResponse[]>();

async function opened(token: string, by = guest) {
  const { proof } = (await by.open(token)).json<PublicSurvey>();
  return (answers: object, more: object = {}): Promise<Answer> =>
    by.ask('POST', `/public/surveys/${token}/responses`, {
      submissionId: newSubmission(),
      isComplete: true,
      answers,
      proof: { challenge: proof.challenge, answer: 0 },
      ...more,
    });
}

describe('submissions', () => {
  test('sent at the same moment are all stored', async () => {
    const { id, token } = await published(owner, question);
    const send = await opened(token);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => send({ again: at % 11, why: 'Quiet' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 60 });
  });

  test('sent at the same moment share transactions, unless something else is stored with them', async () => {
    const transactionsOf = async (survey: object) => {
      const { id, token } = await published(owner, { ...question, ...survey });
      const send = await opened(token);
      await Promise.all(Array.from({ length: 40 }, () => send({ again: 9 })));
      const { rows } = await app.services.database.owner((client) =>
        client.query(
          'select count(*)::integer as stored, count(distinct xmin::text)::integer as transactions from survey_responses where survey_id = $1',
          [id],
        ),
      );
      return rows[0];
    };
    const plain = await transactionsOf({});
    expect(plain.stored).toBe(40);
    expect(plain.transactions).toBeLessThan(20);
    const limited = { ...question.settings, maxResponses: 1_000 };
    expect(await transactionsOf({ settings: limited })).toEqual({ stored: 40, transactions: 40 });
  });

  test('sent twenty times at the same moment with one id are stored once', async () => {
    const { id, token } = await published(owner, question);
    const send = await opened(token);
    const submissionId = newSubmission();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ again: 9 }, { submissionId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 1 });
  });

  test('are stored although one of them is invalid', async () => {
    const { id, token } = await published(owner, question);
    const send = await opened(token);
    const texts = Array.from({ length: 40 }, (_, at) => (at === 23 ? 'No\ud800thing' : 'Quiet'));
    const answers = await Promise.all(texts.map((why) => send({ again: 9, why })));
    expect(answers.flatMap(({ status }, at) => (status === 201 ? [] : [[at, status]]))).toEqual([[23, 422]]);
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 39 });
  });

  test('use the current survey and link settings, regardless of the age of the open page', async () => {
    const { id, linkId, token } = await published(owner, question, { source: 'poster' });
    const send = await opened(token);
    await send({ again: 9 });
    await owner.ask('PUT', `/SurveyLinks/${linkId}`, { source: 'lift' });
    await send({ again: 9 });
    await owner.ask('PUT', `/Surveys/${id}`, { settings: { ...question.settings, anonymous: true } });
    await send({ again: 9 });
    expect((await rowsOf(id)).map(({ source }) => source)).toEqual(['poster', 'lift', '']);
    await owner.ask('PUT', `/SurveyLinks/${linkId}`, { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect(kindOf(await send({ again: 9 }))).toBe('expired');
    expect(await rowsOf(id)).toHaveLength(3);
  });

  test('are validated against the published version, also from a page with the previous version', async () => {
    const { id, token } = await published(owner, question);
    const send = await opened(token);
    await send({ again: 9 });
    const [nps, why] = question.fields;
    const fields = [nps, { ...why, required: true }];
    await owner.ask('PUT', `/Surveys/${id}`, { fields });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    expect((await send({ again: 9 })).status).toBe(422);
    expect((await send({ again: 9, why: 'Quiet' })).status).toBe(201);
    expect((await rowsOf(id)).map(({ surveyVersion }) => surveyVersion)).toEqual([1, 2]);
  });

  test('become cases by a rule that is newer than the open page, and not by a deleted rule', async () => {
    const { id, token } = await published(owner, question);
    const { id: sentimentId } = await created(owner, '/Sentiments', { name: 'Complaints' });
    const send = await opened(token);
    const casesOf = async () => {
      await runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) }, jobKinds);
      return (await rowsOf(id)).map(({ caseId }) => caseId !== null);
    };
    await send({ again: 2 });
    const condition = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
    const rule = await created(owner, `/Surveys/${id}/caseRules`, { name: 'Detractors', condition, sentimentId });
    for (const again of [3, 4, 8]) await send({ again });
    expect(await casesOf()).toEqual([false, true, true, false]);
    await owner.ask('DELETE', `/SurveyCaseRules/${rule.id}`);
    await send({ again: 1 });
    expect(await casesOf()).toEqual([false, true, true, false, false]);
  });
});

async function tenantWithSurvey() {
  const own = await app.newTenant();
  const { id, linkId, token } = await published(own, question);
  return { own, id, linkId, send: await opened(token, respondentClient(app, own)) };
}
const textsOf = async ({ own, id }: { own: SignedIn; id: number }) =>
  (await own.ask('GET', `/SurveyResponses/survey/${id}`))
    .json<SurveyResponse[]>()
    .map(({ summary }) => summary)
    .sort();

describe('submissions to several tenants', () => {
  test('are stored in the tenant of each request', async () => {
    const tenants = [await tenantWithSurvey(), await tenantWithSurvey(), await tenantWithSurvey()];
    const sent = Array.from({ length: 60 }, (_, at) =>
      tenants[at % 3]?.send({ again: 9, why: `${at % 3} said ${Math.floor(at / 3)}` }),
    );
    expect(new Set((await Promise.all(sent)).map((answer) => answer?.status))).toEqual(new Set([201]));
    for (const [n, tenant] of tenants.entries()) {
      const own = Array.from({ length: 20 }, (_, at) => `${n} said ${at}`);
      expect(await textsOf(tenant)).toEqual(own.sort());
    }
  });

  test('do not wait for the locked survey of another tenant', async () => {
    const [held, free] = [await tenantWithSurvey(), await tenantWithSurvey()];
    await app.services.database.owner(async (client) => {
      await client.query('begin');
      await client.query('select from surveys where id = $1 for update', [held.id]);
      const submissionId = newSubmission();
      const waits = held.send({ again: 9, why: 'Waited' }, { submissionId });
      const all = Array.from({ length: 20 }, (_, at) => free.send({ again: 9, why: `Free ${at}` }));
      expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([201]));
      await client.query('commit');
      // A submission that waited too long for the lock gets 503 and is retried.
      const first = (await waits).status;
      const last = first === 503 ? (await held.send({ again: 9, why: 'Waited' }, { submissionId })).status : first;
      expect(last).toBe(201);
    });
    expect(await textsOf(free)).toHaveLength(20);
    expect(await textsOf(held)).toEqual(['Waited']);
  });
});

test('submissions: requests beyond the database capacity answer 503 with a retry time', async () => {
  const { token } = await published(owner, question);
  const send = await opened(token);
  const { database } = app.services;
  app.services.database = {
    ...database,
    transaction: async () => {
      throw new Error('timeout exceeded when trying to connect');
    },
  };
  const answer = await send({ again: 9 });
  app.services.database = database;
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
  expect((await send({ again: 9 })).status).toBe(201);
});
