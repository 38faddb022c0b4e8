import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../../seed/random.ts';
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  analyticsQuerySchema,
  mostRows,
} from '../../../src/analytics/schemas/analytics-query.ts';
import { frameOf } from '../../../src/charts/chart-frame.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds, tries } from '../../support/effort.ts';
import { lockTable } from '../../support/lock-table.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { patientLimits } from '../../support/time-limits.ts';
import { answerWithoutLimits } from './answer-without-limits.ts';
import { compareRandomly } from './compare-randomly.ts';
import { local } from './slow-answer.ts';
import { stepOf } from './step-of.ts';
import { addFollowUps, addOpenings, addResponses, addSurveyResponses, type Known, makeKnown } from './world.ts';

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
  test.each(['sentimentResponses', 'sentimentValues', 'cases', 'surveyResponses', 'surveyAnswers'])(
    '%s: equal an independent computation from raw rows, before and after aggregation',
    async (dataset) => {
      const { numRuns, seed } = tries(40, 2_000);
      const random = randomFrom(seed + dataset.length);
      for (const [round, zone] of random.shuffled(zones).slice(0, rounds(2, 6)).entries()) {
        const weekStart = random.pick([1, 6, 7]);
        await asOwner('update tenants set time_zone = $2, week_start = $3 where id = $1', [
          owner.tenantId,
          zone,
          weekStart,
        ]);
        await addResponses(app, owner.tenantId, known, random, 200);
        await fold();
        await addResponses(app, owner.tenantId, known, random, 30);
        await changeSome(random);
        if (dataset === 'cases' && round === 0) {
          await addSurveyResponses(app, owner, known, seed, 60);
          await addFollowUps(app, owner, known);
        }
        if (dataset.startsWith('survey')) {
          await addSurveyResponses(app, owner, known, seed + round, 120);
          await addOpenings(app, owner, known, random);
          await fold();
          await addSurveyResponses(app, owner, known, seed + round + 1, 40);
        }
        await compareRandomly(app, owner, known, { random, dataset, runs: numRuns / 2, zone, weekStart });
      }
    },
    rounds(120_000, 1_800_000),
  );

  test(
    'organizations of six zones and three starts of the week: equal an independent computation at the same time',
    async () => {
      const { numRuns, seed } = tries(6, 150);
      const counts = await Promise.all(
        zones.map(async (zone, at) => {
          const random = randomFrom(seed + at);
          const weekStart = [1, 6, 7][at % 3] ?? 1;
          const own = await app.newTenant();
          const ownKnown = await makeKnown(app, own);
          await asOwner('update tenants set time_zone = $2, week_start = $3 where id = $1', [
            own.tenantId,
            zone,
            weekStart,
          ]);
          await addResponses(app, own.tenantId, ownKnown, random, 120);
          await addSurveyResponses(app, own, ownKnown, seed + at, 60);
          await addOpenings(app, own, ownKnown, random);
          let figures = 0;
          for (const dataset of ['sentimentResponses', 'sentimentValues', 'cases', 'surveyResponses', 'surveyAnswers'])
            figures += await compareRandomly(app, own, ownKnown, { random, dataset, runs: numRuns, zone, weekStart });
          return figures;
        }),
      );
      const all = counts.reduce((sum, count) => sum + count, 0);
      console.info(`${all} figures of ${zones.length} organizations agree`);
      expect(Math.min(...counts)).toBeGreaterThan(0);
    },
    rounds(120_000, 1_800_000),
  );
});

const zones = [
  'Atlantic/Azores',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'America/New_York',
  'UTC',
];

/** Changes and deletes some responses after they were counted. */
async function changeSome(random: Random): Promise<void> {
  const some = (part: number) => `tenant_id = $1 and number % ${part} = ${random.whole(0, part - 1)}`;
  await asOwner(`update sentiment_responses set severity_level_id = $2 where ${some(7)}`, [
    owner.tenantId,
    random.pick([null, ...known.levels]),
  ]);
  await asOwner(`update sentiment_responses set sentiment_score = -0.5, topics = '["food"]' where ${some(11)}`, [
    owner.tenantId,
  ]);
  await asOwner(`update sentiment_responses set sla_due_at = created_at where ${some(13)}`, [owner.tenantId]);
  await asOwner(
    `update sentiment_responses set resolved_at = resolved_at + interval '9 days', escalation_level = 0 where ${some(17)}`,
    [owner.tenantId],
  );
  // At other times, so that days of the past are before some changes and after others.
  await asOwner(
    `update response_changes c set created_at = r.created_at + (now() - r.created_at) * (c.id % 9 + 1) / 10
     from sentiment_responses r where r.tenant_id = c.tenant_id and r.id = c.response_id and c.tenant_id = $1`,
    [owner.tenantId],
  );
  await asOwner(holdings, [owner.tenantId, random.pick(known.users)]);
  await asOwner(`delete from sentiment_responses where ${some(41)}`, [owner.tenantId]);
}

/** Gives some responses another assignee, who held them for a while before, and writes that in the history. */
const holdings = `with moved as (
    select r.id, (r.created_at + (now() - r.created_at) * (r.number % 9 + 1) / 10) as at, exists (select from sentiment_response_users u
      where u.response_id = r.id and u.user_id = $2) as is_held
    from sentiment_responses r where r.tenant_id = $1 and r.number % 4 = 1 and not exists (
      select from sentiment_response_tracking t where t.response_id = r.id and t.kind = 'assigned')),
  removed as (
    delete from sentiment_response_users u using moved m where m.is_held and u.response_id = m.id and u.user_id = $2),
  added as (
    insert into sentiment_response_users (tenant_id, response_id, user_id) select $1, id, $2 from moved where not is_held)
  insert into sentiment_response_tracking (tenant_id, response_id, kind, detail, created_at)
  select $1, id, 'assigned', jsonb_build_object(
    'added', case when is_held then '[]' else jsonb_build_array($2::integer) end,
    'removed', case when is_held then jsonb_build_array($2::integer) else '[]' end), at from moved`;

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

  test('a day whose midnight comes twice: is the same by counts, by rows and in lists', async () => {
    const azores = await app.newTenant();
    const own = (await makeForm(azores)).id;
    await asOwner(`update tenants set time_zone = 'Atlantic/Azores' where id = $1`, [azores.tenantId]);
    // From 0:00 of summer time to 23:30 of standard time the 25th has 25 hours.
    await asOwner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, created_at)
       select $1, $2, g, timestamptz '2026-10-24T22:00:00Z' + g * interval '30 minutes' from generate_series(0, 60) g`,
      [azores.tenantId, own],
    );
    const count = { dataset: 'sentimentResponses', measures: ['count'] };
    for (const more of [{}, { dimensions: ['channel'] }, { timeDimension: { grain: 'day' }, dimensions: ['hour'] }]) {
      const { rows } = await ask({ ...count, ...more, range: { from: '2026-10-25', to: '2026-10-25' } }, azores);
      expect(rows.reduce((sum, { measures }) => sum + (measures.count?.value ?? 0), 0)).toBe(50);
    }
    const list = await azores.ask('GET', '/SentimentResponses?createdAt_gte=2026-10-25&createdAt_lte=2026-10-25');
    expect(list.headers['x-total-count']).toBe('50');
  });

  test('an answer: names its measures with their units and its dimensions, in the order of the query', async () => {
    const query = { dataset: 'cases', measures: ['slaMetPct', 'count'], dimensions: ['weekday', 'status'] };
    expect(await ask(query, tenant)).toMatchObject({
      measures: [
        { name: 'slaMetPct', label: 'SLA met of those received', unit: 'percent' },
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
    expect(await spans({ from: '2024-02-15', to: '2024-03-15' }, 'previous_year')).toEqual({
      from: '2023-02-14',
      to: '2023-03-15',
    });
  });

  test('comparison: a count of months that differ says their days, and is tested by day', async () => {
    const own = await app.newTenant();
    const form = (await makeForm(own)).id;
    const counts = { '2026-02': 28, '2026-03': 31 };
    let number = 0;
    for (const [month, days] of Object.entries(counts)) {
      for (let day = 1; day <= days; day += 1) {
        number += 1;
        await asOwner(
          'insert into sentiment_responses (tenant_id, sentiment_id, number, created_at) values ($1, $2, $3, $4)',
          [own.tenantId, form, number, `${month}-${String(day).padStart(2, '0')}T12:00Z`],
        );
      }
    }
    await fold();
    const query = { dataset: 'sentimentResponses', measures: ['count', 'positivePct'], compare: 'previous_period' };
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const { rows } = await ask({ ...query, range: march }, own);
    expect(rows[0]?.measures.count).toMatchObject({ value: 31, adjustedP: 1, days: { now: 31, before: 28 } });
    expect(rows[0]?.measures.positivePct?.days).toBeUndefined();
    const monthly = await ask({ ...query, range: march, timeDimension: { grain: 'month' } }, own);
    expect(monthly.rows[0]?.measures.count).toMatchObject({ value: 31, adjustedP: 1, days: { now: 31, before: 28 } });
    const weeks = await ask({ ...query, range: { from: '2026-03-02', to: '2026-03-08' } }, own);
    expect(weeks.rows[0]?.measures.count).toMatchObject({ value: 7, before: { value: 7 }, adjustedP: 1 });
    expect(weeks.rows[0]?.measures.count?.days).toBeUndefined();
  });

  test('comparison: a step in time is compared with the step at the same place, with the chance of its change among all', async () => {
    const query = {
      dataset: 'sentimentResponses',
      measures: ['count'],
      compare: 'previous_period',
      timeDimension: { grain: 'day' },
    };
    const { rows } = await ask({ ...query, range: { from: '2026-03-30', to: '2026-03-31' } }, tenant);
    expect(rows).toMatchObject([
      { time: '2026-03-30', measures: { count: { value: 1, before: { value: 1 }, adjustedP: 1 } } },
      {
        time: '2026-03-31',
        measures: { count: { value: 0, before: { value: 2 }, adjustedP: expect.closeTo(0.315, 3) } },
      },
    ]);
  });

  test('comparison: a step that the range cuts, or that is not over yet, is marked and not compared', async () => {
    const count = { dataset: 'sentimentResponses', measures: ['count'], compare: 'previous_period' };
    const weekly = { ...count, timeDimension: { grain: 'week' } };
    await receive('2026-03-10T12:00:00Z');
    await asOwner('update tenants set week_start = 1 where id = $1', [tenant.tenantId]);
    const march = await ask({ ...weekly, range: { from: '2026-03-01', to: '2026-03-31' } }, tenant);
    // Weeks begin on 23 February, 2, 9, 16, 23 and 30 March.
    expect(march.incomplete).toEqual(['2026-02-23', '2026-03-30']);
    // The week of 23 March has the place of that of 23 February, which February cuts.
    const compared = march.rows.flatMap(({ time, measures }) => (measures.count?.before ? [time] : []));
    expect(compared).toEqual(['2026-03-09']);
    expect(march.rows.map(({ time }) => time)).toContain('2026-03-23');
    await receive(new Date().toISOString());
    const daily = await ask({ ...count, timeDimension: { grain: 'day' }, range: '7d' }, tenant);
    expect(daily.incomplete).toEqual([daily.asOf]);
    expect(daily.rows.find(({ time }) => time === daily.asOf)?.measures.count?.before).toBeUndefined();
  });

  test('comparison: a period that is not over is compared with the same part of the one before', async () => {
    const own = await app.newTenant();
    const form = (await makeForm(own)).id;
    // A zone in which it is about noon.
    const hours = 12 - new Date().getUTCHours();
    await asOwner('update tenants set time_zone = $2, week_start = $3 where id = $1', [
      own.tenantId,
      `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
      new Date().getUTCDay() || 7,
    ]);
    const ago = (days: number, minutes: number) =>
      new Date(Date.now() - days * 86_400_000 + minutes * 60_000).toISOString();
    for (const [at, time] of [ago(0, -1), ago(1, -5), ago(1, 5), ago(7, -5), ago(7, 5), ago(6, 5)].entries()) {
      await asOwner(
        'insert into sentiment_responses (tenant_id, sentiment_id, number, created_at) values ($1, $2, $3, $4)',
        [own.tenantId, form, at + 1, time],
      );
    }
    await fold();
    const compared = async (range: unknown, more: object = {}) => {
      const answer = await ask(
        { dataset: 'sentimentResponses', measures: ['count'], range, compare: 'previous_period', ...more },
        own,
      );
      const { value, before } = answer.rows[0]?.measures.count ?? {};
      return [value, before?.value, answer.compareRange?.to, answer.compareUntil?.slice(0, 2)];
    };
    const day = (days: number) =>
      local(new Date(Date.now() - days * 86_400_000), `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`).day;
    const noon = expect.stringMatching(/1[12]/);
    // By counts of days with a part of a day from rows, and by rows alone.
    for (const more of [{}, { dimensions: ['channel'] }]) {
      expect(await compared('today', more)).toEqual([1, 1, day(1), noon]);
      expect(await compared('this_week', more)).toEqual([1, 1, day(7), noon]);
      expect(await compared('7d', more)).toEqual([4, 1, day(7), noon]);
      expect(await compared({ from: day(0), to: day(-6) }, more)).toEqual([1, 1, day(7), noon]);
      expect(await compared({ from: day(1), to: day(1) }, more)).toEqual([2, 0, day(2), undefined]);
    }
  });

  test('comparison: the last days of a month are compared with all of a shorter one before, chosen or named', async () => {
    const own = await app.newTenant();
    const form = (await makeForm(own)).id;
    const times = [
      '2026-01-30T20:00Z',
      '2026-01-31T09:00Z',
      '2026-02-28T09:00Z',
      '2026-02-28T20:00Z',
      '2026-03-31T09:00Z',
    ];
    for (const [at, time] of times.entries()) {
      await asOwner(
        'insert into sentiment_responses (tenant_id, sentiment_id, number, created_at) values ($1, $2, $3, $4)',
        [own.tenantId, form, at + 1, time],
      );
    }
    await fold();
    const compared = async (today: string, range: AnalyticsQuery['range'], dimensions: string[] = []) => {
      const parts = { dataset: 'sentimentResponses', measures: ['count'], compare: 'previous_period' };
      const query = analyticsQuerySchema.parse({ ...parts, range, dimensions });
      const clock = { zone: 'UTC', weekStart: 1, today, time: '12:00' };
      const { rows, compareRange, compareUntil } = await answerWithoutLimits(app, own, query, clock);
      return [rows[0]?.measures.count?.before?.value, compareRange?.to, compareUntil];
    };
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const february = { from: '2026-02-01', to: '2026-02-28' };
    for (const dimensions of [[], ['channel']]) {
      expect(await compared('2026-03-31', 'this_month', dimensions)).toEqual([2, '2026-02-28', null]);
      expect(await compared('2026-03-31', march, dimensions)).toEqual([2, '2026-02-28', null]);
      expect(await compared('2026-03-28', march, dimensions)).toEqual([1, '2026-02-28', '12:00']);
      // As many days of January as of February have passed.
      expect(await compared('2026-02-28', 'this_month', dimensions)).toEqual([0, '2026-01-28', '12:00']);
      expect(await compared('2026-02-28', february, dimensions)).toEqual([0, '2026-01-28', '12:00']);
      expect(await compared('2026-03-01', february, dimensions)).toEqual([2, '2026-01-31', null]);
      expect(await compared('2026-03-31', '30d', dimensions)).toEqual([3, '2026-03-01', '12:00']);
    }
  });

  test('comparison: medians and p90 are tested by the shares above that of both periods, steps of them are not', async () => {
    const own = await app.newTenant();
    const forms = [(await makeForm(own)).id, (await makeForm(own)).id];
    // In March those of the first form take 16 minutes longer, those of the second take as long.
    await asOwner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, created_at, resolved_at)
       select $1, f, row_number() over (), 'resolved', m.at, m.at + (t + case when f = $2 and m.at > '2026-03-01' then 16 else 0 end) * interval '1 minute'
       from unnest(array[$2, $3]::integer[]) f, generate_series(1, 40) t, unnest(array['2026-02-10T12:00Z', '2026-03-10T12:00Z']::timestamptz[]) m (at)`,
      [own.tenantId, ...forms],
    );
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const query = {
      dataset: 'cases',
      measures: ['medianResolve', 'p90Resolve'],
      timeDimension: { field: 'resolvedAt' },
      range: march,
      compare: 'previous_period',
      dimensions: ['sentimentId'],
    };
    const chances = ({ rows }: AnalyticsAnswer) =>
      forms.map((form) => {
        const { measures = {} } = rows.find(({ dimensions }) => dimensions.sentimentId?.value === form) ?? {};
        return [measures.medianResolve?.adjustedP, measures.p90Resolve?.adjustedP];
      });
    // Above the median of 28.5 minutes are 28 of 40 and 12 of 40, above the p90 of 48.1 minutes 8 and none.
    const [median, p90] = [0.000_347, 0.002_869];
    expect(chances(await ask(query, own))).toEqual([
      [expect.closeTo(median * 4, 5), expect.closeTo(p90 * 3, 5)],
      [1, 1],
    ]);
    const daily = { ...query, timeDimension: { ...query.timeDimension, grain: 'month' } };
    expect(chances(await ask(daily, own))).toEqual([
      [null, null],
      [null, null],
    ]);
    // Periods that overlap have responses in common.
    const years = { ...query, range: { from: '2025-01-10', to: '2026-03-31' }, compare: 'previous_year' };
    expect(chances(await ask({ ...years, measures: [...query.measures, 'resolved'] }, own))).toEqual([
      [null, null],
      [null, null],
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

  test('weekdays: are in the order of the week of the tenant', async () => {
    const byWeekday = { dataset: 'sentimentResponses', measures: ['count'], dimensions: ['weekday'] };
    for (const [weekStart, order] of [
      [1, [1, 2, 3, 4, 5, 6, 7]],
      [6, [6, 7, 1, 2, 3, 4, 5]],
      [7, [7, 1, 2, 3, 4, 5, 6]],
    ] as const) {
      await asOwner('update tenants set week_start = $2 where id = $1', [tenant.tenantId, weekStart]);
      const { rows } = await ask({ ...byWeekday, sort: [{ by: 'weekday' }] }, tenant);
      const days = rows.map(({ dimensions }) => dimensions.weekday?.value);
      expect(days.length).toBeGreaterThan(2);
      expect(days).toEqual(order.filter((day) => days.includes(day)));
      const chart = await ask(byWeekday, tenant);
      const drawn = frameOf({ query: null }, chart).categories.map(({ value }) => value);
      expect(drawn).toEqual(days);
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
    expect(whole.rows[0]?.measures.count?.value).toBe(4);
  });
});

describe('as of a day', () => {
  let tenant: SignedIn;
  let form: number;
  let made: MadeForm;
  beforeAll(async () => {
    tenant = await app.newTenant();
    made = await makeForm(tenant);
    form = made.id;
  });

  test('escalations: count from the day on which they happened', async () => {
    const [made] = await asOwner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, created_at, escalation_level, escalated_at)
       values ($1, $2, 1, '2026-03-01', 2, '2026-03-27T10:00:00Z') returning id`,
      [tenant.tenantId, form],
    );
    await asOwner(
      `insert into sentiment_response_tracking (tenant_id, response_id, kind, created_at)
       select $1, $2, 'escalation', t from unnest('{2026-03-20T10:00:00Z,2026-03-27T10:00:00Z}'::timestamptz[]) t`,
      [tenant.tenantId, made?.id],
    );
    const escalated = async (asOf: string) => {
      const { rows } = await ask({ dataset: 'cases', measures: ['escalatedPct'], asOf }, tenant);
      return rows[0]?.measures.escalatedPct?.value;
    };
    expect([await escalated('2026-03-19'), await escalated('2026-03-20'), await escalated('2026-03-30')]).toEqual([
      0, 100, 100,
    ]);
  });

  test('overdue cases: as of today they are those of now, not those of the end of the day', async () => {
    await asOwner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, created_at, sla_due_at)
       values ($1, $2, 2, now() - interval '1 day', now() + interval '1 minute')`,
      [tenant.tenantId, form],
    );
    const { asOf } = await ask({ dataset: 'cases', measures: ['breached'] }, tenant);
    const { rows } = await ask({ dataset: 'cases', measures: ['breached'], asOf }, tenant);
    expect(rows[0]?.measures.breached?.value).toBe(0);
  });

  const since = (day: string, { tenantId } = tenant) =>
    asOwner('update tenants set changes_kept_since = $2 where id = $1', [tenantId, day]);

  test('severity, SLA target, topics, assignees and groups: are those of that day', async () => {
    await since('2026-01-01');
    const [low, high] = await Promise.all(
      ['Calm', 'Wild'].map(async (name) => (await created(tenant, '/SeverityLevels', { name, daysToResolve: 5 })).id),
    );
    const { id: group } = await created(tenant, '/Groups', { name: 'Desk', memberIds: [] });
    const response = await makeResponse(tenant, made, 'The queue was long', { severityLevelId: low });
    const change = async (path: string, body: object) => {
      const answer = await tenant.ask('PUT', `/SentimentResponses/${response.id}/${path}`, body);
      expect(answer.status, answer.text).toBe(200);
    };
    await change('severity', { severityLevelId: high });
    await change('assignGroups', { groupIds: [group] });
    await change('assign', { userId: tenant.userId });
    await change('text', { topics: ['parking'] });
    const days = { 'response_changes c': 'true', 'sentiment_response_tracking c': "kind in ('assigned', 'groups')" };
    for (const [table, condition] of Object.entries(days)) {
      await asOwner(`update ${table} set created_at = '2026-03-10T12:00:00Z' where response_id = $1 and ${condition}`, [
        response.id,
      ]);
    }
    await asOwner(`update sentiment_responses set created_at = '2026-03-02', sla_due_at = '2026-03-05' where id = $1`, [
      response.id,
    ]);
    const by = async (dimension: string, asOf: string) => {
      const { rows } = await ask(
        {
          dataset: 'cases',
          measures: ['count'],
          dimensions: [dimension],
          range: { from: '2026-03-02', to: '2026-03-02' },
          asOf,
        },
        tenant,
      );
      return rows.filter(({ measures }) => measures.count?.value).map(({ dimensions }) => dimensions[dimension]?.value);
    };
    for (const [dimension, before, after] of [
      ['severityLevelId', [low], [high]],
      ['assignedGroupIds', [], [group]],
      ['assignedToIds', [], [tenant.userId]],
      ['isAssigned', [false], [true]],
      ['topics', [], ['parking']],
    ] as const) {
      expect([await by(dimension, '2026-03-09'), await by(dimension, '2026-03-10')], dimension).toEqual([
        before,
        after,
      ]);
    }
  });

  test('what is known only as it is now: is refused, and names it', async () => {
    const asOf = '2026-03-09';
    const answer = await refused(
      { dataset: 'cases', measures: ['csatAfterClose'], dimensions: ['company'], asOf },
      tenant,
    );
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'measures.0' }, { path: 'dimensions.0' }] });
    expect(answer.message).toContain('“Company” is known only as it is today');
    await since('2026-03-10');
    const early = await refused({ dataset: 'cases', measures: ['breached'], asOf }, tenant);
    expect(early.message).toContain('“Overdue” is kept as it was since 2026-03-10');
    await ask({ dataset: 'cases', measures: ['breached'], asOf: '2026-03-10' }, tenant);
    await ask({ dataset: 'cases', measures: ['csatAfterClose'], dimensions: ['company'] }, tenant);
  });

  test('survey responses: are complete from the day on which they were completed', async () => {
    await since('2026-01-01', owner);
    await addSurveyResponses(app, owner, known, 3, 20);
    const survey = known.surveys.at(-1);
    const [row] = await asOwner(
      `update survey_responses set started_at = '2026-03-10T10:00:00Z', completed_at = '2026-03-12T10:00:00Z'
       where id = (select min(id) from survey_responses where survey_id = $1 and status = 'complete') returning id`,
      [survey],
    );
    expect(row).toBeDefined();
    const filters = [{ field: 'surveyId', op: 'in', values: [survey] }];
    const query = { dataset: 'surveyResponses', measures: ['count', 'completed'], filters };
    const completed = async (asOf: string) => {
      const { rows } = await ask({ ...query, range: { from: '2026-03-10', to: '2026-03-10' }, asOf });
      return [rows[0]?.measures.count?.value, rows[0]?.measures.completed?.value];
    };
    expect([await completed('2026-03-11'), await completed('2026-03-12')]).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });
});

describe('kinds of questions', () => {
  test('a score of another kind of question: is refused, and names the measure', async () => {
    const tenant = await app.newTenant();
    const form = await makeForm(tenant);
    const [stars] = await asOwner(
      `insert into sentiment_fields (tenant_id, sentiment_id, field_name, field_type, position)
       values ($1, $2, 'How clean was it?', 'matrix_rating', 90) returning id`,
      [tenant.tenantId, form.id],
    );
    const of = (...measures: string[]) => ({
      dataset: 'sentimentValues',
      measures,
      filters: [
        { field: 'sentimentId', op: 'in', values: [form.id] },
        { field: 'fieldId', op: 'in', values: [stars?.id] },
      ],
    });
    expect(await refused(of('count', 'nps'), tenant)).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'measures.1',
          message: '“NPS” is a figure of nps questions, and “How clean was it?” is not one',
        },
      ],
    });
    expect((await ask(of('count', 'ratingAvg'), tenant)).rows).toHaveLength(1);
  });
});

describe('answers to a matrix', () => {
  test('are named by the rows of the question and by the columns that were chosen', async () => {
    const tenant = await app.newTenant();
    const form = await makeForm(tenant);
    const options = {
      rows: [
        { id: 'r1', label: 'Room' },
        { id: 'r2', label: 'Breakfast' },
      ],
      columns: [{ id: 'c1', label: 'Poor' }],
    };
    const [matrix] = await asOwner(
      `insert into sentiment_fields (tenant_id, sentiment_id, field_name, field_type, position, options)
       values ($1, $2, 'How was it?', 'matrix_single', 90, $3) returning id`,
      [tenant.tenantId, form.id, options],
    );
    const answers = [
      { fieldId: matrix?.id, fieldName: 'How was it?', fieldType: 'matrix_single', value: { r1: 'c1', r2: 'c1' } },
    ];
    await asOwner(
      'insert into sentiment_responses (tenant_id, sentiment_id, number, answers) values ($1, $2, 1, $3::jsonb)',
      [tenant.tenantId, form.id, JSON.stringify(answers)],
    );
    const filters = [
      { field: 'sentimentId', op: 'in', values: [form.id] },
      { field: 'fieldId', op: 'in', values: [matrix?.id] },
    ];
    const { rows } = await ask(
      { dataset: 'sentimentValues', measures: ['count'], dimensions: ['part', 'choice'], filters },
      tenant,
    );
    expect(rows.map(({ dimensions: { part, choice } }) => [part, choice])).toEqual([
      [
        { value: 'r2', label: 'Breakfast' },
        { value: 'c1', label: 'Poor' },
      ],
      [
        { value: 'r1', label: 'Room' },
        { value: 'c1', label: 'Poor' },
      ],
    ]);
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
      status: 422,
      errors: [{ path: 'dataset', message: expect.stringContaining('sentimentResponses') }],
    });
    const wrong = await refused({
      ...count,
      measures: ['count', 'password'],
      dimensions: ['constructor'],
      sort: [{ by: 'toString' }],
      timeDimension: { field: '__proto__' },
      filters: [{ field: 'tenant_id', op: 'in', values: [1] }],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.errors.map(({ path }) => path)).toEqual([
      'measures.1',
      'dimensions.0',
      'filters.0.field',
      'sort.0.by',
      'timeDimension.field',
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
    const table = await lockTable(app.services.database, 'sentiment_response_tracking');
    let ended = 0;
    const slow = Array.from({ length: 20 }, async () => {
      const { status } = await refused({ dataset: 'cases', measures: ['reopenedPct'] });
      ended += 1;
      return status;
    });
    await expect.poll(table.waiting).toBe(4);
    expect((await ask(count, other)).rows).toHaveLength(1);
    expect((await other.ask('GET', '/Sentiments')).status).toBe(200);
    expect((await owner.ask('GET', '/Sentiments')).status).toBe(200);
    expect(ended).toBe(0);
    await table.release();
    expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
  });

  test('a slow query: others are answered meanwhile, and it ends at its limit with a hint', async () => {
    const table = await lockTable(app.services.database, 'sentiment_response_tracking');
    const waiting = refused({ dataset: 'cases', measures: ['reopenedPct'] });
    await expect.poll(table.waiting).toBe(1);
    expect((await ask(count)).rows).toHaveLength(1);
    app.services.timeLimits = { ...patientLimits, figuresMs: 200 };
    const answer = await refused({ dataset: 'cases', measures: ['reopenedPct'] });
    app.services.timeLimits = patientLimits;
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'range' }] });
    expect(answer.message).toContain('in 0.2 seconds. Narrow the range or the filters');
    expect(await table.waiting()).toBe(1);
    await table.release();
    expect(await waiting).toMatchObject({ status: 200 });
  });
});
