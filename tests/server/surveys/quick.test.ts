import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '../../../src/contract/errors.ts';
import type { SurveyResponse } from '../../../src/contract/schemas/survey-response.ts';
import type { Visit } from '../../../src/contract/schemas/survey-visit.ts';
import { runDueJobs } from '../../../src/server/jobs/run-job.ts';
import { groupedWriter } from '../../../src/server/surveys/visit/group.ts';
import type { QuickRow } from '../../../src/server/surveys/visit/keep-together.ts';
import type { Plan } from '../../../src/server/surveys/visit/plans.ts';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { kindOf, newVisit, published, visitor } from './visit.ts';

let app: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof visitor>;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  guest = visitor(app, owner);
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const asked = {
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [
    { fieldName: 'Again?', fieldType: 'nps', required: true, isSentimentValue: true, options: { key: 'again' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  ],
};
const rowsOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}?_sort=id&_order=asc`)).json<SurveyResponse[]>();

/** Somebody who has the page open, of a survey that asks for no work: what they send costs what sending costs. */
async function opened(token: string, by = guest) {
  const { proof } = (await by.open(token)).json<Visit>();
  return (answers: object, more: object = {}): Promise<Answer> =>
    by.ask('POST', `/public/surveys/${token}/responses`, {
      ...{ visitId: newVisit(), isComplete: true, answers, proof: { challenge: proof.challenge, answer: 0 } },
      ...more,
    });
}

/** The ways to the database that something took. */
async function ways(work: () => Promise<unknown>) {
  const transactions = vi.spyOn(app.services.database, 'transaction');
  const calls = vi.spyOn(app.services.database, 'call');
  await work();
  const taken = { transactions: transactions.mock.calls.length, calls: calls.mock.calls.length };
  vi.restoreAllMocks();
  return taken;
}

describe('whole answers through a link that anybody may use', () => {
  test('are written together, without a transaction for each of them', async () => {
    const { id, token } = await published(owner, asked);
    const send = await opened(token);
    const taken = await ways(async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => send({ again: at % 11, why: 'Quiet' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    });
    expect(taken.transactions).toBe(0);
    expect(taken.calls).toBeGreaterThan(0);
    expect(taken.calls).toBeLessThan(20);
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 60 });
  });

  test('do not suffer from one among them that cannot be stored', async () => {
    const { id, token } = await published(owner, asked);
    const send = await opened(token);
    const words = Array.from({ length: 40 }, (_, at) => (at === 23 ? 'No\u0000thing' : 'Quiet'));
    const answers: Answer[] = [];
    const taken = await ways(async () => {
      answers.push(...(await Promise.all(words.map((why) => send({ again: 9, why })))));
    });
    expect(answers.flatMap(({ status }, at) => (status === 201 ? [] : [[at, status]]))).toEqual([[23, 422]]);
    expect(taken.transactions).toBe(1);
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 39 });
  });

  test.each([
    ['a password', {}, { password: 'open sesame' }],
    ['a most that may use the link', {}, { maxUses: 5 }],
    ['a most that may answer', { settings: { ...asked.settings, maxResponses: 5 } }, {}],
    ['a quota', { quotas: [{ id: 'some', name: 'Some', limit: 5 }] }, {}],
  ])('are not where %s asks for a look at others', async (_what, survey, link) => {
    const { token } = await published(owner, { ...asked, ...survey }, link);
    const taken = await ways(() => guest.answer(token, { answers: { again: 9 } }));
    expect(taken.calls).toBe(0);
  });

  test('are taken as the survey is now, however long ago somebody opened it', async () => {
    const { id, linkId, token } = await published(owner, asked, { source: 'poster' });
    const send = await opened(token);
    await send({ again: 9 });
    await owner.ask('PUT', `/SurveyLinks/${linkId}`, { source: 'lift' });
    await send({ again: 9 });
    await owner.ask('PUT', `/Surveys/${id}`, { settings: { ...asked.settings, anonymous: true } });
    await send({ again: 9 });
    expect((await rowsOf(id)).map(({ source }) => source)).toEqual(['poster', 'lift', '']);
    await owner.ask('PUT', `/SurveyLinks/${linkId}`, { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect(kindOf(await send({ again: 9 }))).toBe('expired');
    expect(await rowsOf(id)).toHaveLength(3);
  });

  test('are checked against the version that is published, also by those who opened the one before', async () => {
    const { id, token } = await published(owner, asked);
    const send = await opened(token);
    await send({ again: 9 });
    const [nps, why] = asked.fields;
    const fields = [nps, { ...why, required: true }];
    await owner.ask('PUT', `/Surveys/${id}`, { fields });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    expect((await send({ again: 9 })).status).toBe(422);
    expect((await send({ again: 9, why: 'Quiet' })).status).toBe(201);
    expect((await rowsOf(id)).map(({ surveyVersion }) => surveyVersion)).toEqual([1, 2]);
  });

  test('become cases by a rule that was made after the survey was opened, and by none that is gone', async () => {
    const { id, token } = await published(owner, asked);
    const { id: sentimentId } = await created(owner, '/Sentiments', { name: 'Complaints' });
    const send = await opened(token);
    const casesOf = async () => {
      await runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) });
      return (await rowsOf(id)).map(({ caseId }) => caseId !== null);
    };
    await send({ again: 2 });
    const condition = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
    const rule = await created(owner, `/Surveys/${id}/caseRules`, { name: 'Detractors', condition, sentimentId });
    const taken = await ways(async () => {
      await send({ again: 3 });
      await send({ again: 4 });
      await send({ again: 8 });
    });
    expect(taken.calls).toBe(3);
    expect(await casesOf()).toEqual([false, true, true, false]);
    await owner.ask('DELETE', `/SurveyCaseRules/${rule.id}`);
    await send({ again: 1 });
    expect(await casesOf()).toEqual([false, true, true, false, false]);
  });
});

/** A company with a survey that somebody has opened. */
async function answeredCompany() {
  const own = await app.newTenant();
  const { id, linkId, token } = await published(own, asked);
  return { own, id, linkId, send: await opened(token, visitor(app, own)) };
}
const whysOf = async ({ own, id }: { own: SignedIn; id: number }) =>
  (await own.ask('GET', `/SurveyResponses/survey/${id}`))
    .json<SurveyResponse[]>()
    .map(({ summary }) => summary)
    .sort();

describe('whole answers to many companies at once', () => {
  test('are written together, and each is kept by the company that it was sent to', async () => {
    const companies = [await answeredCompany(), await answeredCompany(), await answeredCompany()];
    const taken = await ways(async () => {
      const sent = Array.from({ length: 60 }, (_, at) =>
        companies[at % 3]?.send({ again: 9, why: `${at % 3} said ${Math.floor(at / 3)}` }),
      );
      expect(new Set((await Promise.all(sent)).map((answer) => answer?.status))).toEqual(new Set([201]));
    });
    expect(taken.transactions).toBe(0);
    expect(taken.calls).toBeLessThan(20);
    for (const [n, company] of companies.entries()) {
      const own = Array.from({ length: 20 }, (_, at) => `${n} said ${at}`);
      expect(await whysOf(company)).toEqual(own.sort());
    }
  });

  test('become cases of the company whose rule says so', async () => {
    const [strict, easy] = [await answeredCompany(), await answeredCompany()];
    const { id: sentimentId } = await created(strict.own, '/Sentiments', { name: 'Complaints' });
    const condition = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
    await created(strict.own, `/Surveys/${strict.id}/caseRules`, { name: 'Detractors', condition, sentimentId });
    await strict.send({ again: 9 });
    const taken = await ways(() =>
      Promise.all([strict, easy].flatMap(({ send }) => [send({ again: 2 }), send({ again: 3 })])),
    );
    expect(taken.transactions).toBe(0);
    await runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) });
    const cases = async ({ own }: { own: SignedIn }) =>
      (await own.ask('GET', '/SentimentResponses')).json<unknown[]>().length;
    expect([await cases(strict), await cases(easy)]).toEqual([2, 0]);
  });

  test('are kept while one of the companies has its survey held by somebody who changes much', async () => {
    const [held, free] = [await answeredCompany(), await answeredCompany()];
    await held.send({ again: 9, why: 'Before' });
    await free.send({ again: 9, why: 'Before' });
    await app.services.database.owner(async (client) => {
      await client.query('begin');
      await client.query('select from surveys where id = $1 for update', [held.id]);
      let waits: Promise<Answer> | undefined;
      const taken = await ways(async () => {
        waits = held.send({ again: 9, why: 'Waited' });
        const all = Array.from({ length: 20 }, (_, at) => free.send({ again: 9, why: `Free ${at}` }));
        expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([201]));
      });
      expect(taken.transactions).toBe(0);
      const { calls } = await ways(async () => void (await free.send({ again: 9, why: 'Later' })));
      expect(calls).toBe(1);
      expect(await whysOf(free)).toHaveLength(22);
      await client.query('commit');
      expect((await waits)?.status).toBe(201);
    });
    expect(await whysOf(held)).toEqual(['Before', 'Waited']);
  });

  test('are refused where somebody holds a survey for too long, and taken when the hold has ended', async () => {
    vi.useFakeTimers();
    let isHeld = true;
    const call = async () => {
      if (isHeld) throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
      return [];
    };
    const write = groupedWriter({ ...app.services.database, call });
    const plan = { tenantId: 1, link: { id: 1 }, settings: {} } as Plan;
    const send = (at: number) =>
      write(plan, { visit_id: String(at), status: 'complete' }).catch((error: ApiError) => error.status);
    const first = send(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toBe(503);
    const second = send(1);
    await vi.advanceTimersByTimeAsync(1_000);
    isHeld = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toBe(false);
  });

  test('are not kept by a company that neither the link nor the survey belongs to', async () => {
    const [victim, other] = [await answeredCompany(), await answeredCompany()];
    const { rows } = await app.services.database.owner((client) =>
      client.query<{ mark: string }>('select mark from survey_link_marks where link_id = $1', [victim.linkId]),
    );
    const write = groupedWriter(app.services.database);
    const plan = (tenantId: number, surveyId: number) =>
      ({
        tenantId,
        surveyId,
        version: 1,
        settings: {},
        mark: rows[0]?.mark,
        link: { id: victim.linkId, source: '' },
      }) as Plan;
    const row = (): QuickRow => ({
      ...{ visit_id: newVisit(), status: 'complete', language: 'en', answers: [], per_question_ms: {}, summary: '' },
      ...{ started_at: new Date(), referrer: '', is_case: false },
    });
    const [victims, others] = [victim.own.tenantId, other.own.tenantId];
    expect(await write(plan(victims, victim.id), row())).toBe(true);
    expect(await write(plan(others, victim.id), row())).toBe(false);
    expect(await write(plan(victims, other.id), row())).toBe(false);
    expect(await whysOf(other)).toEqual([]);
  });

  test('wait for no crowd of another company: each has its turn', async () => {
    let told = 0;
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const database = { ...app.services.database, call: vi.fn(async () => isHeld.then(() => [])) };
    const write = groupedWriter(database);
    const planOf = (tenantId: number) => ({ tenantId, link: { id: tenantId }, settings: {} }) as Plan;
    const send = (plan: Plan, at: number) => write(plan, { visit_id: String(at), status: 'complete' });
    const [crowd, quiet] = [planOf(1), planOf(2)];
    const many = Array.from({ length: 1_000 }, (_, at) => send(crowd, at).then(() => (told += 1)));
    let before = -1;
    const alone = send(quiet, 0).then(() => {
      before = told;
    });
    release();
    await alone;
    // Two batches of sixteen had left before it came, and it is the second of the next.
    expect(before).toBeLessThanOrEqual(2 * 16 + 256);
    await Promise.all(many);
  });
});

test('answers beyond those that are written soon are refused at once, and nobody who waits is forgotten', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const call = async () => {
    await held;
    return [];
  };
  const write = groupedWriter({ ...app.services.database, call });
  const plan = { tenantId: owner.tenantId, link: { id: 1 }, settings: {} } as Plan;
  const outcomes = Array.from({ length: 3_000 }, (_, at) =>
    write(plan, { visit_id: String(at), status: 'complete' }).catch((error: ApiError) => error.status),
  );
  expect(await Promise.race([outcomes.at(-1), held])).toBe(503);
  release();
  const refused = (await Promise.all(outcomes)).filter((outcome) => outcome === 503);
  // Two batches of sixteen are on their way, and two thousand wait.
  expect(refused).toHaveLength(3_000 - 2 * 16 - 2_000);
});
