import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Comparison,
  type CrossTab,
  comparisonSchema,
  crossTabSchema,
} from '../../../src/surveys/schemas/survey-cross-tab.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type AnsweredSurvey, answeredSurvey, times } from './answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  survey = await answeredSurvey(app, owner);
  await survey.give(
    ...times(40, { says: { recommend: 10, hotel: 'bergen', satisfied: 5, good: ['room', 'food'] }, language: 'en' }),
    ...times(10, { says: { recommend: 3, hotel: 'bergen', satisfied: 2, good: ['food'] }, language: 'ar' }),
    ...times(8, { says: { recommend: 9, hotel: 'dubai', satisfied: 4, good: ['room'] }, language: 'en' }),
    ...times(32, { says: { recommend: 2, hotel: 'dubai', satisfied: 1, good: ['food'] }, language: 'ar' }),
    { says: { hotel: 'dubai' } },
  );
});
afterAll(() => app.close());

const cross = async (query: string): Promise<CrossTab> => {
  const answer = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/crosstab?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return crossTabSchema.parse(answer.json());
};

describe('crosstab', () => {
  test('has counts, column percentages, marked differences and a chi-squared test', async () => {
    const table = await cross('rows=recommend&columns=hotel');
    expect(table.n).toBe(90);
    expect(table.columnHeads.map(({ label, n }) => [label, n])).toEqual([
      ['Bergen', 50],
      ['Dubai', 40],
    ]);
    expect(
      table.lines.map(({ id, cells }) => [id, ...cells.map(({ count, share, differs }) => [count, share, differs])]),
    ).toEqual([
      ['detractors', [10, 20, 'lower'], [32, 80, 'higher']],
      ['promoters', [40, 80, 'higher'], [8, 20, 'lower']],
    ]);
    expect(table.independence).toMatchObject({ degrees: 1, isThin: false });
    expect(table.independence?.p).toBeLessThan(0.001);
  });

  test('of a multiple choice question counts respondents and has no chi-squared test', async () => {
    const table = await cross('rows=good&columns=segment:language');
    expect(table.independence).toBeNull();
    expect(table.n).toBe(90);
    expect(table.columnHeads.map(({ label }) => label)).toEqual(['Arabic', 'English']);
    expect(table.lines.map(({ id, n }) => [id, n])).toEqual([
      ['room', 48],
      ['food', 82],
    ]);
  });

  test('can be filtered with the parameters of the summary', async () => {
    expect((await cross('rows=recommend&columns=hotel&language=ar')).n).toBe(42);
  });

  test.each(['rows=why', 'rows=nothing', 'columns=segment:weather'])('refuses %s', async (query) => {
    expect((await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/crosstab?${query}`)).status).toBe(422);
  });
});

test('segments: each is compared with all other responses and significant differences are marked', async () => {
  const answer = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/compare?by=hotel`);
  const { segments }: Comparison = comparisonSchema.parse(answer.json());
  expect(segments.map(({ label, n, nps }) => [label, n, nps.figure.value, nps.difference, nps.isSignificant])).toEqual([
    ['Bergen', 50, 60, 120, true],
    ['Dubai', 41, -60, -120, true],
  ]);
  expect(segments[0]?.csat.figure).toMatchObject({ value: 80, n: 50 });
  expect(segments[0]?.ces).toMatchObject({ figure: { value: null, n: 0 }, isSignificant: false });
});

describe('customer fields', () => {
  const compare = async (by: string): Promise<Comparison> => {
    const answer = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/compare?by=${by}`);
    expect(answer.status, answer.text).toBe(200);
    return comparisonSchema.parse(answer.json());
  };
  beforeAll(async () => {
    const { id: form } = await created(owner, '/CustomerForms', {
      name: 'Guest',
      displayNameTemplate: '{name}',
      fields: [
        { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name', pii: true } },
        {
          fieldName: 'Country',
          fieldType: 'select',
          options: {
            key: 'country',
            choices: [
              { id: 'es', label: 'Spain' },
              { id: 'no', label: 'Norway' },
            ],
          },
        },
      ],
    });
    await app.services.database.owner(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into customer_form_responses (tenant_id, display_name, customer_form_id, company, owner_id, tags, "values")
         select $1, n, $2, case when n = 'Ada' then 'Acme' else 'Globex' end, case when n = 'Ada' then $3::integer end,
           case when n = 'Ada' then '["VIP","Press"]' else '["VIP"]' end::jsonb,
           jsonb_build_array(jsonb_build_object('fieldId', (select id from customer_form_fields f
             where f.customer_form_id = $2 and f.options ->> 'key' = 'country'),
             'fieldName', 'Country', 'fieldType', 'select', 'value', case when n = 'Ada' then 'es' else 'no' end))
         from unnest('{Ada,Ole}'::text[]) n order by n returning id`,
        [owner.tenantId, form, owner.userId],
      );
      const ids = rows.map(({ id }) => id);
      // Ada answered about Bergen and Ole about Dubai.
      await client.query(
        `update survey_responses set customer_id = case when answers::text like '%bergen%' then $2::integer else $3::integer end
         where survey_id = $1 and answers::text like '%recommend%' or survey_id = $1 and nps is not null`,
        [survey.id, ...ids],
      );
    });
  });

  test('a comparison by country, company, owner or tag: has its groups with their names', async () => {
    const named = async (by: string) => {
      const { by: side, segments } = await compare(by);
      return [side?.label, ...segments.map(({ label, n, nps }) => [label, n, Math.round(nps.figure.value ?? 0)])];
    };
    expect(await named('customerField:country')).toEqual(['Country', ['Spain', 50, 60], ['Norway', 40, -60]]);
    expect(await named('customer:company')).toEqual(['Company', ['Acme', 50, 60], ['Globex', 40, -60]]);
    expect(await named('customer:owner')).toEqual(['Customer owner', [expect.any(String), 50, 60]]);
    expect(await named('customer:tags')).toEqual(['Customer tag', ['Press', 50, 60], ['VIP', 90, 7]]);
  });

  test('a cross-table of a question and a customer field: counts the responses of each', async () => {
    const table = await cross('rows=recommend&columns=customerField:country');
    expect(table.columnHeads.map(({ label, n }) => [label, n])).toEqual([
      ['Spain', 50],
      ['Norway', 40],
    ]);
    expect(table.lines.map(({ id, cells }) => [id, ...cells.map(({ count }) => count)])).toEqual([
      ['detractors', 10, 32],
      ['promoters', 40, 8],
    ]);
  });

  test('a reader who may not see details of customers: is refused, and so is a field that names one', async () => {
    const path = `/SurveyResponses/survey/${survey.id}/compare?by=`;
    const reader = await app.colleague(owner, ['get:v1/surveyresponses/survey/:surveyid/summary']);
    expect((await reader.ask('GET', `${path}customerField:country`)).status).toBe(403);
    expect((await reader.ask('GET', `${path}customer:company`)).status).toBe(403);
    expect((await owner.ask('GET', `${path}customerField:name`)).status).toBe(422);
    expect((await owner.ask('GET', `${path}customerField:unknown`)).status).toBe(422);
  });
});
