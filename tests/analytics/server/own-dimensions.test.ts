import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalyticsAnswer, OwnDimensionShape } from '../../../src/analytics/schemas/analytics-query.ts';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { Dashboard, DashboardData } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { DashboardStats } from '../../../src/dashboards/schemas/dashboard.ts';
import type { PublicDashboard, PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { type AnsweredSurvey, answeredSurvey, times } from '../../surveys/server/answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;
let customers: { spain: number; norway: number; form: number; country: number; name: number };

const choice = (id: string, label: string) => ({ id, label });

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  customers = await makeCustomers();
  survey = await answeredSurvey(app, owner);
  const ids = await survey.give(
    ...times(3, { says: { recommend: 10, hotel: 'bergen', good: ['room', 'food'] } }),
    ...times(1, { says: { recommend: 2, hotel: 'bergen', good: ['room'] } }),
    ...times(2, { says: { recommend: 0, hotel: 'dubai' } }),
    ...times(1, { says: { recommend: 9 } }),
  );
  await asOwner('update survey_responses set customer_id = $2 where id = any($1::integer[])', [
    ids.slice(0, 4),
    customers.spain,
  ]);
  await asOwner('update survey_responses set customer_id = $2 where id = $1', [ids[4], customers.norway]);
  await foldCounts.run(app.services, new Date());
});
afterAll(() => app.close());

const asOwner = (text: string, values: unknown[]) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

async function makeCustomers() {
  const { id: form } = await created(owner, '/CustomerForms', {
    name: 'Guest',
    displayNameTemplate: '{name}',
    parts: { company: 'firm' },
    identityKeys: ['loyalty'],
    fields: [
      { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name', pii: true } },
      { fieldName: 'Firm', fieldType: 'text', options: { key: 'firm' } },
      { fieldName: 'Loyalty number', fieldType: 'text', options: { key: 'loyalty' } },
      { fieldName: 'Remarks', fieldType: 'textarea', options: { key: 'remarks' } },
      {
        fieldName: 'Country',
        fieldType: 'select',
        options: { key: 'country', choices: [choice('es', 'Spain'), choice('no', 'Norway')] },
      },
      { fieldName: 'Nights', fieldType: 'number', options: { key: 'nights', unit: 'nights' } },
    ],
  });
  const { fields } = (await owner.ask('GET', `/CustomerForms/${form}`)).json<{
    fields: { id: number; options: { key: string } }[];
  }>();
  const country = fields.find(({ options }) => options.key === 'country')?.id ?? 0;
  const nights = fields.find(({ options }) => options.key === 'nights')?.id ?? 0;
  const name = fields.find(({ options }) => options.key === 'name')?.id ?? 0;
  const make = async (who: string, from: string, stayed: number) =>
    (
      await created(owner, '/CustomerFormResponses', {
        customerFormId: form,
        values: [
          { fieldId: name, value: who },
          { fieldId: country, value: from },
          { fieldId: nights, value: stayed },
        ],
      })
    ).id;
  return { form, country, name, spain: await make('Ana', 'es', 3), norway: await make('Bo', 'no', 30) };
}

async function ask(query: object, client: SignedIn = owner): Promise<AnalyticsAnswer> {
  const answer = await client.ask('POST', '/Dashboards/query', query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

const question = (key: string) => {
  const found = survey.questions.find(({ options }) => options.key === key);
  if (!found) throw new Error(key);
  return `surveyQuestion:${found.id}`;
};

const labelled = ({ rows, dimensions, measures }: AnalyticsAnswer) =>
  rows.map((row) => [
    ...dimensions.map(({ name }) => row.dimensions[name]?.label ?? row.dimensions[name]?.value ?? null),
    row.measures[measures[0]?.name ?? '']?.value,
  ]);

const surveys = { dataset: 'surveyResponses', measures: ['count'] };

describe('a breakdown', () => {
  test('NPS by a question of the survey: has a row for each choice, and one for respondents without an answer', async () => {
    const answer = await ask({ ...surveys, measures: ['nps'], dimensions: [question('hotel')] });
    expect(answer.dimensions).toEqual([
      { name: question('hotel'), label: 'Which hotel?', type: 'text', group: 'After a stay' },
    ]);
    expect(labelled(answer)).toEqual([
      [null, 100],
      ['Bergen', 50],
      ['Dubai', -100],
    ]);
  });

  test('two questions of a survey: are crossed, and several choices count under each', async () => {
    const answer = await ask({ ...surveys, dimensions: [question('hotel'), question('good')] });
    expect(labelled(answer)).toEqual([
      ['Bergen', 'Room', 4],
      ['Bergen', 'Food', 3],
    ]);
  });

  test('a question and a customer field: are crossed, also in answers to another question', async () => {
    const dimensions = ['customerField:country', question('hotel')];
    expect(labelled(await ask({ ...surveys, dimensions }))).toEqual([
      ['Spain', 'Bergen', 4],
      ['Norway', 'Dubai', 1],
      [null, 'Dubai', 1],
      [null, null, 1],
    ]);
    const [, id] = question('good').split(':');
    const answers = await ask({
      dataset: 'surveyAnswers',
      measures: ['chosen'],
      dimensions: ['choice', 'customerField:country'],
      filters: [
        { field: 'surveyId', op: 'in', values: [survey.id] },
        { field: 'questionId', op: 'in', values: [Number(id)] },
      ],
    });
    expect(labelled(answers)).toEqual([
      ['Room', 'Spain', 4],
      ['Food', 'Spain', 3],
    ]);
  });

  test('numbers in bands: have labels with the unit, in the order of the numbers', async () => {
    const answer = await ask({
      ...surveys,
      dimensions: ['customerField:nights@7,14'],
      sort: [{ by: 'customerField:nights@7,14' }],
    });
    expect(labelled(answer)).toEqual([
      ['Under 7 nights', 4],
      ['14 and more nights', 1],
      [null, 2],
    ]);
  });

  test('a pending response: is in the next answer', async () => {
    const [id] = await survey.give({ says: { hotel: 'dubai', recommend: 10 } });
    const answer = await ask({ ...surveys, filters: [{ field: question('hotel'), op: 'in', values: ['dubai'] }] });
    expect(answer.rows[0]?.measures.count?.value).toBe(3);
    await asOwner('delete from survey_responses where id = $1', [id]);
  });

  test('two texts beside the choices of a question: are one value, pending and stored', async () => {
    const [id] = await survey.give({ says: { recommend: 1, good: ['room', 'other:The lift', 'other:The view'] } });
    const query = {
      ...surveys,
      dimensions: [question('good')],
      filters: [{ field: question('good'), op: 'in', values: ['other'] }],
    };
    const expected = [
      ['Other', 1],
      ['Room', 1],
    ];
    expect(labelled(await ask(query))).toEqual(expected);
    await foldCounts.run(app.services, new Date());
    expect(labelled(await ask(query))).toEqual(expected);
    await asOwner('delete from survey_responses where id = $1', [id]);
  });

  test('questions of two surveys: are refused with their names', async () => {
    const other = await answeredSurvey(app, owner);
    const dimensions = [question('hotel'), `surveyQuestion:${other.questions[0]?.id}`];
    const answer = await owner.ask('POST', '/Dashboards/query', { ...surveys, dimensions });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('No response answers both')]);
  });

  test.each([
    'surveyQuestion:999999',
    'customerField:missing',
    'customerField:name',
    'customerField:loyalty',
    'customerField:country@month',
    'customerField:nights@9,3',
    'formQuestion:1',
  ])('%s: is refused where there is no such dimension', async (name) => {
    const answer = await owner.ask('POST', '/Dashboards/query', { ...surveys, dimensions: [name] });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`There is no dimension`)]);
  });

  test('questions of another tenant: are none', async () => {
    const other = await app.newTenant();
    const answer = await other.ask('POST', '/Dashboards/query', { ...surveys, dimensions: [question('hotel')] });
    expect(answer.status).toBe(422);
    expect((await other.ask('GET', '/Dashboards/dimensions')).text).not.toContain('Which hotel?');
  });
});

describe('customers behind figures', () => {
  const byCountry = async () =>
    Object.fromEntries(
      (await ask({ ...surveys, dimensions: ['customerField:country'] })).rows.map(({ dimensions, measures }) => [
        dimensions['customerField:country']?.value ?? 'none',
        measures.count?.value,
      ]),
    );

  test('a merge: moves the figures to the customer that is kept, and its undo moves them back', async () => {
    const before = await byCountry();
    expect(before).toEqual({ es: 4, no: 1, none: 2 });
    const merged = await owner.ask('POST', '/CustomerFormResponses/merge', {
      keepId: customers.norway,
      mergeIds: [customers.spain],
      fields: {},
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await byCountry()).toEqual({ no: 5, none: 2 });
    await owner.ask('POST', `/CustomerMerges/${merged.json<{ mergeId: number }>().mergeId}/undo`);
    expect(await byCountry()).toEqual(before);
  });

  test('a deleted customer: counts as none', async () => {
    await asOwner('update customer_form_responses set delete_at = now() + interval $$1 day$$ where id = $1', [
      customers.norway,
    ]);
    expect(await byCountry()).toEqual({ es: 4, none: 3 });
    await asOwner('update customer_form_responses set delete_at = null where id = $1', [customers.norway]);
  });

  test('an erased person: is in no figure by customer field any more', async () => {
    const { id } = await created(owner, '/CustomerFormResponses', {
      customerFormId: customers.form,
      values: [
        { fieldId: customers.name, value: 'Cleo Ferreira' },
        { fieldId: customers.country, value: 'es' },
      ],
    });
    const [response] = await survey.give({ says: { recommend: 3 } });
    await asOwner('update survey_responses set customer_id = $2 where id = $1', [response, id]);
    expect((await byCountry()).es).toBe(5);
    const request = await created(owner, '/Compliance/requests', {
      kind: 'erase',
      name: 'Cleo Ferreira',
      identityCheck: 'Passport',
      customerIds: [id],
    });
    const executed = await owner.ask('POST', `/Compliance/requests/${request.id}/execute`, {});
    expect(executed.status, executed.text).toBe(200);
    await runDueJobs(app.services, { [erasureJob]: erasePerson });
    expect((await byCountry()).es).toBe(4);
  });
});

describe('who may use them', () => {
  const allowed = [
    permissionFor('analytics', 'query'),
    permissionFor('surveyResponses', 'summary'),
    permissionFor('reports', 'generate'),
  ];
  const details = permissionFor('customerFormResponses', 'customerDetails');
  const listed = async (client: SignedIn) =>
    (await client.ask('GET', '/Dashboards/dimensions')).json<OwnDimensionShape[]>().map(({ name }) => name);

  test('customer fields: need the permission to see details of customers, as breakdown, filter and in the list', async () => {
    const [without, withDetails] = [
      await app.colleague(owner, allowed),
      await app.colleague(owner, [...allowed, details]),
    ];
    for (const name of ['customerField:country', 'company', 'customerTags', 'customerOwnerId']) {
      for (const query of [
        { ...surveys, dimensions: [name] },
        { ...surveys, filters: [{ field: name, op: 'in', values: [null] }] },
      ]) {
        expect((await without.ask('POST', '/Dashboards/query', query)).json()).toMatchObject({ permission: details });
        expect((await withDetails.ask('POST', '/Dashboards/query', query)).status).toBe(200);
      }
    }
    expect(await listed(without)).not.toContain('customerField:country');
    expect(await listed(withDetails)).toContain('customerField:country');
  });

  test('a question about a person: needs that permission too', async () => {
    const fields = [
      { fieldName: 'Gender', fieldType: 'radio', options: { pii: true, choices: [choice('f', 'Female')] } },
    ];
    const personal = await answeredSurvey(app, owner, fields);
    const name = `surveyQuestion:${personal.questions[0]?.id}`;
    const caller = await app.colleague(owner, allowed);
    const query = { ...surveys, dimensions: [name] };
    expect((await caller.ask('POST', '/Dashboards/query', query)).json()).toMatchObject({ permission: details });
    expect((await owner.ask('POST', '/Dashboards/query', query)).status).toBe(200);
    expect(await listed(caller)).not.toContain(name);
    expect(await listed(owner)).toContain(name);
  });

  test('the list: names questions by survey and fields of customers, only of kinds that form groups', async () => {
    const own = (await owner.ask('GET', '/Dashboards/dimensions')).json<OwnDimensionShape[]>();
    const ofSurvey = own.filter(({ name }) =>
      survey.questions.some(({ id }) => name.split('.')[0] === `surveyQuestion:${id}`),
    );
    expect(ofSurvey.map(({ label }) => label)).toEqual([
      'Recommend?',
      'Which hotel?',
      'What was good?',
      'Satisfied?',
      'Rate · Bed',
      'Rate · Bath',
      'Order',
    ]);
    const ofCustomers = own.filter(({ name }) => name.startsWith('customerField:'));
    expect(ofCustomers.map(({ name, step }) => [name, step])).toEqual([
      ['customerField:country', null],
      ['customerField:nights', 'bands'],
    ]);
    expect(ofCustomers[0]).toMatchObject({
      group: 'Customer',
      datasets: expect.arrayContaining(['surveyResponses', 'cases', 'customers']),
    });
  });
});

describe('everywhere', () => {
  const byHotel = () => ({ ...surveys, dimensions: [question('hotel')] });
  const inSpain = { field: 'customerField:country', op: 'in', values: ['es'] };

  test('a dashboard: filters every chart that knows the customer, and a question filters charts of its responses', async () => {
    await makeForm(owner);
    const document = {
      charts: [
        { id: 'hotels', type: 'bar', query: byHotel() },
        { id: 'responses', type: 'kpi', query: { dataset: 'sentimentResponses', measures: ['count'] } },
      ],
      filters: [
        { id: 'country', label: 'Country', field: 'customerField:country' },
        { id: 'good', label: 'Good', field: question('good') },
      ],
      dateRange: 'all',
    };
    const { id } = await created(owner, '/Dashboards', { name: 'Hotels', document });
    const filters = encodeURIComponent(JSON.stringify({ country: ['es'], good: ['food'] }));
    const data = (await owner.ask('GET', `/Dashboards/${id}/data?filters=${filters}`)).json<DashboardData>();
    const [hotels, responses] = data.charts;
    expect(hotels?.answer && labelled(hotels.answer)).toEqual([['Bergen', 3]]);
    expect([responses?.error, responses?.ignoredFilters]).toEqual([null, ['good']]);
  });

  test('a dashboard with a filter by a removed field: shows its figures without it, and says so', async () => {
    const document = {
      charts: [{ id: 'hotels', type: 'bar', query: byHotel() }],
      filters: [{ id: 'gone', label: 'Gone', field: 'customerField:gone', default: ['x'] }],
      dateRange: 'all',
    };
    const { id } = await created(owner, '/Dashboards', { name: 'Hotels', document });
    const [hotels] = (await owner.ask('GET', `/Dashboards/${id}/data`)).json<DashboardData>().charts;
    expect([hotels?.error, hotels?.ignoredFilters]).toEqual([null, ['gone']]);
    expect(hotels?.answer && labelled(hotels.answer)).toContainEqual(['Dubai', 2]);
  });

  test('the home dashboard: filters responses and surveys by customer field, and refuses other names', async () => {
    const stats = (filters: object[]) =>
      owner.ask('GET', `/Dashboard/sentiment/stats?range=all&filters=${encodeURIComponent(JSON.stringify(filters))}`);
    const nps = async (filters: object[]) => (await stats(filters)).json<DashboardStats>().totals.nps;
    expect(await nps([inSpain])).toMatchObject({ n: 4, value: 50 });
    expect(await nps([{ field: question('hotel'), op: 'in', values: ['dubai'] }])).toMatchObject({ n: 2, value: -100 });
    expect((await stats([inSpain])).json<DashboardStats>().totals.responses.value).toBe(0);
    const ofSurvey = [{ field: question('hotel'), op: 'in', values: ['dubai'] }];
    const { ignoredFilters, totals } = (await stats(ofSurvey)).json<DashboardStats>();
    expect(ignoredFilters).toEqual({ responses: [question('hotel')], surveys: [] });
    expect(totals.responses).toEqual((await stats([])).json<DashboardStats>().totals.responses);
    expect((await stats([{ field: 'status', op: 'in', values: ['new'] }])).status).toBe(422);
    const caller = await app.colleague(owner, [
      permissionFor('sentimentStats', 'stats'),
      permissionFor('surveyResponses', 'summary'),
    ]);
    const filters = encodeURIComponent(JSON.stringify([inSpain]));
    expect((await caller.ask('GET', `/Dashboard/sentiment/stats?filters=${filters}`)).status).toBe(403);
  });

  test('a report: shows its filters in words, and leaves out what its reader may not see', async () => {
    const definition = {
      name: 'Monthly',
      filters: [inSpain],
      dateRange: 'all',
      sections: [{ id: 'hotels', type: 'table', query: byHotel() }],
    };
    const run = async (client: SignedIn) =>
      (await client.ask('POST', '/Reports/generate', { definition, isPreview: true })).json<{
        snapshot: { filters: unknown; sections: { answer: AnalyticsAnswer | null; error: string | null }[] };
      }>();
    const { snapshot } = await run(owner);
    expect(snapshot.filters).toEqual([{ label: 'Country', values: ['Spain'] }]);
    expect(snapshot.sections[0]?.answer && labelled(snapshot.sections[0].answer)).toEqual([['Bergen', 4]]);
    const caller = await app.colleague(owner, [
      permissionFor('analytics', 'query'),
      permissionFor('surveyResponses', 'summary'),
      permissionFor('reports', 'generate'),
    ]);
    expect((await run(caller)).snapshot.sections[0]).toMatchObject({ answer: null, error: expect.any(String) });
  });

  test('a public page: shows questions, rounded, and no figure by or of customer fields', async () => {
    const document = {
      charts: [
        { id: 'hotels', type: 'bar', query: byHotel() },
        { id: 'countries', type: 'bar', query: { ...surveys, dimensions: ['customerField:country'] } },
        { id: 'spain', type: 'kpi', query: { ...surveys, filters: [inSpain] } },
      ],
      filters: [{ id: 'country', label: 'Country', field: 'customerField:country' }],
      dateRange: 'all',
    };
    const { id } = await created(owner, '/Dashboards', { name: 'Public', document });
    const settings = { viewerFilterIds: ['country'], showsPeople: true };
    const shared = await owner.ask('POST', `/Dashboards/${id}/publish`, settings);
    const path = `/public/dashboards/${shared.json<Dashboard>().publicId}`;
    const visit = (more = '') =>
      app.stranger.ask('GET', `${path}${more}`, undefined, { 'x-tenant-subdomain': owner.subdomain });
    const page = (await visit()).json<PublicDashboard>();
    expect(page.charts.map((chart) => chart.id)).toEqual(['hotels']);
    expect(page.filters).toEqual([]);
    const data = (await visit('/data')).json<PublicDashboardData>();
    const rows = data.charts[0]?.answer?.rows ?? [];
    expect(rows.map(({ dimensions }) => dimensions[question('hotel')]?.label ?? null).toSorted()).toEqual([
      'Bergen',
      'Dubai',
      null,
    ]);
    for (const { measures } of rows) expect((measures.count?.value ?? 1) % 5).toBe(0);
  });
});
