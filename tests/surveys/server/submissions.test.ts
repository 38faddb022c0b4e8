import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicSurvey } from '../../../src/surveys/schemas/submission.ts';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { insertCustomer } from '../../support/world.ts';
import { kindOf, newSubmission, published, respondentClient, resultOf, tokenOf, worked } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  guest = respondentClient(app, owner);
});
afterAll(() => app.close());

const quick = { spam: { minSeconds: 0, proofOfWork: true } };
const staySurvey = {
  settings: quick,
  languages: ['en', 'de'],
  title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
  endings: [
    {
      id: 'sorry',
      title: { en: 'We are sorry', de: 'Es tut uns leid' },
      when: { all: [{ field: 'again', op: 'at_most', value: 6 }] },
    },
    { id: 'thanks', title: { en: 'Thank you' } },
  ],
  fields: [
    {
      fieldName: 'Would you come again?',
      fieldType: 'nps',
      required: true,
      isSentimentValue: true,
      options: { key: 'again', pii: false, translations: { de: { fieldName: 'Kommen Sie wieder?' } } },
    },
    {
      fieldName: 'What went wrong?',
      fieldType: 'textarea',
      required: true,
      options: { key: 'wrong', showIf: { all: [{ field: 'again', op: 'at_most', value: 6 }] } },
    },
  ],
};

const rowsOf = async (id: number) => (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<SurveyResponse[]>();
const firstOf = async (id: number) => {
  const [row] = await rowsOf(id);
  return (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<SurveyResponseData>();
};

describe('survey link', () => {
  test('shows the positive end of a scale in the language of the respondent, with a default label', async () => {
    const scale = (fieldType: string, options: object = {}) => ({
      fieldName: `How ${fieldType}?`,
      fieldType,
      options: { key: fieldType, ...options },
    });
    const own = { labels: { low: 'A pain', high: '' } };
    const { token } = await published(owner, {
      languages: ['en', 'de'],
      settings: quick,
      fields: [scale('nps'), scale('csat'), scale('ces', own), scale('rating_number')],
    });
    const endsIn = async (language: string) =>
      (await guest.open(token, language)).json<PublicSurvey>().fields.map(({ options: { labels } }) => labels);
    expect(await endsIn('en')).toEqual([
      { low: 'Not at all likely', high: 'Extremely likely' },
      { low: 'Very dissatisfied', high: 'Very satisfied' },
      { low: 'A pain', high: 'Very easy' },
      undefined,
    ]);
    expect((await endsIn('de'))[1]).toEqual({ low: 'Sehr unzufrieden', high: 'Sehr zufrieden' });
  });

  test.each([
    [{}, 'Public link'],
    [{ kind: 'kiosk' }, 'Kiosk link'],
    [{ kind: 'single_use', name: 'Raffle' }, 'Raffle'],
  ])('has a default name by its kind unless it has a custom name: %o', async (link, name) => {
    const { id } = await published(owner, staySurvey, link);
    expect((await owner.ask('GET', `/Surveys/${id}/links`)).json<KnownLink[]>()[0]?.name).toBe(name);
  });

  test('shows address and contact fields in the language of the respondent', async () => {
    const parts = [{ id: 'first_name' }, { id: 'email', label: 'Work email', required: true }];
    const { token } = await published(owner, {
      languages: ['en', 'ar'],
      settings: quick,
      fields: [
        { fieldName: 'Who are you?', fieldType: 'contact_info', options: { key: 'who', parts } },
        { fieldName: 'Where?', fieldType: 'address', options: { key: 'where' } },
      ],
    });
    const { fields } = (await guest.open(token, 'ar')).json<PublicSurvey>();
    expect(fields[0]?.options.parts).toEqual([
      { id: 'first_name', label: 'الاسم الأول' },
      { id: 'email', label: 'Work email', required: true },
    ]);
    expect(fields[1]?.options.parts?.map(({ label }) => label)).toContain('الرمز البريدي');
    expect((await guest.open(token, 'en')).json<PublicSurvey>().fields[1]?.options.parts).toBeUndefined();
  });

  test('returns the survey in the requested language without staff data', async () => {
    const staffOnly = { name: 'Secret working title', description: 'For the quarterly review', tags: ['internal'] };
    const { token } = await published(owner, { ...staySurvey, ...staffOnly });
    const answer = await guest.open(token, 'de-AT');
    const survey = answer.json<PublicSurvey>();
    expect(survey).toMatchObject({ title: 'Ihr Aufenthalt', language: 'de', languages: ['en', 'de'] });
    expect(survey.fields[0]).toMatchObject({ id: 1, fieldName: 'Kommen Sie wieder?', options: { key: 'again' } });
    for (const secretTerm of [
      'Secret',
      'quarterly',
      'internal',
      'pii',
      'isSentimentValue":true',
      owner.email,
      'notifyUserIds',
    ]) {
      expect(answer.text).not.toContain(secretTerm);
    }
  });

  test('accepts a response once and returns the ending that matches the answers', async () => {
    const { id, token } = await published(owner, staySurvey);
    const answer = await guest.answer(token, { answers: { again: 3, wrong: 'The room was cold' }, language: 'de' });
    expect(answer.status).toBe(201);
    expect(resultOf(answer)).toEqual({
      resumeToken: null,
      ownPage: expect.stringMatching(/^[\w-]{22}$/),
      status: 'complete',
      ending: { title: 'Es tut uns leid', text: '', url: null },
    });
    expect(await firstOf(id)).toMatchObject({
      status: 'complete',
      language: 'de',
      nps: 3,
      endingId: 'sorry',
      summary: 'The room was cold',
      answers: [
        { fieldName: 'Would you come again?', value: 3 },
        { fieldName: 'What went wrong?', text: 'The room was cold' },
      ],
    });
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 1, completionRate: 1 });
  });

  test('reports missing and invalid answers by question and stores nothing', async () => {
    const { id, token } = await published(owner, staySurvey);
    const answer = await guest.answer(token, { answers: { again: 3, nonsense: 1 } });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'answers.nonsense' }] });
    const missing = await guest.answer(token, { answers: { again: 3 } });
    expect(missing.json()).toMatchObject({ errors: [{ path: 'answers.wrong' }] });
    const wrong = await guest.answer(token, { answers: { again: 11 } });
    expect(wrong.json()).toMatchObject({ errors: [{ path: 'answers.again' }] });
    expect(await rowsOf(id)).toEqual([]);
  });

  test('accepts a partial submission, which can be resumed and completed', async () => {
    const { id, token } = await published(owner, staySurvey);
    const first = resultOf(await guest.answer(token, { answers: { again: 2 }, isComplete: false }));
    expect(first).toMatchObject({ status: 'partial', ending: null });
    const path = `/public/survey-responses/${first.resumeToken}`;
    expect((await guest.ask('GET', path)).json()).toMatchObject({ answers: { again: 2 }, language: 'en' });
    await guest.ask('PATCH', path, { answers: { wrong: 'Noise' } });
    expect(await firstOf(id)).toMatchObject({ status: 'partial', nps: 2, completedAt: null });
    const last = await guest.ask('POST', `${path}/complete`, { answers: { again: 5 } });
    expect(resultOf(last)).toMatchObject({ status: 'complete', ending: { title: 'We are sorry' } });
    expect(await firstOf(id)).toMatchObject({ status: 'complete', nps: 5, summary: 'Noise' });
    expect(kindOf(await guest.ask('GET', path))).toBe('used');
  });

  test('moves a submission to the published version, and keeps what was answered before in the response', async () => {
    const { id, token } = await published(owner, staySurvey);
    const first = resultOf(await guest.answer(token, { answers: { again: 9 }, isComplete: false }));
    const fields = [{ fieldName: 'New', fieldType: 'text', required: true, options: { key: 'new' } }];
    await owner.ask('PUT', `/Surveys/${id}`, { fields, endings: [] });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    const path = `/public/survey-responses/${first.resumeToken}`;
    expect((await guest.ask('GET', path)).json()).toMatchObject({ answers: {}, hasChanged: true });
    const missing = await guest.ask('POST', `${path}/complete`, { answers: {}, surveyVersion: 1 });
    expect(missing.json()).toMatchObject({ errors: [{ path: 'answers.new' }], surveyVersion: 2 });
    await guest.ask('POST', `${path}/complete`, { answers: { new: 'Fine' }, surveyVersion: 2 });
    const row = await firstOf(id);
    expect(row).toMatchObject({ status: 'complete', surveyVersion: 2, nps: null, summary: 'Fine' });
    const { earlier } = (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<SurveyResponseData>();
    expect(earlier).toMatchObject([{ why: 'survey_changed', surveyVersion: 1, answers: [{ value: 9 }] }]);
  });

  test('shows the saved survey in preview before publication and stores nothing', async () => {
    const { id } = await published(owner, staySurvey);
    await owner.ask('PUT', `/Surveys/${id}`, { title: { en: 'Not yet public' } });
    const { url } = (await owner.ask('GET', `/Surveys/${id}/preview`)).json<{ url: string }>();
    const token = url.split('/').at(-1) as string;
    expect((await guest.open(token)).json()).toMatchObject({ title: 'Not yet public', kind: 'preview' });
    expect(resultOf(await guest.answer(token, { answers: { again: 10 } }))).toMatchObject({ status: 'test' });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('unavailable survey', () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();

  test('is reported for an invalid token, a token of another tenant and a URL without a tenant', async () => {
    const { token } = await published(owner, staySurvey);
    const other = respondentClient(app, await app.newTenant());
    for (const answer of [await guest.open('A'.repeat(22)), await guest.open('short'), await other.open(token)]) {
      expect([answer.status, kindOf(answer)]).toEqual([404, 'not_found']);
    }
    expect(kindOf(await app.stranger.ask('GET', `/public/surveys/${token}`))).toBe('not_found');
  });

  test.each([
    ['not_open', { settings: { ...quick, openAt: at(1) } }, {}],
    ['expired', {}, { expiresAt: at(-1) }],
    ['not_open', {}, { startsAt: at(1) }],
    ['closed', {}, { isActive: false }],
    ['password_required', {}, { password: 'sesame' }],
  ])('is reported with the reason %s', async (kind, survey, link) => {
    const { token } = await published(owner, { ...staySurvey, ...survey }, link);
    expect(kindOf(await guest.open(token))).toBe(kind);
    const answer = await guest.ask('POST', `/public/surveys/${token}/responses`, {
      submissionId: newSubmission(),
      answers: { again: 10 },
    });
    expect(kindOf(answer)).toBe(kind);
  });

  test('is reported after the last day, while paused and after close', async () => {
    const { id, token } = await published(owner, staySurvey);
    await owner.ask('PUT', `/Surveys/${id}`, { settings: { ...quick, closeAt: at(-1) } });
    expect(kindOf(await guest.open(token))).toBe('closed');
    await owner.ask('PUT', `/Surveys/${id}`, { settings: quick });
    for (const [step, kind] of [
      ['pause', 'paused'],
      ['close', 'closed'],
    ]) {
      await owner.ask('POST', `/Surveys/${id}/${step}`);
      expect(kindOf(await guest.open(token))).toBe(kind);
    }
  });

  test('requires the password and opens with it', async () => {
    const { token } = await published(owner, staySurvey, { password: 'sesame' });
    const body = { submissionId: newSubmission(), isComplete: true, answers: { again: 10 } };
    const wrong = await guest.ask('POST', `/public/surveys/${token}/responses`, { ...body, password: 'guess' });
    expect(wrong.json()).toMatchObject({ kind: 'password_required', wrong: true });
    const right = await guest.ask('POST', `/public/surveys/${token}/responses`, { ...body, password: 'sesame' });
    expect(right.json()).toMatchObject({ code: 'PROOF_NEEDED' });
    expect((await guest.open(token)).status).toBe(200);
    expect((await guest.answer(token, { answers: { again: 10 } })).status).toBe(201);
  });
});

test('survey passwords: ten wrong attempts block the client and not other respondents', async () => {
  const { token } = await published(owner, staySurvey, { password: 'sesame' });
  const [guesser, invited] = [respondentClient(app, owner), respondentClient(app, owner)];
  const attemptPassword = (by: typeof guesser, password: string) =>
    by.ask('POST', `/public/surveys/${token}/responses`, {
      submissionId: newSubmission(),
      answers: { again: 10 },
      password,
    });
  for (let time = 0; time < 10; time += 1) await attemptPassword(guesser, 'guess');
  expect((await attemptPassword(guesser, 'sesame')).status).toBe(429);
  expect((await attemptPassword(invited, 'sesame')).json()).toMatchObject({ code: 'PROOF_NEEDED' });
});

describe('response limits', () => {
  test('count one response for a lost reply and twenty concurrent requests with one submission id', async () => {
    const { id, token } = await published(owner, staySurvey);
    const { proof } = (await guest.open(token)).json<PublicSurvey>();
    const submissionId = newSubmission();
    const body = { submissionId, isComplete: true, answers: { again: 10 }, proof: worked(proof, submissionId) };
    const send = () => guest.ask('POST', `/public/surveys/${token}/responses`, body);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('accept one of fifty concurrent responses on a single-use link', async () => {
    const { id, token } = await published(owner, staySurvey, { kind: 'single_use' });
    const { proof } = (await guest.open(token)).json<PublicSurvey>();
    const submissions = Array.from({ length: 50 }, newSubmission).map((submissionId) => ({
      submissionId,
      proof: worked(proof, submissionId),
    }));
    const answers = await Promise.all(
      submissions.map((submission) =>
        guest.ask('POST', `/public/surveys/${token}/responses`, {
          ...submission,
          isComplete: true,
          answers: { again: 10 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(kindOf))).toEqual(new Set(['used']));
    expect((await rowsOf(id)).filter(({ status }) => status === 'complete')).toHaveLength(1);
    expect(kindOf(await guest.open(token))).toBe('used');
  });

  test('accept one response per browser', async () => {
    const { token } = await published(owner, { ...staySurvey, settings: { ...quick, oneResponsePer: 'device' } });
    const own = respondentClient(app, owner);
    expect((await own.answer(token, { answers: { again: 10 } })).status).toBe(201);
    expect(kindOf(await own.open(token))).toBe('used');
    expect((await respondentClient(app, owner).open(token)).status).toBe(200);
  });

  test('accept one concurrent response per single-use link, and any number at a kiosk', async () => {
    const settings = { ...quick, oneResponsePer: 'token' };
    const { id, token } = await published(owner, { ...staySurvey, settings }, { maxUses: 5 });
    const sent = Array.from({ length: 4 }, () =>
      respondentClient(app, owner).answer(token, { answers: { again: 10 } }),
    );
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(kindOf))).toEqual(new Set(['used']));
    expect(kindOf(await respondentClient(app, owner).open(token))).toBe('used');
    const linkTo = async (kind: string) =>
      tokenOf((await owner.ask('POST', `/Surveys/${id}/links`, { kind })).json<KnownLink>());
    const statuses = async (other: string) =>
      [await guest.answer(other, { answers: { again: 9 } }), await guest.answer(other, { answers: { again: 9 } })].map(
        ({ status }) => status,
      );
    expect(await statuses(await linkTo('anonymous'))).toEqual([201, 410]);
    expect(await statuses(await linkTo('kiosk'))).toEqual([201, 201]);
  });

  test('accept one response per customer on any link', async () => {
    const customerId = await insertCustomer(app.services, owner.tenantId);
    const link = { kind: 'personal', customerId };
    const { id, token } = await published(
      owner,
      { ...staySurvey, settings: { ...quick, oneResponsePer: 'customer' } },
      link,
    );
    expect((await guest.answer(token, { answers: { again: 10 } })).status).toBe(201);
    const again = (await owner.ask('POST', `/Surveys/${id}/links`, link)).json<{ url: string }>();
    expect(kindOf(await guest.open(again.url.split('/').at(-1) as string))).toBe('used');
    expect(await firstOf(id)).toMatchObject({ customerId, customerName: 'Rosa Lind' });
  });

  test('apply to the maximum number of responses and to quotas', async () => {
    const few = await published(owner, { ...staySurvey, settings: { ...quick, maxResponses: 1 } });
    await guest.answer(few.token, { answers: { again: 10 } });
    expect(kindOf(await guest.answer(few.token, { answers: { again: 10 } }))).toBe('quota_full');
    const quota = { id: 'fans', name: 'Fans', limit: 1, when: { all: [{ field: 'again', op: 'at_least', value: 9 }] } };
    const { id, token } = await published(owner, { ...staySurvey, quotas: [quota] });
    const statuses = [];
    for (const again of [9, 10, 8]) statuses.push(resultOf(await guest.answer(token, { answers: { again } })).status);
    expect(statuses).toEqual(['complete', 'over_quota', 'complete']);
    expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 2 });
  });

  test('report a full quota in the language of the respondent, also after a lost reply', async () => {
    const quota = { id: 'all', name: 'All', limit: 1 };
    const { token } = await published(owner, { ...staySurvey, quotas: [quota] });
    await guest.answer(token, { answers: { again: 9 } });
    const late = { submissionId: newSubmission(), answers: { again: 9 }, language: 'de' };
    for (const answer of [await guest.answer(token, late), await guest.answer(token, late)]) {
      expect(resultOf(answer)).toMatchObject({ status: 'over_quota', ending: { title: 'Genug Antworten' } });
    }
  });
});

describe('quota redirect', () => {
  const panel = { id: 'all', name: 'All', limit: 1, action: 'redirect', url: 'https://panel.example/full?of=7' };
  const beyond = async (survey: object, link: object = {}) => {
    const made = await published(owner, { ...staySurvey, ...survey }, link);
    await guest.answer(made.token, { answers: { again: 9 } });
    const late = { submissionId: newSubmission(), answers: { again: 9 } };
    return { ...made, answer: await guest.answer(made.token, late), again: () => guest.answer(made.token, late) };
  };

  test('is returned for an over-quota response, also after a lost reply, and the response is counted as such', async () => {
    const { id, answer, again } = await beyond({ quotas: [panel] });
    const ending = { title: 'This survey is full', url: panel.url, leadsOn: true };
    expect(resultOf(answer)).toMatchObject({ status: 'over_quota', ending });
    expect(resultOf(await again())).toMatchObject({ status: 'over_quota', ending });
    const rows = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ status: string }[]>();
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['complete', 'over_quota']);
  });

  test('is also returned for an ending that has only a URL', async () => {
    const endings = [{ id: 'more', url: 'https://panel.example/more' }];
    const { answer } = await beyond({ endings, quotas: [{ id: 'all', name: 'All', limit: 1, endingId: 'more' }] });
    expect(resultOf(answer).ending).toEqual({ title: '', text: '', url: 'https://panel.example/more' });
  });

  test('is replaced by the survey full message at a kiosk', async () => {
    const { answer, again } = await beyond({ quotas: [panel] }, { kind: 'kiosk' });
    const plain = { title: 'This survey is full', text: expect.any(String), url: null };
    for (const one of [answer, await again()]) expect(resultOf(one).ending).toEqual(plain);
  });

  test('is replaced by the survey full message after the quota is removed', async () => {
    const { id, again } = await beyond({ quotas: [panel] });
    await owner.ask('PUT', `/Surveys/${id}`, { quotas: [] });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    expect(resultOf(await again()).ending).toMatchObject({ title: 'This survey is full', url: null });
  });
});

test('submissions: concurrent valid submissions are all counted despite one invalid submission', async () => {
  const { id, token } = await published(owner, {
    ...staySurvey,
    settings: { spam: { ...quick.spam, proofOfWork: false } },
  });
  const { proof } = (await guest.open(token)).json<PublicSurvey>();
  const send = (again: number) => {
    const submissionId = newSubmission();
    const body = { submissionId, isComplete: true, answers: { again }, proof: worked(proof, submissionId) };
    return guest.ask('POST', `/public/surveys/${token}/responses`, body);
  };
  const scores = Array.from({ length: 120 }, (_, at) => (at % 40 === 7 ? 11 : 7 + (at % 4)));
  const answers = await Promise.all(scores.map(send));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(117);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 117 });
  const both = await Promise.all([...scores.slice(0, 5).map(send), owner.ask('POST', `/Surveys/${id}/close`)]);
  const acceptedCount = both.slice(0, 5).filter(({ status }) => status === 201).length;
  expect(kindOf(await send(9))).toBe('closed');
  expect((await owner.ask('GET', `/Surveys/${id}`)).json()).toMatchObject({ responseCount: 117 + acceptedCount });
});

test('quotas: a quota that counts partial responses reserves their place', async () => {
  const quota = { id: 'fans', name: 'Fans', limit: 1, countsPartial: true };
  const { token } = await published(owner, { ...staySurvey, quotas: [quota] });
  const first = resultOf(await guest.answer(token, { answers: { again: 9 }, isComplete: false }));
  expect(resultOf(await guest.answer(token, { answers: { again: 10 } }))).toMatchObject({ status: 'over_quota' });
  const last = await guest.ask('POST', `/public/survey-responses/${first.resumeToken}/complete`, { answers: {} });
  expect(resultOf(last)).toMatchObject({ status: 'complete' });
});

test('anonymous surveys: no personal data is stored and personal links are refused', async () => {
  const customerId = await insertCustomer(app.services, owner.tenantId);
  const { id, token } = await published(owner, staySurvey, { kind: 'personal', customerId, source: 'letter' });
  await owner.ask('PUT', `/Surveys/${id}`, { settings: { ...quick, anonymous: true } });
  await owner.ask('POST', `/Surveys/${id}/publish`);
  await guest.answer(token, { answers: { again: 9 } });
  expect(await firstOf(id)).toMatchObject({
    customerId: null,
    customerName: null,
    linkId: null,
    source: '',
    device: null,
  });
  const refused = await owner.ask('POST', `/Surveys/${id}/links`, { kind: 'personal', customerId });
  expect(refused.json()).toMatchObject({ errors: [{ path: 'kind' }] });
});

describe('spam protection', () => {
  test('requests proof of work and returns a new challenge', async () => {
    const { token } = await published(owner, staySurvey);
    const body = { submissionId: newSubmission(), isComplete: true, answers: { again: 10 } };
    const answer = await guest.ask('POST', `/public/surveys/${token}/responses`, body);
    expect(answer.status).toBe(403);
    const { proof } = answer.json<{ proof: PublicSurvey['proof'] }>();
    const again = await guest.ask('POST', `/public/surveys/${token}/responses`, {
      ...body,
      proof: worked(proof, body.submissionId),
    });
    expect(again.status).toBe(201);
  });

  test('requires proof of work per submission, and a repeated submission needs no new one', async () => {
    const { id, token } = await published(owner, staySurvey);
    const { proof } = (await guest.open(token)).json<PublicSurvey>();
    const submissionId = newSubmission();
    const fullRequest = { submissionId, isComplete: true, answers: { again: 10 }, proof: worked(proof, submissionId) };
    const send = (more: object) => guest.ask('POST', `/public/surveys/${token}/responses`, { ...fullRequest, ...more });
    expect((await send({})).status).toBe(201);
    expect((await send({})).status).toBe(201);
    for (const isComplete of [true, false]) {
      const other = await send({ submissionId: newSubmission(), isComplete });
      expect([other.status, other.json()]).toMatchObject([403, { code: 'PROOF_NEEDED' }]);
    }
    // The hash input separates id and number, so a digit cannot move from one to the other.
    const digits = `${'7'.repeat(20)}`;
    const { answer } = worked(proof, digits);
    const moved = await send({
      submissionId: digits.slice(0, -1),
      proof: { challenge: proof.challenge, answer: Number(`7${answer}`) },
    });
    expect(moved.status).toBe(403);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('thanks a client that fills the honeypot or answers too fast, and does not count the response', async () => {
    const slow = await published(owner, { ...staySurvey, settings: { spam: { minSeconds: 100, proofOfWork: true } } });
    const { id, token } = await published(owner, staySurvey);
    expect(resultOf(await guest.answer(slow.token, { answers: { again: 10 } }))).toMatchObject({ status: 'complete' });
    const filled = await guest.answer(token, { answers: { again: 10 }, website: 'https://spam.example' });
    expect(resultOf(filled)).toMatchObject({ status: 'complete' });
    for (const survey of [slow.id, id]) {
      expect(await firstOf(survey)).toMatchObject({ status: 'spam' });
      expect((await owner.ask('GET', `/Surveys/${survey}`)).json()).toMatchObject({ responseCount: 0 });
    }
  });

  test('refuses a file that was not uploaded through this survey', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const photo = {
      ...staySurvey,
      endings: [],
      fields: [{ fieldName: 'A photo', fieldType: 'image', options: { key: 'photo' } }],
    };
    const [one, other] = [await published(owner, photo), await published(owner, photo)];
    const upload = await guest.ask('POST', '/public/files/upload', {
      survey: one.token,
      kind: 'image',
      fileName: 'room.png',
      fileData: png,
    });
    const { filePath } = upload.json<{ filePath: string }>();
    expect((await guest.answer(one.token, { answers: { photo: filePath } })).status).toBe(201);
    const stolen = await guest.answer(other.token, { answers: { photo: filePath } });
    expect(stolen.json()).toMatchObject({ errors: [{ path: 'answers.photo' }] });
    const nowhere = await published(owner, staySurvey);
    const refused = await guest.ask('POST', '/public/files/upload', {
      survey: nowhere.token,
      kind: 'image',
      fileName: 'room.png',
      fileData: png,
    });
    expect(refused.status).toBe(422);
  });
});
