import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { countryOf, phoneKeys, readPhoneNumber } from '../../../src/core/server/notations/phone-number.ts';
import type { Answered } from '../../../src/forms/schemas/answered.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { published, respondentClient } from '../../surveys/server/submission.ts';

let home: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  home = await makeApp();
  owner = await home.newTenant();
  await home.services.database.transaction(owner.tenantId, (tx) =>
    tx.run(sql`update tenants set time_zone = 'Europe/Berlin' where id = ${tx.tenantId}`),
  );
});
afterAll(() => home.close());

describe('phone number', () => {
  test.each([
    ['0171 1234567', 'DE', '+491711234567', '+49 171 1234567'],
    ['+49 (0)171/123 45-67', 'DE', '+491711234567', '+49 171 1234567'],
    ['0049 171 1234567', 'DE', '+491711234567', '+49 171 1234567'],
    ['０３ １２３４ ５６７８', 'JP', '+81312345678', '+81 3 1234 5678'],
    ['٠١٠٠١٢٣٤٥٦٧', 'EG', '+201001234567', '+20 10 01234567'],
    ['(415) 555-2671 ext. 12', 'US', '+14155552671 ext. 12', '+1 415 555 2671 ext. 12'],
    ['\u202atel:+49-171-1234567;ext=12', 'DE', '+491711234567 ext. 12', '+49 171 1234567 ext. 12'],
    ['+49\ufe0d 171\xad123（45）67', 'DE', '+491711234567', '+49 171 1234567'],
    ['+44 20 7946 0958', 'DE', '+442079460958', '+44 20 7946 0958'],
    ['0171 1234567', undefined, '0171 1234567', '0171 1234567'],
    ['12345', 'DE', '12345', '12345'],
    ['491711234567', 'DE', '+491711234567', '+49 171 1234567'],
    ['171 1234567 x12', 'DE', '+491711234567 ext. 12', '+49 171 1234567 ext. 12'],
    ['12015550123', 'US', '+12015550123', '+1 201 555 0123'],
    ['(201) 555-0123', 'US', '+12015550123', '+1 201 555 0123'],
    ['98765 43210', 'IN', '+919876543210', '+91 98765 43210'],
    ['12015550123', 'DE', '12015550123', '12015550123'],
  ] as const)('%s in %s is stored as %s and shown as %s', (typed, country, value, text) => {
    expect(readPhoneNumber(typed, country)).toEqual({ value, text });
  });

  test.each(['', '1234', 'call me', '+49 1', '+999 12345678', '0171 1234567 or 0172 1234567'])(
    '%s is none',
    (typed) => {
      expect(readPhoneNumber(typed, 'DE')).toBeNull();
    },
  );

  test('without a code is one of the country of the language or of the time zone', () => {
    expect(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'].map((zone) => countryOf(zone))).toEqual([
      'DE',
      'US',
      'IN',
      undefined,
    ]);
    expect(countryOf('Europe/Berlin', 'de-AT')).toBe('AT');
    expect(countryOf('Europe/Berlin', 'de')).toBe('DE');
  });

  test.each([
    ['491711234567', 'DE', ['+491711234567', '491711234567', '01711234567']],
    ['0171 1234567', 'DE', ['+491711234567', '491711234567', '01711234567']],
    ['+49 171 1234567 ext. 12', 'DE', ['+491711234567x12', '491711234567x12', '01711234567x12']],
    ['0171/1234567 x12', 'DE', ['+491711234567x12', '491711234567x12', '01711234567x12']],
    ['0049 (0)171 1234567;ext=12', 'DE', ['+491711234567x12', '491711234567x12', '01711234567x12']],
    ['+39 (0)6 123 4567', 'IT', ['+39061234567', '39061234567', '061234567']],
    ['0171 1234567 #12', undefined, ['01711234567x12']],
    ['12345', 'DE', ['12345']],
    ['', 'DE', []],
  ] as const)('%j in %s is found by each way to write it', (typed, country, keys) => {
    expect(phoneKeys(typed, country)).toEqual(keys);
  });

  test('without a plus is one of the country, even if it could be one of another', () => {
    expect(phoneKeys('(201) 555-0123', 'US')).toEqual(['+12015550123', '12015550123', '2015550123']);
    expect(phoneKeys('2015550123', 'EG')).toContain('+2015550123');
    expect(phoneKeys('+20 15 550123', 'US')).not.toContain('2015550123');
    expect(phoneKeys('432-555-0123', 'US').filter((key) => phoneKeys('+43 2555 0123', 'US').includes(key))).toEqual([]);
  });

  test.each([
    ['01 611 1234 int. 12', 'PE'],
    ['021 123 4567 int 12', 'RO'],
    ['2901 1234 int. 12', 'UY'],
    ['020 7946 0958 x12', 'GB'],
  ] as const)('%s in %s can be saved again as it is shown', (typed, country) => {
    const shown = readPhoneNumber(typed, country)?.text ?? '';
    expect(shown).toMatch(/^\+[\d ]+ ext\. 12$/);
    expect(readPhoneNumber(shown, country)?.text).toBe(shown);
  });
});

describe('a typed phone number', () => {
  const phone = { fieldName: 'Phone', fieldType: 'phone', options: { key: 'phone' } };
  const contact = {
    fieldName: 'Contact',
    fieldType: 'contact_info',
    options: { key: 'contact', parts: [{ id: 'last_name' }, { id: 'phone' }] },
  };
  const stored = { value: '+491711234567', text: '+49 171 1234567' };

  test('in a survey is stored with its country, shown internationally, and refused if it cannot exist', async () => {
    const survey = { title: { en: 'Call' }, settings: { spam: { minSeconds: 0, proofOfWork: false } } };
    const { id, token } = await published(owner, { ...survey, fields: [phone, contact] });
    const respondent = respondentClient(home, owner);
    const answers = { phone: '0171 1234567', contact: { last_name: 'Ada', phone: '0171/1234567' } };
    expect((await respondent.answer(token, { answers })).status).toBe(201);
    const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
    const response = (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<{ answers: Answered[] }>();
    expect(response.answers).toMatchObject([
      stored,
      { value: { last_name: 'Ada', phone: stored.value }, text: `Ada, ${stored.text}` },
    ]);
    const refused = await respondent.answer(token, { answers: { phone: '+999 12345678' } });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Invalid phone number')]);
    expect(refused.text).toContain('"answers.phone"');
  });

  test('in a response of staff is stored with its country', async () => {
    const form = await makeForm(owner, [phone]);
    const values = [{ fieldId: form.fields[0], value: '(0171) 123 4567' }];
    const { id } = await created(owner, '/SentimentResponses/create', { sentimentId: form.id, values });
    const response = await owner.ask('GET', `/SentimentResponses/${id}/withData`);
    expect(response.json<{ data: { values: Answered[] } }>().data.values).toMatchObject([stored]);
  });

  test('of a customer is shown internationally, and finds the one who was stored with another notation', async () => {
    await home.services.database.transaction(owner.tenantId, (tx) =>
      tx.run(sql`
        insert into customer_form_responses (tenant_id, display_name, phone)
        values (${tx.tenantId}, 'Of a former build', '0171 7654321')`),
    );
    const again = await owner.ask('POST', '/CustomerFormResponses', {
      displayName: 'Somebody',
      phone: '+49 171 7654321',
    });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('Of a former build')]);
    // Somebody else, who may be the same: the list of duplicates names both.
    const other = { displayName: 'Colleague', phone: '0171 7654321 ext. 12' };
    const colleague = await created(owner, '/CustomerFormResponses', other);
    expect((await owner.ask('GET', `/CustomerFormResponses/${colleague.id}`)).json()).toMatchObject({
      phone: '+49 171 7654321 ext. 12',
    });
    const pairs = (await owner.ask('GET', '/CustomerFormResponses/duplicates')).json<
      { reasons: string[]; customers: { displayName: string }[] }[]
    >();
    expect(pairs).toMatchObject([
      { reasons: ['phone'], customers: [{ displayName: 'Of a former build' }, { displayName: 'Colleague' }] },
    ]);
    const { id } = await created(owner, '/CustomerFormResponses', { displayName: 'Ada', phone: '0049 171 1234567' });
    const customer = (await owner.ask('GET', `/CustomerFormResponses/${id}`)).json();
    expect(customer.phone).toBe('+49 171 1234567');
    for (const q of ['0171 1234567', '+49 171 1234567', '(0171) 123-4567', '0049171 1234567']) {
      const list = await owner.ask('GET', `/CustomerFormResponses?_start=0&_end=5&q=${encodeURIComponent(q)}`);
      expect(
        list.json<{ id: number }[]>().map((row) => row.id),
        q,
      ).toEqual([id]);
    }
    const refused = await owner.ask('POST', '/CustomerFormResponses', { displayName: 'Bob', phone: '+49 1' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Invalid phone number')]);
  });

  test('of a user is shown internationally', async () => {
    const saved = await owner.ask('PUT', '/user/profile', { phone: '0171 1234567' });
    expect(saved.json<{ data: { phone: string } }>().data.phone).toBe('+49 171 1234567');
    expect((await owner.ask('PUT', '/user/profile', { phone: '+49 1' })).status).toBe(422);
    const emptied = await owner.ask('PUT', '/user/profile', { phone: '' });
    expect(emptied.json<{ data: { phone: string } }>().data.phone).toBe('');
  });
});
