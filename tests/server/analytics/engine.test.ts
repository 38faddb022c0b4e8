import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  mostRows,
} from '../../../src/contract/schemas/dashboards/analytics-query.ts';
import { foldCounts } from '../../../src/server/features/dashboards/fold-counts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds, tries } from '../../support/effort.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { randomQuery } from './random-query.ts';
import { local, type SlowRow, slowAnswer, stepOf } from './slow-answer.ts';
import {
  addFollowUps,
  addResponses,
  addSurveyResponses,
  type Known,
  makeKnown,
  rawResponses,
  rawSurveyResponses,
} from './world.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
});
afterAll(() => app.close());

const fold = () => foldCounts.run(app.services, new Date());
const asOwner = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

async function ask(query: Partial<AnalyticsQuery> | object, client: SignedIn = owner): Promise<AnalyticsAnswer> {
  const answer = await client.ask('POST', '/Dashboards/query', query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

const refused = async (query: object, client: SignedIn = owner) => {
  const answer = await client.ask('POST', '/Dashboards/query', query);
  return { status: answer.status, ...answer.json<{ message: string; errors: { path: string; message: string }[] }>() };
};

describe('random data and queries', () => {
  test.each(['sentimentResponses', 'sentimentValues', 'cases', 'surveyResponses'])(
    '%s: equal an independent computation from raw rows, before and after aggregation',
    async (dataset) => {
      const { numRuns, seed } = tries(40, 2_000);
      const random = randomFrom(seed + dataset.length);
      const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'];
      for (const [round, zone] of zones.slice(0, rounds(2, 4)).entries()) {
        const weekStart = random.pick([1, 6, 7]);
        await asOwner('update tenants set time_zone = $2, week_start = $3 where id = $1', [
          owner.tenantId,
          zone,
          weekStart,
        ]);
        await addResponses(app, owner.tenantId, known, random, 200);
        await fold();
        await addResponses(app, owner.tenantId, known, random, 30);
        if (dataset === 'cases' && round === 0) {
          await addSurveyResponses(app, owner, known, seed, 60);
          await addFollowUps(app, owner, known);
        }
        if (dataset === 'surveyResponses') {
          await addSurveyResponses(app, owner, known, seed + round, 120);
          await fold();
          await addSurveyResponses(app, owner, known, seed + round + 1, 40);
        }
        const rows = await (dataset === 'surveyResponses' ? rawSurveyResponses : rawResponses)(app, owner.tenantId);
        const world = { zone, weekStart, rows };
        const today = local(new Date(), zone).day;
        for (let run = 0; run < numRuns / 2; run += 1) {
          const query = randomQuery(random, dataset, known);
          const answer = await ask(query);
          const at = query.asOf ? endOf(query.asOf, zone) : new Date();
          const then = { ...world, at, isPast: query.asOf !== undefined && query.asOf < today };
          const expected = slowAnswer(then, query, answer.range);
          const before = answer.compareRange ? slowAnswer(then, query, answer.compareRange) : [];
          compareWith(query, answer, expected, before);
        }
      }
    },
    120_000,
  );
});

/** The first moment of the next day on the clock of a zone. */
function endOf(day: string, zone: string): Date {
  let at = new Date(`${day}T00:00:00Z`).getTime();
  while (local(new Date(at), zone).day <= day) at += 15 * 60_000;
  return new Date(at);
}

function compareWith(query: AnalyticsQuery, answer: AnalyticsAnswer, expected: SlowRow[], before: SlowRow[]): void {
  const context = JSON.stringify(query);
  const keys = answer.rows.map((row) => keyOf(row, query));
  if (query.compare === 'none') {
    expect(keys.toSorted(), context).toEqual(expected.map((row) => JSON.stringify([row.time, row.keys])).toSorted());
  }
  expect(
    wrongFigures(query, answer.rows, expected, (shown) => shown),
    context,
  ).toEqual([]);
  if (!answer.compareRange || query.timeDimension.grain) return;
  expect(
    wrongFigures(query, answer.rows, before, (shown) => shown?.before),
    context,
  ).toEqual([]);
}

const keyOf = (row: AnalyticsRow, query: AnalyticsQuery) =>
  JSON.stringify([row.time, query.dimensions.map((name) => row.dimensions[name]?.value ?? null)]);

type Figure = AnalyticsRow['measures'][string];
type Shown = Pick<Figure, 'value' | 'n' | 'interval'> | null | undefined;

/** An assertion for each of the many figures would take longer than the queries. */
function wrongFigures(
  query: AnalyticsQuery,
  rows: readonly AnalyticsRow[],
  expected: readonly SlowRow[],
  shownOf: (figure: Figure | undefined) => Shown,
) {
  const byKey = new Map(expected.map((row) => [JSON.stringify([row.time, row.keys]), row]));
  return rows.flatMap((row) => {
    const key = keyOf(row, query);
    return query.measures.flatMap((name, at) => {
      const [shown, own] = [shownOf(row.measures[name]), byKey.get(key)?.figures[at]];
      return isSame(shown, own) ? [] : [{ name, key, shown, own }];
    });
  });
}

function isSame(shown: Shown, own: SlowRow['figures'][number] | undefined): boolean {
  if ((shown?.n ?? Number.NaN) !== (own?.n ?? 0)) return false;
  const isEmpty = own === undefined || own.value === null;
  if (isEmpty ? (shown?.value ?? 0) !== 0 : !isClose(shown?.value, own.value, 1e-8)) return false;
  if (!own?.interval) return true;
  const { low, high } = own.interval as { low: number; high: number };
  return isClose(shown?.interval?.low, low, 1e-6) && isClose(shown?.interval?.high, high, 1e-6);
}

const isClose = (one: number | null | undefined, other: number | null, most: number) =>
  typeof one === 'number' && other !== null && Math.abs(one - other) < most / 2;

describe('periods and clocks', () => {
  let tenant: SignedIn;
  let form: number;
  let serial = 0;
  const receive = async (...times: string[]) => {
    for (const time of times) {
      serial += 1;
      await asOwner(
        'insert into sentiment_responses (tenant_id, sentiment_id, number, created_at) values ($1, $2, $3, $4)',
        [tenant.tenantId, form, serial, time],
      );
    }
  };
  beforeAll(async () => {
    tenant = await app.newTenant();
    form = (await makeForm(tenant)).id;
    await asOwner(`update tenants set time_zone = 'Europe/Berlin' where id = $1`, [tenant.tenantId]);
  });

  test('a day of a clock change: belongs whole to its date', async () => {
    await receive('2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z');
    await receive('2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z');
    const daily = { dataset: 'sentimentResponses', measures: ['count'], timeDimension: { grain: 'day' } };
    for (const more of [{}, { dimensions: ['channel'] }]) {
      for (const [from, to] of [
        ['2026-03-28', '2026-03-30'],
        ['2026-10-24', '2026-10-26'],
      ]) {
        const { rows, buckets } = await ask({ ...daily, ...more, range: { from, to } }, tenant);
        expect(rows.map(({ measures }) => measures.count?.value)).toEqual([1, 2, 1]);
        expect(rows.map(({ time }) => time)).toEqual(buckets);
      }
    }
    const hours = await ask(
      { ...daily, timeDimension: {}, dimensions: ['hour'], range: { from: '2026-03-29', to: '2026-03-29' } },
      tenant,
    );
    expect(hours.rows.map(({ dimensions }) => dimensions.hour?.value)).toEqual([0, 23]);
  });

  test('an answer: names its measures with their units and its dimensions, in the order of the query', async () => {
    const query = { dataset: 'cases', measures: ['slaMetPct', 'count'], dimensions: ['weekday', 'status'] };
    expect(await ask(query, tenant)).toMatchObject({
      measures: [
        { name: 'slaMetPct', label: 'SLA met', unit: 'percent' },
        { name: 'count', label: 'Cases', unit: 'count' },
      ],
      dimensions: [
        { name: 'weekday', label: 'Weekday', type: 'integer' },
        { name: 'status', label: 'Status', type: 'text' },
      ],
    });
  });

  test('comparison: whole months are compared with whole months, other days with as many before', async () => {
    const spans = async (range: object, compare: string) =>
      (await ask({ dataset: 'cases', measures: ['count'], range, compare }, tenant)).compareRange;
    expect(await spans({ from: '2026-03-01', to: '2026-03-31' }, 'previous_period')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(await spans({ from: '2026-01-01', to: '2026-03-31' }, 'previous_period')).toEqual({
      from: '2025-10-01',
      to: '2025-12-31',
    });
    expect(await spans({ from: '2026-03-02', to: '2026-03-08' }, 'previous_period')).toEqual({
      from: '2026-02-23',
      to: '2026-03-01',
    });
    expect(await spans({ from: '2024-02-29', to: '2024-03-10' }, 'previous_year')).toEqual({
      from: '2023-02-28',
      to: '2023-03-10',
    });
  });

  test('comparison: a step in time is compared with the step at the same place', async () => {
    const query = {
      dataset: 'sentimentResponses',
      measures: ['count'],
      compare: 'previous_period',
      timeDimension: { grain: 'day' },
    };
    const { rows } = await ask({ ...query, range: { from: '2026-03-30', to: '2026-03-31' } }, tenant);
    expect(rows).toMatchObject([
      { time: '2026-03-30', measures: { count: { value: 1, before: { value: 1 } } } },
      { time: '2026-03-31', measures: { count: { value: 0, before: { value: 2 } } } },
    ]);
  });

  test('weeks: begin on the first day of the week of the tenant', async () => {
    const weekly = { dataset: 'sentimentResponses', measures: ['count'], timeDimension: { grain: 'week' } };
    for (const weekStart of [1, 6, 7]) {
      await asOwner('update tenants set week_start = $2 where id = $1', [tenant.tenantId, weekStart]);
      const { buckets } = await ask({ ...weekly, range: { from: '2026-03-25', to: '2026-04-02' } }, tenant);
      expect(buckets?.[0]).toBe(stepOf('2026-03-25', 'week', weekStart));
    }
  });

  test('as of a day: later responses do not count, and ranges end on it', async () => {
    const { rows, range } = await ask(
      { dataset: 'cases', measures: ['count'], range: '7d', asOf: '2026-03-29' },
      tenant,
    );
    expect(range).toEqual({ from: '2026-03-23', to: '2026-03-29' });
    expect(rows[0]?.measures.count?.value).toBe(3);
    const whole = await ask({ dataset: 'cases', measures: ['count'], asOf: '2026-03-29' }, tenant);
    expect(whole.rows[0]?.measures.count?.value).toBe(3);
  });
});

describe('what a caller may see', () => {
  const count = { dataset: 'sentimentResponses', measures: ['count'] };

  test('another tenant: its rows, names and ids are not in any answer', async () => {
    const other = await app.newTenant();
    await makeResponse(other, await makeForm(other));
    const { rows } = await ask({ ...count, dimensions: ['sentimentId', 'status'] }, other);
    expect(rows).toHaveLength(1);
    const foreign = { field: 'sentimentId', op: 'in', values: known.forms };
    expect((await ask({ ...count, filters: [foreign] }, other)).rows).toMatchObject([
      { measures: { count: { value: 0 } } },
    ]);
  });

  test('a dataset: needs the permission to list its rows', async () => {
    const caller = await app.colleague(owner, ['get:v1/dashboards/datasets', 'get:v1/sentimentresponses']);
    await ask(count, caller);
    const answer = await refused({ dataset: 'customers', measures: ['count'] }, caller);
    expect(answer).toMatchObject({ status: 403, permission: 'get:v1/customerformresponses' });
    const names = (await caller.ask('GET', '/Dashboards/datasets')).json<{ name: string }[]>().map(({ name }) => name);
    expect(names).toEqual(['sentimentResponses', 'sentimentValues', 'cases']);
  });

  test('an acknowledged response: is in the next answer', async () => {
    const tenant = await app.newTenant();
    const form = await makeForm(tenant);
    for (const expected of [1, 2, 3]) {
      await makeResponse(tenant, form);
      for (const more of [
        {},
        { range: 'today' },
        { dimensions: ['topics'] },
        { range: '7d', dimensions: ['channel'] },
      ]) {
        const { rows } = await ask({ ...count, ...more }, tenant);
        if (!more.dimensions?.includes('topics')) expect(rows[0]?.measures.count?.value).toBe(expected);
      }
      if (expected === 2) await fold();
    }
  });
});

describe('queries that are refused', () => {
  const count = { dataset: 'sentimentResponses', measures: ['count'] };

  test('unknown names: are named, with those that exist', async () => {
    expect(await refused({ dataset: 'secrets', measures: ['count'] })).toMatchObject({
      ...{ status: 422, errors: [{ path: 'dataset', message: expect.stringContaining('sentimentResponses') }] },
    });
    const wrong = await refused({
      ...{ ...count, measures: ['count', 'password'], dimensions: ['constructor'], sort: [{ by: 'toString' }] },
      ...{ timeDimension: { field: '__proto__' }, filters: [{ field: 'tenant_id', op: 'in', values: [1] }] },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.errors.map(({ path }) => path)).toEqual([
      ...['measures.1', 'dimensions.0', 'filters.0.field', 'sort.0.by', 'timeDimension.field'],
    ]);
  });

  test('SQL in names and values: is refused or matches nothing', async () => {
    const attacks = [
      `'; drop table users; --`,
      `" or 1=1 --`,
      '$1',
      '#{x}',
      `1) union select password_hash from users --`,
      '\\',
      '%',
    ];
    for (const attack of attacks) {
      expect((await refused({ ...count, dimensions: [attack] })).status).toBe(422);
      expect(
        (await refused({ ...count, filters: [{ field: 'sentimentId', op: 'in', values: [attack] }] })).status,
      ).toBe(422);
      const { rows } = await ask({ ...count, filters: [{ field: 'channel', op: 'in', values: [attack] }] });
      expect(rows[0]?.measures.count?.value).toBe(0);
      const topics = await ask({ ...count, filters: [{ field: 'topics', op: 'not_in', values: [attack] }] });
      expect(topics.rows[0]?.measures.count?.n).toBeGreaterThan(0);
    }
  });

  test('limits and types: what is too large or of another type is refused', async () => {
    const wrong: [string, object][] = [
      ['limit', { limit: mostRows + 1 }],
      ['limit', { limit: -1 }],
      ['dimensions', { dimensions: ['status', 'status'] }],
      ['range', { compare: 'previous_year' }],
      ['asOf', { range: { from: '2026-03-01', to: '2026-03-09' }, asOf: '2026-02-01' }],
      ['range', { range: { from: '1900-01-01', to: '2099-12-31' }, timeDimension: { grain: 'day' } }],
      ['filters.0.values', { filters: [{ field: 'sentimentId', op: 'in', values: [1e300] }] }],
      ['filters.0.values', { filters: [{ field: 'isOpen', op: 'in', values: ['yes'] }] }],
      ['filters.0.op', { filters: [{ field: 'channel', op: 'gte', values: ['a'] }] }],
    ];
    for (const [path, more] of wrong) {
      const answer = await refused({ ...count, ...more });
      expect(answer.status, JSON.stringify(more)).toBe(422);
      expect(answer.errors[0]?.path).toBe(path);
    }
    const answers = await refused({ dataset: 'surveyAnswers', measures: ['count'] });
    expect(answers.errors.map(({ path }) => path)).toEqual(['filters', 'filters']);
    expect(answers.message).toContain('needs a filter by “Question”');
  });

  test('many slow queries of one tenant: another tenant is answered while they wait', async () => {
    const other = await app.newTenant();
    let release: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locked = app.services.database.owner(async (client) => {
      await client.query('begin; lock table sentiment_response_tracking in access exclusive mode');
      await isOver;
      await client.query('rollback');
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    let ended = 0;
    const slow = Array.from({ length: 20 }, async () => {
      const { status } = await refused({ dataset: 'cases', measures: ['reopenedPct'] });
      ended += 1;
      return status;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await ask(count, other)).rows).toHaveLength(1);
    expect((await other.ask('GET', '/Sentiments')).status).toBe(200);
    expect((await owner.ask('GET', '/Sentiments')).status).toBe(200);
    expect(ended).toBeLessThan(20);
    release();
    expect(new Set(await Promise.all(slow))).toContain(200);
    await locked;
  });

  test('a slow query: ends after two seconds with a hint, and others are answered meanwhile', async () => {
    const began = Date.now();
    const locked = app.services.database.owner(async (client) => {
      await client.query('begin; lock table sentiment_response_tracking in access exclusive mode');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await client.query('rollback');
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const slow = refused({ dataset: 'cases', measures: ['reopenedPct'] });
    expect((await ask(count)).rows).toHaveLength(1);
    const answer = await slow;
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'range' }] });
    expect(answer.message).toContain('Narrow the range or the filters');
    expect(Date.now() - began).toBeLessThan(2_900);
    await locked;
  });
});
