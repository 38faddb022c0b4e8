import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answered } from '../../../src/forms/schemas/answered.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser, visibleTextOf } from './plain-browser.ts';
import { newSubmission, published, respondentClient, resultOf } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const settings = { spam: { minSeconds: 0, proofOfWork: false }, allowResume: true };
const yesNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];
const shownIf = (field: string, value: string) => ({ showIf: { all: [{ field, op: 'is', value }] } });
const choice = (key: string, more: object = {}, required = false) => ({
  fieldName: key,
  fieldType: 'radio',
  required,
  options: { key, choices: yesNo, ...more },
});
const text = (key: string, more: object = {}, required = false) => ({
  fieldName: key,
  fieldType: 'text',
  required,
  options: { key, ...more },
});
const page = (key: string) => ({ fieldName: key, fieldType: 'page_break', options: { key } });

const stored = async (id: number) => {
  const rows = (await owner.ask('GET', `/SurveyResponses/survey/${id}?status=all`)).json<{ id: number }[]>();
  const answers = await Promise.all(
    rows.map(async (row) =>
      (await owner.ask('GET', `/SurveyResponses/${row.id}/withData`)).json<{ answers: Answered[] }>(),
    ),
  );
  return answers.map((one) => Object.fromEntries(one.answers.map(({ fieldName, value }) => [fieldName, value])));
};

const edited = async (id: number, change: (fields: Record<string, unknown>[]) => Record<string, unknown>[]) => {
  const fields = (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${id}`)).json<Record<string, unknown>[]>();
  const kept = fields.map(({ id: fieldId, fieldName, fieldType, required, options }) => ({
    id: fieldId,
    fieldName,
    fieldType,
    required,
    options,
  }));
  expect((await owner.ask('PUT', `/Surveys/${id}`, { fields: change(kept) })).status).toBe(200);
  expect((await owner.ask('POST', `/Surveys/${id}/publish`)).status).toBe(200);
};

describe('filling a survey:', () => {
  test('an answer that hides a question hides those that depend on it, and their answers are not stored', async () => {
    const fields = [choice('one'), choice('two', shownIf('one', 'yes')), choice('three', shownIf('two', 'yes'))];
    const { id, token } = await published(owner, { fields, settings });
    const client = respondentClient(home, owner);
    const submissionId = newSubmission();
    const save = (answers: object, isComplete: boolean) => client.answer(token, { submissionId, answers, isComplete });
    await save({ one: 'yes', two: 'yes', three: 'no' }, false);
    await save({ one: 'no', two: 'yes', three: 'no' }, true);
    expect(await stored(id)).toEqual([{ one: 'no' }]);
  });

  test('a required question that was hidden and is shown again asks for its answer again', async () => {
    const fields = [choice('fruit'), page('more'), text('which', shownIf('fruit', 'yes'), true)];
    const { token } = await published(owner, { fields, settings });
    const client = respondentClient(home, owner);
    const submissionId = newSubmission();
    const save = (answers: object, isComplete = false) => client.answer(token, { submissionId, answers, isComplete });
    await save({ fruit: 'yes', which: 'Mango' });
    await save({ fruit: 'no', which: null });
    const refused = await save({ fruit: 'yes' }, true);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('answers.which')]);
  });

  test('a hidden value of the link survives a resume on another device', async () => {
    const hidden = { fieldName: 'room', fieldType: 'hidden', options: { key: 'room' } };
    const survey = { fields: [hidden, text('one'), page('more'), text('two')], settings };
    const { id, token } = await published(owner, survey, { prefill: { room: '217' } });
    const first = plainBrowser(home, owner);
    const opened = await first.open(token);
    const second = await first.press(token, opened, { 'a.one': 'Early' });
    const resume = /"resume":"([^"]+)"/.exec(second.html)?.[1];
    const other = plainBrowser(home, owner, '10.0.0.9');
    const resumed = await other.open(token, `?resume=${resume}`);
    const next = await other.press(token, resumed, { 'a.one': 'Early' });
    await other.press(token, next, { 'a.two': 'Late' });
    expect(await stored(id)).toEqual([{ room: '217', one: 'Early', two: 'Late' }]);
  });

  test('a resumed submission has what was saved, what was removed is empty, and it resumes a second time', async () => {
    const { id, token } = await published(owner, {
      fields: [text('one'), page('more'), text('two'), page('end'), text('three')],
      settings,
    });
    const client = respondentClient(home, owner);
    const submissionId = newSubmission();
    const save = async (answers: object, isComplete = false) =>
      resultOf(await client.answer(token, { submissionId, answers, isComplete }));
    await save({ one: 'A', two: 'B' });
    const { resumeToken } = await save({ two: null });
    const again = (await respondentClient(home, owner).ask('GET', `/public/survey-responses/${resumeToken}`)).json<{
      answers: object;
    }>();
    expect(again.answers).toEqual({ one: 'A', two: null });
    const { resumeToken: second } = await save({ two: 'C' });
    expect(second).toBe(resumeToken);
    await save({ three: 'D' }, true);
    expect(await stored(id)).toEqual([{ one: 'A', two: 'C', three: 'D' }]);
  });

  test('Back from the last page, with a consent, sends nothing', async () => {
    const consent = { fieldName: 'agree', fieldType: 'consent', options: { key: 'agree', text: 'I agree' } };
    const { id, token } = await published(owner, { fields: [text('one'), page('last'), consent], settings });
    const browser = plainBrowser(home, owner);
    const last = await browser.press(token, await browser.open(token), { 'a.one': 'A' });
    const first = await browser.press(token, last, { 'a.agree': 'true' }, 'go=back');
    expect(visibleTextOf(first)).toContain('one');
    const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}?status=all`)).json<{ status: string }[]>();
    expect(row?.status).toBe('partial');
  });

  test('the answers stay when a respondent goes from the review to a page and presses Back in the browser', async () => {
    const { id, token } = await published(owner, {
      fields: [text('one'), page('last'), text('two')],
      settings: { ...settings, showReview: true },
    });
    const browser = plainBrowser(home, owner);
    const second = await browser.press(token, await browser.open(token), { 'a.one': 'A' });
    const review = await browser.press(token, second, { 'a.two': 'B' });
    expect(visibleTextOf(review)).toContain('A');
    await browser.press(token, review, {}, 'change=one');
    await browser.press(token, review, {});
    expect(await stored(id)).toEqual([{ one: 'A', two: 'B' }]);
  });

  test('an edit of the survey takes nothing from responses that exist', async () => {
    const { id, token } = await published(owner, { fields: [text('one'), text('two')], settings });
    await respondentClient(home, owner).answer(token, { answers: { one: 'A', two: 'B' } });
    await edited(id, (fields) => fields.filter(({ fieldName }) => fieldName !== 'two'));
    expect(await stored(id)).toEqual([{ one: 'A', two: 'B' }]);
    const csv = await owner.ask('GET', `/SurveyResponses/survey/${id}/export?format=csv`);
    const [head = [], row = []] = parse(csv.text, { bom: true }) as string[][];
    expect(row[head.findIndex((name) => name.startsWith('two'))]).toBe('B');
  });
});

describe('exports of a survey:', () => {
  const rowsOf = async (id: number) => {
    const csv = await owner.ask('GET', `/SurveyResponses/survey/${id}/export?format=csv`);
    expect(csv.status, csv.text.slice(0, 300)).toBe(200);
    return parse(csv.text, { bom: true }) as string[][];
  };

  test('questions with one name, with the name of another column or of a key have a column each', async () => {
    const fields = [
      { ...text('a'), fieldName: 'Comment' },
      { ...text('b'), fieldName: 'Comment' },
      { ...text('c'), fieldName: 'Status' },
      { ...text('d'), fieldName: 'a' },
      { ...text('e'), fieldName: 'What time did you arrive?' },
    ];
    const { id, token } = await published(owner, { fields, settings });
    await respondentClient(home, owner).answer(token, {
      answers: { a: 'first', b: 'second', c: 'third', d: 'fourth', e: 'soon' },
    });
    const [head = [], row = []] = await rowsOf(id);
    expect(new Set(head).size, head.join()).toBe(head.length);
    const cells = ['first', 'second', 'third', 'fourth', 'soon'].map((value) => head[row.indexOf(value)]);
    expect(cells.map((name) => name?.replace(/ \(.*\)$/, ''))).toEqual([
      'Comment',
      'Comment',
      'Status',
      'a',
      'What time did you arrive?',
    ]);
  });

  test('a choice that was removed keeps its column, and the columns after it keep their place', async () => {
    const choices = ['Turkish', 'Espresso', 'Filter'].map((label) => ({ id: label.toLowerCase(), label }));
    const coffee = { fieldName: 'Coffee', fieldType: 'checkbox', options: { key: 'coffee', choices } };
    const { id, token } = await published(owner, {
      fields: [coffee, { ...text('after'), fieldType: 'textarea' }],
      settings,
    });
    const answers = { coffee: choices.map((one) => one.id), after: '007' };
    await respondentClient(home, owner).answer(token, { answers });
    await edited(id, ([first, ...others]) => [
      { ...first, options: { key: 'coffee', choices: choices.filter((one) => one.id !== 'espresso') } },
      ...others,
    ]);
    await respondentClient(home, owner).answer(token, {
      answers: { coffee: ['filter'], after: '=1+1\nline two, with comma' },
    });
    const [head = [], ...rows] = await rowsOf(id);
    const column = (name: string) => rows.map((row) => row[head.findIndex((one) => one.startsWith(name))]);
    expect(rows.map((row) => row.length)).toEqual([head.length, head.length]);
    expect(column('Coffee – Espresso').toSorted()).toEqual(['0', '1']);
    expect(column('Coffee – Filter')).toEqual(['1', '1']);
    expect(column('after').toSorted()).toEqual(['007', "'=1+1\nline two, with comma"].toSorted());
  });
});
