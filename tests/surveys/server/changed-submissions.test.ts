import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResumedSubmission } from '../../../src/surveys/schemas/submission.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { newSubmission, published, respondentClient, resultOf } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  guest = respondentClient(app, owner);
});
afterAll(() => app.close());

const spam = { minSeconds: 0, proofOfWork: false };
const field = (key: string, fieldType = 'text', more: object = {}) => ({
  fieldName: key,
  fieldType,
  ...more,
  options: { key },
});

async function begun(fields: object[], answers: object, settings: object = {}) {
  const { id, token } = await published(owner, { settings: { spam, ...settings }, fields });
  const submissionId = newSubmission();
  const send = (body: object) => guest.answer(token, { submissionId, ...body });
  const first = resultOf(await send({ answers, isComplete: false }));
  const publish = async (changed: object) => {
    await owner.ask('PUT', `/Surveys/${id}`, changed);
    await owner.ask('POST', `/Surveys/${id}/publish`);
  };
  const stored = async () => {
    const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<SurveyResponse[]>();
    const response = (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<SurveyResponseData>();
    const valuesOf = ({ answers: list }: Pick<SurveyResponseData, 'answers'>) =>
      Object.fromEntries(list.map(({ fieldName, value }) => [fieldName, value]));
    return {
      status: response.status,
      version: response.surveyVersion,
      answers: valuesOf(response),
      earlier: response.earlier.map(valuesOf),
    };
  };
  const resume = async () =>
    (await guest.ask('GET', `/public/survey-responses/${first.resumeToken}`)).json<ResumedSubmission>();
  return { send, publish, stored, resume, first };
}

describe('a save', () => {
  test('empties what it names as empty, and keeps what it does not name', async () => {
    const fields = [field('one'), field('two'), field('agree', 'consent')];
    const { send, stored, resume } = await begun(fields, { one: 'Noise', two: 'Quiet', agree: true });
    await send({ answers: { one: null, agree: null }, isComplete: false });
    expect((await stored()).answers).toEqual({ two: 'Quiet' });
    expect((await resume()).answers).toEqual({ one: null, two: 'Quiet', agree: null });
  });

  test('drops answers that the conditions no longer reach, also those of other pages', async () => {
    const why = {
      ...field('why'),
      options: { key: 'why', showIf: { all: [{ field: 'again', op: 'at_most', value: 6 }] } },
    };
    const { send, stored } = await begun([field('again', 'nps'), why], { again: 2, why: 'Noise' });
    await send({ answers: { again: 9 }, isComplete: false });
    await send({ answers: { again: 3 }, isComplete: false });
    expect((await stored()).answers).toEqual({ again: 3 });
  });

  test('of a page of a former build, which names no version, loses only the questions that are gone', async () => {
    const { send, publish, stored } = await begun([field('gone'), field('stays')], { gone: 'Noise' });
    await publish({ fields: [field('stays')] });
    const sent = await send({ answers: { gone: 'Noise', stays: 'Quiet' } });
    expect(sent.status).toBe(201);
    expect(await stored()).toMatchObject({ status: 'complete', version: 2, answers: { stays: 'Quiet' } });
    expect((await stored()).earlier).toEqual([{ gone: 'Noise', stays: 'Quiet' }]);
  });

  test('with a question that the survey never had is refused', async () => {
    const { send } = await begun([field('one')], {});
    expect((await send({ answers: { misspelled: 'x' } })).status).toBe(422);
    expect((await send({ answers: { misspelled: 'x' }, surveyVersion: 1 })).status).toBe(422);
  });
});

describe('a submission in a changed survey', () => {
  test.each([
    ['text', 'number', '7', 7],
    ['text', 'number', 'seven', undefined],
    ['number', 'text', 7, '7'],
    ['text', 'textarea', 'Noise', 'Noise'],
    ['text', 'email', 'no address', undefined],
  ])('keeps a %s as %s only if it is valid there', async (before, after, sent, kept) => {
    const { send, publish, stored } = await begun([field('it', before), field('rest')], { it: sent });
    await publish({ fields: [field('it', after), field('rest')] });
    await send({ answers: { rest: 'Done' }, surveyVersion: 2 });
    expect((await stored()).answers).toEqual({ ...(kept === undefined ? {} : { it: kept }), rest: 'Done' });
  });

  test.each([
    ['a consent to another text', { fieldType: 'consent', text: 'Use my words' }, true],
    ['a number', { fieldType: 'number' }, 1],
    ['a text', { fieldType: 'text' }, 'yes'],
  ])('does not take %s as a consent', async (_, { fieldType, ...options }, answer) => {
    const consent = (text: string) => ({ ...field('it', 'consent'), options: { key: 'it', text } });
    const before = { ...field('it', fieldType), options: { key: 'it', ...options } };
    const { send, publish, stored } = await begun([before, field('rest')], { it: answer });
    await publish({ fields: [consent('Publish my name'), field('rest')] });
    await send({ answers: { rest: 'Done' }, surveyVersion: 2 });
    expect((await stored()).answers).toEqual({ rest: 'Done' });
    expect((await stored()).earlier).toEqual([{ it: answer }]);
  });

  test('is asked for what is required now, and names the version that asks', async () => {
    const { send, publish } = await begun([field('one')], { one: 'Noise' });
    await publish({ fields: [field('one'), field('two', 'text', { required: true })] });
    const refused = await send({ answers: { one: 'Noise' }, surveyVersion: 1 });
    expect(refused.json()).toMatchObject({ surveyVersion: 2, errors: [{ path: 'answers.two' }] });
    expect(resultOf(await send({ answers: { two: 'Quiet' }, surveyVersion: 2 })).status).toBe('complete');
  });

  test('continues in another language when its own is gone', async () => {
    const languages = { languages: ['en', 'de'], defaultLanguage: 'en' };
    const { send, publish, stored, resume } = await begun([field('one'), field('two')], { one: 'Laut' });
    await publish({ ...languages });
    await send({ answers: { one: 'Lauter' }, language: 'de', isComplete: false, surveyVersion: 2 });
    await publish({ languages: ['en'], defaultLanguage: 'en' });
    expect(await resume()).toMatchObject({ answers: { one: 'Lauter' } });
    await send({ answers: { two: 'Ruhig' }, language: 'de', surveyVersion: 2 });
    expect(await stored()).toMatchObject({ status: 'complete', version: 3, answers: { one: 'Lauter', two: 'Ruhig' } });
  });
});

describe('a finished response', () => {
  test('takes the same answers again and refuses others, which change nothing', async () => {
    const { send, stored } = await begun([field('one')], { one: 'Noise' });
    for (const one of ['Noise', 'Noise', '  Noise ']) expect((await send({ answers: { one } })).status).toBe(201);
    const other = await send({ answers: { one: 'Other' } });
    expect([other.status, other.json()]).toMatchObject([409, { code: 'SENT_ELSEWHERE', kind: 'sent_elsewhere' }]);
    expect((await send({ answers: { one: 'Other' }, isComplete: false })).status).toBe(409);
    expect((await stored()).answers).toEqual({ one: 'Noise' });
  });

  test('takes the same answers in the notation in which they were typed', async () => {
    const kinds = ['phone', 'number', 'url', 'email', 'contact_info', 'matrix_single', 'checkbox', 'date'] as const;
    const rows = [
      { id: 'r1', label: 'Room' },
      { id: 'long', label: 'Food' },
    ];
    const options = { rows, columns: rows, choices: rows };
    const fields = kinds.map((fieldType) => ({
      fieldName: fieldType,
      fieldType,
      options: { ...options, key: fieldType },
    }));
    const answers = {
      phone: '020 7946 0018',
      number: '12',
      url: 'www.example.com',
      email: 'Ada@Example.com',
      contact_info: { phone: '020 7946 0018', email: 'ada@example.com' },
      matrix_single: { long: 'r1', r1: 'long' },
      checkbox: ['long', 'r1'],
      date: '2026-03-09T10:00:00Z',
    };
    const { send } = await begun(fields, {});
    const results = [];
    for (let time = 0; time < 2; time += 1) results.push(await send({ answers, language: 'en-GB' }));
    expect(results.map(({ status, text }) => [status, text])).toEqual([
      [201, results[0]?.text],
      [201, results[0]?.text],
    ]);
  });
});
