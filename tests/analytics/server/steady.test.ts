import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatasetName, measureDeclarations } from '../../../src/analytics/rules/measures.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;

const dayMs = 86_400_000;
const days = 150;

/** What happens to a response, so many days after it was received. Each kind comes once in 5 days, all year. */
const kinds = [
  { responds: 1, resolves: 2, due: 10 },
  { responds: 2, resolves: 9, due: 5, escalates: 6 },
  { responds: 8, resolves: 20, due: 12, reopened: 14 },
  { responds: 3, resolves: 30, due: 40, escalates: 25 },
  { responds: 6, resolves: 45, due: 20, escalates: 21, reopened: 38 },
];

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  const form = (await makeForm(owner)).id;
  const now = Date.now();
  // As much after a whole number of days as now is, so that none is on the day of another one's event.
  const rows = Array.from({ length: days }, (_, ago) => {
    const kind = kinds[ago % kinds.length] as (typeof kinds)[number];
    const received = now - ago * dayMs - 60_000;
    const at = (after: number) => new Date(received + after * dayMs).toISOString();
    const isPast = (after: number | undefined) => after !== undefined && received + after * dayMs < now;
    const isResolved = isPast(kind.resolves);
    return {
      number: days - ago,
      sentiment_id: form,
      status: isResolved ? 'resolved' : 'new',
      sentiment_score: (ago % kinds.length) / 5,
      created_at: at(0),
      first_responded_at: isPast(kind.responds) ? at(kind.responds) : null,
      resolved_at: isResolved ? at(kind.resolves) : null,
      sla_due_at: at(kind.due),
      escalation_level: isPast(kind.escalates) ? 1 : 0,
      reopened: isPast(kind.reopened) ? at(kind.reopened as number) : null,
    };
  });
  await app.services.database.owner(async (client) => {
    await client.query(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, sentiment_score, created_at,
         first_responded_at, resolved_at, sla_due_at, escalation_level)
       select $1, sentiment_id, number, status, sentiment_score, created_at, first_responded_at, resolved_at, sla_due_at,
         escalation_level from jsonb_populate_recordset(null::sentiment_responses, $2::jsonb)`,
      [owner.tenantId, JSON.stringify(rows)],
    );
    await client.query(
      `insert into sentiment_response_tracking (tenant_id, response_id, kind, status, detail, created_at)
       select $1, r.id, 'status', 'new', '{"from": "resolved"}', o.reopened
       from jsonb_to_recordset($2::jsonb) o(number integer, reopened timestamptz)
       join sentiment_responses r on r.tenant_id = $1 and r.number = o.number where o.reopened is not null`,
      [owner.tenantId, JSON.stringify(rows)],
    );
  });
  await foldCounts.run(app.services, new Date());
});
afterAll(() => app.close());

async function ask(query: object): Promise<AnalyticsAnswer> {
  const answer = await owner.ask('POST', '/Dashboards/query', query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** Every measure of two datasets by every date, as they are asked for. */
const asked = (['sentimentResponses', 'cases'] as const satisfies DatasetName[]).flatMap((dataset) => {
  const { measures, times } = measureDeclarations[dataset];
  return Object.keys(measures).flatMap((measure) => Object.keys(times).map((field) => ({ dataset, measure, field })));
});

const changes = ({ rows }: AnalyticsAnswer) =>
  rows.flatMap(({ time, dimensions, measures }) =>
    Object.entries(measures).flatMap(([name, { value, before }]) =>
      before && Math.abs((value ?? 0) - (before.value ?? 0)) > 1e-9
        ? [{ time, dimensions, name, value, before: before.value }]
        : [],
    ),
  );

test('steady: where every day brings the same, no figure changes from one period to the next', async () => {
  const wrong = [];
  let compared = 0;
  for (const { dataset, measure, field } of asked) {
    for (const range of ['20d', '50d'].map(lastDays)) {
      const query = { dataset, measures: [measure], timeDimension: { field }, range, compare: 'previous_period' };
      for (const more of [{}, { dimensions: ['status'] }, { dimensions: ['isEscalated'] }, onlyOpen]) {
        const answer = await ask({ ...query, ...more });
        const found = changes(answer);
        compared += answer.rows.filter(({ measures }) => measures[measure]?.before).length;
        if (found.length > 0) wrong.push({ measure, field, range, more, found });
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(20);
});

const onlyOpen = { filters: [{ field: 'isOpen', op: 'in', values: [true] }] };

/** As many whole days as a range of the same name, until yesterday. */
function lastDays(range: string) {
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  return { from: day(Number.parseInt(range, 10)), to: day(1) };
}

test('steady: what is settled is compared, and its definition says what is not', async () => {
  const has = async (measure: string, field: string, more = {}) => {
    const range = lastDays('20d');
    const query = {
      dataset: 'cases',
      measures: [measure],
      timeDimension: { field },
      range,
      compare: 'previous_period',
    };
    const { rows, compareRange } = await ask({ ...query, ...more });
    return [Boolean(rows[0]?.measures[measure]?.before), compareRange !== null];
  };
  expect(await has('resolved', 'createdAt')).toEqual([false, false]);
  expect(await has('resolved', 'resolvedAt')).toEqual([true, true]);
  expect(await has('count', 'createdAt')).toEqual([true, true]);
  expect(await has('count', 'createdAt', onlyOpen)).toEqual([false, false]);
  const withoutSpam = { filters: [{ field: 'status', op: 'not_in', values: ['rejected'] }] };
  expect(await has('count', 'createdAt', withoutSpam)).toEqual([true, true]);
  expect(await has('resolved', 'createdAt', { measures: ['resolved', 'count'] })).toEqual([false, true]);
});
