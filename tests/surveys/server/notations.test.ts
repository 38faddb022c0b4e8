import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { plainBrowser, type Shown, visibleTextOf } from './plain-browser.ts';
import { published, respondentClient } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const calm = { spam: { minSeconds: 0, proofOfWork: false } };

async function answersOf(id: number): Promise<{ value: unknown; text: string }[]> {
  // The session of the owner does not last until another day.
  delete home.services.now;
  const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
  const response = await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`);
  return response.json<{ answers: { value: unknown; text: string }[] }>().answers;
}

const inputOf = ({ html }: Shown, key: string) =>
  new RegExp(`<input[^>]*name="a\\.${key}"[^>]*>`).exec(html)?.[0] ?? '';
const shownIn = (page: Shown, key: string) => /value="([^"]*)"/.exec(inputOf(page, key))?.[1];

describe('a day or time without scripts', () => {
  const survey = (language: string, fieldType: string) => ({
    title: { [language]: 'Stay' },
    languages: [language],
    defaultLanguage: language,
    settings: calm,
    fields: [{ fieldName: 'When', fieldType, options: { key: 'at', min: 0, max: 10, step: 0.5 } }],
  });
  const dated = (language: string, fieldType: string) => {
    const { fields, ...rest } = survey(language, fieldType);
    return { ...rest, fields: fields.map((field) => ({ ...field, options: { key: 'at' } })) };
  };

  test.each([
    ['de', 'date', '13.04.2026', '2026-04-13'],
    ['de', 'date', '9. März 2026', '2026-03-09'],
    ['en', 'date', '13/04/2026', '2026-04-13'],
    ['en', 'date', '2026-04-13', '2026-04-13'],
    ['fr', 'time', '14h30', '14:30'],
    ['en', 'time', '2:30 pm', '14:30'],
    ['de', 'datetime', '13.04.2026 14:30', '2026-04-13T14:30'],
    ['en', 'datetime', '13 April 2026, 2:30 pm', '2026-04-13T14:30'],
    ['en', 'datetime', '2026-04-13T14:30', '2026-04-13T14:30'],
  ])('in %s: a %s typed as %s is stored', async (language, fieldType, typed, value) => {
    const { id, token } = await published(owner, dated(language, fieldType));
    const browser = plainBrowser(home, owner);
    await browser.press(token, await browser.open(token), { 'a.at': typed });
    expect((await answersOf(id)).map((answer) => answer.value)).toEqual([value]);
  });

  test('that can mean two is shown as it was understood before it is sent', async () => {
    const { id, token } = await published(owner, dated('en', 'date'));
    const browser = plainBrowser(home, owner);
    const again = await browser.press(token, await browser.open(token), { 'a.at': '3/4/2026' });
    expect(visibleTextOf(again)).toContain('Understood as March 4, 2026: correct it, or continue');
    expect(shownIn(again, 'at')).toBe('2026-03-04');
    await browser.press(token, again, { 'a.at': '2026-03-04' });
    expect((await answersOf(id)).map((answer) => answer.value)).toEqual(['2026-03-04']);
  });

  test('stays as typed if it is none', async () => {
    const { token } = await published(owner, dated('de', 'date'));
    const browser = plainBrowser(home, owner);
    const again = await browser.press(token, await browser.open(token), { 'a.at': '31.02.2026' });
    expect(shownIn(again, 'at')).toBe('31.02.2026');
  });

  test('the number beside a slider is read in the language, too', async () => {
    const { id, token } = await published(owner, survey('de', 'slider'));
    const browser = plainBrowser(home, owner);
    await browser.press(token, await browser.open(token), { 'a.at': '3,5' });
    expect((await answersOf(id)).map((answer) => answer.value)).toEqual([3.5]);
  });
});

describe('a number without scripts', () => {
  const survey = (language: string) => ({
    title: { [language]: 'Area' },
    languages: [language],
    defaultLanguage: language,
    settings: calm,
    fields: [
      { fieldName: 'Area', fieldType: 'number', options: { key: 'area', unit: 'm²', max: 1_000_000 } },
      { fieldName: 'Next', fieldType: 'page_break', options: { key: 'more' } },
      { fieldName: 'Rooms', fieldType: 'number', options: { key: 'rooms', decimals: 0 } },
    ],
  });

  test.each([
    ['de', '12,5', 12.5],
    ['de', '1.234,50', 1234.5],
    ['fr', '1 234,5', 1234.5],
    ['ar', '١٢٫٥', 12.5],
    ['en', '12,5', 12.5],
    ['de', '−3', -3],
  ])('in %s: %s is stored as the number', async (language, typed, value) => {
    const { id, token } = await published(owner, survey(language));
    const browser = plainBrowser(home, owner);
    const second = await browser.press(token, await browser.open(token), { 'a.area': typed });
    expect(inputOf(second, 'rooms')).not.toBe('');
    await browser.press(token, second, { 'a.rooms': '3' });
    expect((await answersOf(id)).map((answer) => answer.value)).toEqual([value, 3]);
  });

  test('that can mean two is shown as it was understood, in its language, before it is sent', async () => {
    const { id, token } = await published(owner, survey('de'));
    const browser = plainBrowser(home, owner);
    const again = await browser.press(token, await browser.open(token), { 'a.area': '1.234' });
    expect(visibleTextOf(again)).toContain('Verstanden als 1234: Bitte berichtigen Sie es, oder fahren Sie fort');
    expect(shownIn(again, 'area')).toBe('1234');
    const corrected = await browser.press(token, again, { 'a.area': '1,234' });
    expect(visibleTextOf(corrected)).toContain('Verstanden als 1,234');
    const next = await browser.press(token, corrected, { 'a.area': shownIn(corrected, 'area') ?? '' });
    expect(visibleTextOf(next)).toContain('Verstanden als 1,234');
    expect((await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json()).toEqual([]);
  });

  test('stays as typed if it is none, with what is wrong', async () => {
    const { token } = await published(owner, survey('de'));
    const browser = plainBrowser(home, owner);
    const again = await browser.press(token, await browser.open(token), { 'a.area': 'zwölf' });
    expect(shownIn(again, 'area')).toBe('zwölf');
    expect(visibleTextOf(again)).toContain('Bitte geben Sie eine Zahl ein');
  });

  test('has limits in the notation of the page, and a keyboard with digits', async () => {
    const fields = [{ fieldName: 'Area', fieldType: 'number', options: { key: 'area', min: -0.5, max: 2.5 } }];
    const { token } = await published(owner, { ...survey('de'), fields });
    const browser = plainBrowser(home, owner);
    const first = await browser.open(token);
    expect(inputOf(first, 'area')).toMatch(/type="text"/);
    const high = await browser.press(token, first, { 'a.area': '2,75' });
    expect(visibleTextOf(high)).toContain('Höchstens 2,5');
    expect(shownIn(high, 'area')).toBe('2,75');
    const low = await browser.press(token, high, { 'a.area': '-1' });
    expect(visibleTextOf(low)).toContain('Mindestens -0,5');
  });
});

describe('a number in the API', () => {
  const fields = [{ fieldName: 'Area', fieldType: 'number', options: { key: 'area' } }];

  test('may be a text that means one number, and is refused with both meanings if it means two', async () => {
    const { id, token } = await published(owner, { title: { en: 'Area' }, settings: calm, fields });
    const respondent = respondentClient(home, owner);
    const refused = await respondent.answer(token, { answers: { area: '1,234' } });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('This can mean 1234 or 1.234')]);
    expect((await respondent.answer(token, { answers: { area: '1.234,5' } })).status).toBe(201);
    expect((await answersOf(id)).map(({ value }) => value)).toEqual([1234.5]);
  });

  test('of staff is read the same way', async () => {
    const form = await makeForm(owner, fields);
    const send = (value: unknown) =>
      owner.ask('POST', '/SentimentResponses/create', {
        sentimentId: form.id,
        values: [{ fieldId: form.fields[0], value }],
      });
    expect((await send('12,5')).status).toBeLessThan(300);
    expect((await send('1,234')).text).toContain('This can mean 1234 or 1.234');
  });
});

describe('today and now', () => {
  afterEach(() => {
    delete home.services.now;
  });
  // The last minute of 27 November in Honolulu; 28 November everywhere east of it.
  const instant = new Date('2026-11-28T09:59:00Z');
  const at = (time: Date) => {
    home.services.now = () => time;
  };
  const visit = {
    title: { en: 'Visit' },
    settings: calm,
    fields: [
      { fieldName: 'Day', fieldType: 'date', options: { key: 'day', default: 'today' } },
      { fieldName: 'Time', fieldType: 'time', options: { key: 'time', default: 'now' } },
      {
        fieldName: 'Bought on',
        fieldType: 'date',
        options: { key: 'bought', validation: [{ rule: 'latest', value: 'today' }] },
      },
    ],
  };
  const setZone = (timeZone: string) =>
    home.services.database.transaction(owner.tenantId, (tx) =>
      tx.run(sql`update tenants set time_zone = ${timeZone} where id = ${tx.tenantId}`),
    );

  test('without scripts are those of the tenant’s zone, which is named beside the field', async () => {
    await setZone('Pacific/Honolulu');
    const { id, token } = await published(owner, visit);
    at(instant);
    const browser = plainBrowser(home, owner);
    const first = await browser.open(token);
    expect([shownIn(first, 'day'), shownIn(first, 'time')]).toEqual(['2026-11-27', '23:59']);
    expect(first.html.match(/<noscript><p class="help">Time zone: Pacific\/Honolulu<\/p><\/noscript>/g)).toHaveLength(
      3,
    );
    const refused = await browser.press(token, first, {
      'a.day': '2026-11-27',
      'a.time': '23:59',
      'a.bought': '2026-11-28',
    });
    expect(visibleTextOf(refused)).toContain('Not after November 27, 2026');
    await browser.press(token, refused, { 'a.day': '2026-11-27', 'a.time': '23:59', 'a.bought': '2026-11-27' });
    expect((await answersOf(id)).map(({ value }) => value)).toEqual(['2026-11-27', '23:59', '2026-11-27']);
    await setZone('UTC');
  });

  test('of a page that is posted on the next day are the next day’s, unless they were changed', async () => {
    const fields = [
      { fieldName: 'Name', fieldType: 'text', options: { key: 'name' } },
      { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
      ...visit.fields,
    ];
    const { token } = await published(owner, { ...visit, fields });
    at(new Date('2026-11-27T20:00:00Z'));
    const browser = plainBrowser(home, owner);
    const first = await browser.open(token);
    at(new Date('2026-11-28T06:30:00Z'));
    const second = await browser.press(token, first, { 'a.name': 'Ada' });
    expect([shownIn(second, 'day'), shownIn(second, 'time')]).toEqual(['2026-11-28', '06:30']);
    const back = await browser.press(token, second, { 'a.day': '2026-11-20', 'a.time': '06:30' }, 'go=back');
    at(new Date('2026-11-29T07:00:00Z'));
    const third = await browser.press(token, back, { 'a.name': 'Ada' });
    expect([shownIn(third, 'day'), shownIn(third, 'time')]).toEqual(['2026-11-20', '06:30']);
  });

  test('in limits are the respondent’s, where the device sends its time', async () => {
    const { token } = await published(owner, visit);
    at(instant);
    const respondent = respondentClient(home, owner);
    const inHonolulu = { localTime: '2026-11-27T23:59' };
    const tomorrow = await respondent.answer(token, { ...inHonolulu, answers: { bought: '2026-11-28' } });
    expect([tomorrow.status, tomorrow.text]).toEqual([422, expect.stringContaining('Not after 2026-11-27')]);
    expect((await respondent.answer(token, { ...inHonolulu, answers: { bought: '2026-11-27' } })).status).toBe(201);
    const inKiritimati = { localTime: '2026-11-28T23:59', answers: { bought: '2026-11-28' } };
    expect((await respondent.answer(token, inKiritimati)).status).toBe(201);
  });

  test('are not believed where no clock on earth shows them', async () => {
    const { token } = await published(owner, visit);
    at(instant);
    const respondent = respondentClient(home, owner);
    const sent = { localTime: '2031-01-01T00:00', answers: { bought: '2030-12-31' } };
    expect((await respondent.answer(token, sent)).text).toContain('Not after 2026-11-28');
    expect((await respondent.answer(token, { ...sent, localTime: 'tomorrow' })).status).toBe(422);
  });

  test('of answers that waited offline are those of the day on which they were given', async () => {
    const appointment = {
      title: { en: 'Appointment' },
      settings: { spam: { minSeconds: 0, proofOfWork: false } },
      fields: [
        {
          fieldName: 'When',
          fieldType: 'date',
          options: { key: 'when', validation: [{ rule: 'earliest', value: 'today' }] },
        },
      ],
    };
    const { id, token } = await published(owner, appointment);
    at(new Date('2026-11-27T12:00:00Z'));
    const respondent = respondentClient(home, owner);
    const { proof } = (await respondent.open(token)).json<{ proof: { challenge: string } }>();
    at(new Date('2026-11-29T12:00:00Z'));
    const send = (challenge: string) =>
      respondent.ask('POST', `/public/surveys/${token}/responses`, {
        submissionId: 'waited-offline-0001',
        isComplete: true,
        proof: { challenge, answer: 0 },
        waited: {},
        localTime: '2026-11-27T13:05',
        answers: { when: '2026-11-27' },
      });
    const renewed = (await send(proof.challenge)).json<{ proof: { challenge: string } }>();
    expect((await send(renewed.proof.challenge)).status).toBe(201);
    expect((await answersOf(id)).map(({ value }) => value)).toEqual(['2026-11-27']);
  });
});
