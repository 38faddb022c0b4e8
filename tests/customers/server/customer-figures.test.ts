import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerRecord } from '../../../src/customers/schemas/customer.ts';
import { foldFigures } from '../../../src/customers/server/fold-figures.ts';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let form: number;
let survey: number;
let customers: number[];

const owner = async (text: string, values: unknown[] = []) =>
  (await app.services.database.owner((client) => client.query(text, values))).rows;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  form = (await makeForm(admin)).id;
  survey = (await created(admin, '/Surveys', { name: 'Stay', fields: [] })).id;
  customers = [];
  for (const displayName of ['Ana', 'Berta', 'Cleo', 'Dora', 'Ede'])
    customers.push((await created(admin, '/CustomerFormResponses', { displayName })).id);
});
afterAll(() => app.close());

interface Feedback {
  id: number;
  customer: number | null;
  at: Date;
}

type Figures = Pick<CustomerRecord, 'openCases' | 'surveysAnswered' | 'nps' | 'csat' | 'sentiment' | 'lastFeedbackAt'>;

const newestFirst = <Row extends Feedback>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);

/** From the raw rows. */
async function expectedFigures(): Promise<[string, Figures][]> {
  const responses = newestFirst(
    (await owner(
      `select id, customer_response_id as customer, created_at as at, is_open as "isOpen", sentiment_score as score
       from sentiment_responses where tenant_id = $1`,
      [admin.tenantId],
    )) as (Feedback & { isOpen: boolean; score: number | null })[],
  );
  const answers = newestFirst(
    (await owner(
      `select id, customer_id as customer, started_at as at, status, nps, csat from survey_responses where tenant_id = $1`,
      [admin.tenantId],
    )) as (Feedback & { status: string; nps: number | null; csat: number | null })[],
  );
  const all = (await owner(
    'select id, display_name as name from customer_form_responses where tenant_id = $1 order by 2',
    [admin.tenantId],
  )) as { id: number; name: string }[];
  return all.map(({ id, name }) => {
    const own = responses.filter(({ customer }) => customer === id);
    const answered = answers.filter(({ customer }) => customer === id);
    const complete = answered.filter(({ status }) => status === 'complete');
    const heard = [...own, ...answered.filter(({ status }) => status !== 'spam' && status !== 'test')];
    const last = heard.length > 0 ? Math.max(...heard.map(({ at }) => at.getTime())) : null;
    return [
      name,
      {
        openCases: own.filter(({ isOpen }) => isOpen).length,
        surveysAnswered: complete.length,
        nps: complete.find(({ nps }) => nps !== null)?.nps ?? null,
        csat: complete.find(({ csat }) => csat !== null)?.csat ?? null,
        sentiment: own.find(({ score }) => score !== null)?.score ?? null,
        lastFeedbackAt: last === null ? null : new Date(last).toISOString(),
      },
    ];
  });
}

async function shownFigures(): Promise<[string, Figures][]> {
  const rows = (await admin.ask('GET', '/CustomerFormResponses?_sort=displayName')).json<CustomerRecord[]>();
  return rows.map(({ displayName, openCases, surveysAnswered, nps, csat, sentiment, lastFeedbackAt }) => [
    displayName,
    {
      openCases,
      surveysAnswered,
      nps,
      csat,
      sentiment,
      lastFeedbackAt: lastFeedbackAt && new Date(lastFeedbackAt).toISOString(),
    },
  ]);
}

const fold = () => foldFigures.run(app.services, new Date());
const pending = () => owner('select customer_id from customer_figures_pending where tenant_id = $1', [admin.tenantId]);
const wrong = () => owner('select * from wrong_customer_figures($1)', [admin.tenantId]);

/** Numbers between 0 and 1 that are the same in every run. */
let state = 42;
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}
const whole = (most: number) => Math.floor(random() * most);
const someone = () => (random() < 0.1 ? null : (customers[whole(customers.length)] as number));
const oneOf = <T>(list: readonly T[]) => list[whole(list.length)] as T;

/** A number that no response has. */
let lastNumber = 5_000;
function nextNumber(): number {
  lastNumber += 10;
  return lastNumber;
}

const answerStatuses = ['started', 'partial', 'complete', 'complete', 'complete', 'spam', 'test'];
const anyOf = (table: string) =>
  `id in (select id from ${table} where tenant_id = $1 order by id offset ${whole(12)} limit ${1 + whole(3)})`;

const changes: (() => Promise<unknown>)[] = [
  () =>
    owner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, customer_response_id, sentiment_score, created_at)
       select $1, $2, $3 + n, $4, $5, $6, now() - make_interval(hours => $7) from generate_series(1, 2) n`,
      [admin.tenantId, form, nextNumber(), oneOf(statuses), someone(), whole(3) / 2, whole(90)],
    ),
  () =>
    owner(
      `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, status, customer_id, nps, csat, started_at)
       values ($1, $2, 1, gen_random_uuid()::text, $3, $4, $5, $6, now() - make_interval(hours => $7))`,
      [admin.tenantId, survey, oneOf(answerStatuses), someone(), oneOf([null, 3, 9]), oneOf([null, 1, 5]), whole(90)],
    ),
  () =>
    owner(`update sentiment_responses set status = $2 where tenant_id = $1 and ${anyOf('sentiment_responses')}`, [
      admin.tenantId,
      oneOf(statuses),
    ]),
  () =>
    owner(
      `update sentiment_responses set customer_response_id = $2, sentiment_score = $3
       where tenant_id = $1 and ${anyOf('sentiment_responses')}`,
      [admin.tenantId, someone(), oneOf([null, -1, 0.5])],
    ),
  () =>
    owner(
      `update survey_responses set status = $2, customer_id = $3 where tenant_id = $1 and ${anyOf('survey_responses')}`,
      [admin.tenantId, oneOf(answerStatuses), someone()],
    ),
  () =>
    owner(`delete from sentiment_responses where tenant_id = $1 and ${anyOf('sentiment_responses')}`, [admin.tenantId]),
  () => owner(`delete from survey_responses where tenant_id = $1 and ${anyOf('survey_responses')}`, [admin.tenantId]),
];

test('customers: the figures of a list equal the feedback after every change, counted already or not', async () => {
  for (let step = 0; step < 120; step += 1) {
    // More is added than deleted.
    await oneOf([...changes, ...changes.slice(0, 2), ...changes.slice(0, 2)])();
    if (step % 7 === 0) await fold();
    if (step % 4 === 0) expect(await shownFigures()).toEqual(await expectedFigures());
  }
  await fold();
  expect(await pending()).toEqual([]);
  expect(await wrong()).toEqual([]);
  expect(await shownFigures()).toEqual(await expectedFigures());
});

test('customers: a list sorts and filters by figures whether they are counted already or not', async () => {
  const namesBy = async (query: string) =>
    (await admin.ask('GET', `/CustomerFormResponses?${query}`)).json<CustomerRecord[]>().map((row) => row.displayName);
  const [ana, berta, cleo] = customers as [number, number, number];
  await owner('delete from sentiment_responses where tenant_id = $1', [admin.tenantId]);
  const open = (customer: number, count: number) =>
    owner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, customer_response_id)
       select $1, $2, $3 + n, $4 from generate_series(1, $5) n`,
      [admin.tenantId, form, nextNumber(), customer, count],
    );
  await open(ana, 1);
  await open(berta, 3);
  await fold();
  await open(cleo, 2);
  for (const isCounted of [false, true]) {
    if (isCounted) await fold();
    expect((await namesBy('_sort=openCases&_order=desc')).slice(0, 3)).toEqual(['Berta', 'Cleo', 'Ana']);
    expect(await namesBy('openCases_gte=2&_sort=displayName')).toEqual(['Berta', 'Cleo']);
  }
});

test('customers: what belonged to a deleted or merged customer is counted for those who have it now', async () => {
  const [ana, berta] = customers as [number, number];
  await created(admin, '/CustomerFormResponses/merge', { keepId: ana, mergeIds: [berta], fields: {} });
  expect(await shownFigures()).toEqual(await expectedFigures());
  await fold();
  expect(await shownFigures()).toEqual(await expectedFigures());
  expect((await admin.ask('DELETE', `/CustomerFormResponses/${ana}`)).status).toBe(200);
  await fold();
  expect(await shownFigures()).toEqual(await expectedFigures());
  expect(await wrong()).toEqual([]);
});

test('customers: a change of what no figure counts leaves the counted figures alone', async () => {
  await fold();
  await owner(`update sentiment_responses set summary = 'Changed' where tenant_id = $1`, [admin.tenantId]);
  await owner(`update survey_responses set note = 'Changed' where tenant_id = $1`, [admin.tenantId]);
  expect(await pending()).toEqual([]);
});
