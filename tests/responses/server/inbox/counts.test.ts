import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../../../seed/random.ts';
import { checkCounts } from '../../../../src/app/commands/counts.ts';
import type { DashboardStats } from '../../../../src/dashboards/schemas/dashboard.ts';
import { foldCounts } from '../../../../src/dashboards/server/fold-counts.ts';
import { statuses } from '../../../../src/forms/schemas/response-statuses.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { rounds, tries } from '../../../support/effort.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  admin = await app.newTenant();
});
afterAll(() => app.close());

const asOwner = async <Row>(text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows as Row[]);
const fold = () => foldCounts.run(app.services, new Date());
const wrongAssigned = `select 'is_assigned', r.id from sentiment_responses r where r.tenant_id = $1
  and r.is_assigned <> exists (select from sentiment_response_users u where u.tenant_id = r.tenant_id and u.response_id = r.id)`;
const wrong = async (tenant = admin.tenantId) => [
  ...(await asOwner('select * from wrong_response_counts($1)', [tenant])),
  ...(await asOwner(wrongAssigned, [tenant])),
];
const foldedRows = async () =>
  (await asOwner<{ count: number }>('select count(*)::integer as count from response_cell_deltas'))[0]?.count;

describe('response counts', () => {
  test('include each change immediately, before and after aggregation', async () => {
    const form = await makeForm(admin, undefined, { name: 'Counted' });
    const first = await makeResponse(admin, form);
    await makeResponse(admin, form);
    const counted = async () => (await admin.ask('GET', `/Sentiments/${form.id}`)).json();
    expect(await counted()).toMatchObject({ responseCount: 2, openCount: 2 });
    await fold();
    expect(await foldedRows()).toBe(0);
    expect(await counted()).toMatchObject({ responseCount: 2, openCount: 2 });
    await admin.ask('PUT', `/SentimentResponses/${first.id}/status`, { status: 'resolved' });
    expect(await counted()).toMatchObject({ responseCount: 2, openCount: 1 });
    const { trend, totals } = (await admin.ask('GET', '/Dashboard/sentiment/stats')).json<DashboardStats>();
    expect(trend.at(-1)).toMatchObject({ count: 2, resolved: 1 });
    expect(totals).toMatchObject({ responses: { value: 2 }, open: 1, resolved: { value: 1 } });
    await admin.ask('DELETE', `/Sentiments/deleteWithCascade/${form.id}`);
    expect(await wrong()).toEqual([]);
    const after = (await admin.ask('GET', '/Dashboard/sentiment/stats')).json<DashboardStats>();
    expect(after.totals).toMatchObject({ responses: { value: 0 }, open: 0, resolved: { value: 0 } });
    expect(after.trend.at(-1)).toMatchObject({ count: 0, resolved: 0 });
  });

  test('write nothing for a change without effect on a count', async () => {
    const { id } = await makeResponse(admin, await makeForm(admin));
    await fold();
    await asOwner(`update sentiment_responses set summary = 'Other words', version = version + 1 where id = $1`, [id]);
    expect(await foldedRows()).toBe(0);
  });

  test("use the days of the tenant's time zone", async () => {
    const form = await makeForm(admin);
    await makeResponse(admin, form);
    await asOwner(`update sentiment_responses set created_at = '2026-03-01T22:30:00Z' where sentiment_id = $1`, [
      form.id,
    ]);
    const days = () =>
      asOwner<{ day: string }>(
        `select to_char(day, 'YYYY-MM-DD') as day from response_scores
         where sentiment_id = $1 and topic = '' and day > '-infinity' group by day having sum(count) > 0`,
        [form.id],
      );
    expect(await days()).toEqual([{ day: '2026-03-01' }]);
    await asOwner(`update tenants set time_zone = 'Asia/Tokyo' where id = $1`, [admin.tenantId]);
    expect(await days()).toEqual([{ day: '2026-03-02' }]);
    expect(await wrong()).toEqual([]);
  });

  test('are checked and recalculated when wrong', async () => {
    await fold();
    await asOwner('update response_cell_counts set count = count + 1 where tenant_id = $1', [admin.tenantId]);
    expect(await wrong()).not.toEqual([]);
    const { database } = app.services;
    expect(await checkCounts(database, { rebuilds: false })).toContainEqual({
      tenant: admin.tenantId,
      what: expect.stringContaining('cell'),
      counted: expect.any(Number),
      expected: expect.any(Number),
    });
    expect(await checkCounts(database, { rebuilds: true })).toEqual([]);
    expect(await wrong()).toEqual([]);
  });

  test("exclude other tenants' responses", async () => {
    const other = await app.newTenant();
    const stats = (await other.ask('GET', '/Dashboard/sentiment/stats')).json<DashboardStats>();
    expect(stats.totals).toMatchObject({ responses: { value: 0 } });
  });
});

test('response counts: concurrent changes, aggregation and recalculation never show a wrong count', async () => {
  const { numRuns, seed } = tries(rounds(1, 5), 20);
  for (let run = 0; run < numRuns; run += 1) {
    const random = randomFrom(seed + run);
    const tenant = await app.newTenant();
    const forms = [(await makeForm(tenant)).id, (await makeForm(tenant)).id, (await makeForm(tenant)).id];
    const level = (await created(tenant, '/SeverityLevels', { name: 'Bad', daysToResolve: 2 })).id;
    const group = (await created(tenant, '/Groups', { name: 'Desk', memberIds: [] })).id;
    const world = { tenant: tenant.tenantId, forms, severities: [null, level], user: tenant.userId, group, next: 1 };
    let working = true;
    const checked = (async () => {
      while (working) {
        expect(await wrong(tenant.tenantId)).toEqual([]);
        await fold();
        if (random.chance(0.2)) await asOwner('select rebuild_response_counts($1)', [tenant.tenantId]);
      }
    })();
    const workers = [1, 2, 3].map(async () => {
      for (let count = 0; count < 40; count += 1) await act(random, world);
    });
    await Promise.all(workers).finally(() => {
      working = false;
    });
    await checked;
    expect(await wrong(tenant.tenantId)).toEqual([]);
    await fold();
    expect(await wrong(tenant.tenantId)).toEqual([]);
  }
}, 120_000);

interface RandomWorld {
  tenant: number;
  forms: number[];
  severities: (number | null)[];
  user: number;
  group: number;
  next: number;
}

async function act(random: Random, world: RandomWorld): Promise<void> {
  const { tenant, forms, user, group } = world;
  const form = random.pick(forms);
  const statements = [
    () => {
      const count = random.whole(1, 4);
      world.next += count;
      const last = world.next;
      return `insert into sentiment_responses (tenant_id, sentiment_id, number, status, severity_level_id, sentiment_score, created_at)
        select ${tenant}, ${form}, ${last} - n, '${random.pick(statuses)}', ${random.pick(world.severities)},
          ${random.chance(0.3) ? 'null' : random.whole(-10, 10) / 10}, now() - ${random.whole(0, 900)} * interval '1 hour'
        from generate_series(1, ${count}) n`;
    },
    () => `update sentiment_responses set status = '${random.pick(statuses)}',
        resolved_at = ${random.chance(0.5) ? 'null' : 'now()'}
      where tenant_id = ${tenant} and number % ${random.whole(2, 7)} = 0`,
    () => `update sentiment_responses set severity_level_id = ${random.pick(world.severities)},
        sentiment_score = ${random.whole(-10, 10) / 10} where tenant_id = ${tenant} and sentiment_id = ${form}`,
    () => `insert into sentiment_response_users (tenant_id, response_id, user_id)
      select tenant_id, id, ${user} from sentiment_responses
      where tenant_id = ${tenant} and number % ${random.whole(2, 7)} = 0 on conflict do nothing`,
    () =>
      `delete from sentiment_response_users where tenant_id = ${tenant} and response_id % ${random.whole(2, 5)} = 0`,
    () => `insert into sentiment_response_groups (tenant_id, response_id, group_id)
      select tenant_id, id, ${group} from sentiment_responses
      where tenant_id = ${tenant} and number % ${random.whole(2, 7)} = 0 on conflict do nothing`,
    () =>
      `delete from sentiment_response_groups where tenant_id = ${tenant} and response_id % ${random.whole(2, 5)} = 0`,
    () => `insert into sentiment_response_watchers (tenant_id, response_id, user_id, is_watching)
      select tenant_id, id, ${user}, ${random.chance(0.5)} from sentiment_responses
      where tenant_id = ${tenant} and number % ${random.whole(2, 7)} = 0
      on conflict (tenant_id, response_id, user_id) do update set is_watching = excluded.is_watching`,
    () => `delete from sentiment_responses where tenant_id = ${tenant} and number % ${random.whole(5, 11)} = 0`,
  ];
  const statement = random.pick(statements)();
  const end = random.chance(0.2) ? 'rollback' : 'commit';
  await app.services.database.owner(async (client) => {
    await client.query('begin');
    try {
      await client.query(statement);
      await client.query(end);
    } catch (error) {
      await client.query('rollback');
      // Concurrent statements over many rows may deadlock, and a referenced row may be deleted meanwhile; PostgreSQL
      // then rolls one statement back as a whole.
      if (!['40P01', '23503'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  });
}
