import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadData } from '../../../seed/load-data.ts';
import type { DashboardStats } from '../../../src/contract/schemas/dashboards/dashboard.ts';
import { hashPassword } from '../../../src/server/platform/auth/passwords.ts';
import { makeApp, type TestApp } from '../../support/app.ts';

const password = 'a long enough password';
let app: TestApp;

beforeEach(async () => {
  app = await makeApp();
});
afterEach(() => app.close());

async function seed(seedOptions: { tenants: number; responses: number; seed: number }, into = app) {
  const progress: number[] = [];
  const hash = await hashPassword(password);
  const result = await loadData(into.services.database, {
    ...{
      days: 365,
      ...seedOptions,
      now: new Date('2026-03-09T10:20:30.400Z'),
      hashes: { owner: hash, colleague: hash },
    },
    onProgress: ({ responses }) => progress.push(responses),
  });
  return { ...result, progress };
}

async function ask<Row>(query: string, of = app): Promise<Row[]> {
  return of.services.database.owner(async (client) => (await client.query(query)).rows as Row[]);
}

describe('load data', () => {
  test('has the requested tenants and responses, with owners who can sign in', async () => {
    const { created, progress } = await seed({ tenants: 3, responses: 2_500, seed: 4 });
    expect(created).toEqual(['seed-4-1', 'seed-4-2', 'seed-4-3']);
    expect(Math.max(...progress)).toBe(2_500);
    const counts = await ask('select count(*)::integer as count from sentiment_responses group by tenant_id');
    expect(counts).toEqual([{ count: 2_500 }, { count: 2_500 }, { count: 2_500 }]);
    const owner = await app.signIn('seed-4-2', 'owner@seed-4-2.example', password);
    const forms = (await owner.ask('GET', '/Sentiments')).json<{ id: number; responseCount: number }[]>();
    expect(forms.reduce((sum, { responseCount }) => sum + responseCount, 0)).toBe(2_500);
    const stats = await owner.ask('GET', '/dashboard/sentiment/stats?range=all');
    expect(stats.json<DashboardStats>().totals.responses.value).toBe(2_500);
  });

  test('has custom statuses with responses that lists find', async () => {
    await seed({ tenants: 1, responses: 400, seed: 4 });
    const owner = await app.signIn('seed-4-1', 'owner@seed-4-1.example', password);
    const found = await owner.ask('GET', '/SentimentResponses?status_in=settled_by_voucher,paid_back&_start=0&_end=50');
    const rows = found.json<{ status: string; customStatusId: number }[]>();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['resolved', 'closed']));
    expect(rows.every(({ customStatusId }) => customStatusId > 0)).toBe(true);
    expect(
      await ask(
        `select r.id from sentiment_responses r where r.is_assigned <> exists (
          select from sentiment_response_users u where u.tenant_id = r.tenant_id and u.response_id = r.id)`,
      ),
    ).toEqual([]);
  });

  test('continues the reference numbers with the next response', async () => {
    await seed({ tenants: 1, responses: 40, seed: 4 });
    const owner = await app.signIn('seed-4-1', 'owner@seed-4-1.example', password);
    const [form] = (await owner.ask('GET', '/Sentiments')).json<{ id: number; name: string }[]>();
    const fields = await owner.ask('GET', `/SentimentFields/bySentimentId/${form?.id}`);
    const questions = fields.json<{ id: number; fieldType: string; required: boolean }[]>();
    const values = questions
      .filter(({ required }) => required)
      .map(({ id, fieldType }) => ({
        fieldId: id,
        value: { select: 'branch-1', text: '101', textarea: 'Cold', radio: 'not' }[fieldType] ?? 3,
      }));
    const answer = await owner.ask('POST', '/SentimentResponses/create', { sentimentId: form?.id, values });
    expect(answer.json<{ reference: string }>(), answer.text).toMatchObject({ reference: 'R-1041' });
  });

  test('has a row for every foreign key', async () => {
    await seed({ tenants: 2, responses: 600, seed: 9 });
    const keys = await ask<{ name: string; own: string; other: string; pairs: string; present: string }>(`
      select c.conname as name, c.conrelid::regclass::text as own, c.confrelid::regclass::text as other,
        string_agg(format('o.%I = t.%I', theirs.attname, ours.attname), ' and ') as pairs,
        string_agg(format('t.%I is not null', ours.attname), ' and ') as present
      from pg_constraint c cross join unnest(c.conkey, c.confkey) as k (own, other)
      join pg_attribute ours on ours.attrelid = c.conrelid and ours.attnum = k.own
      join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = k.other
      where c.contype = 'f' group by 1, 2, 3`);
    expect(keys.length).toBeGreaterThan(20);
    for (const { name, own, other, pairs, present } of keys) {
      const lost = await ask(
        `select from ${own} t where ${present} and not exists (select from ${other} o where ${pairs})`,
      );
      expect(lost, `${own} ${name}`).toHaveLength(0);
    }
  });

  test('creates only the missing tenants in a second run', async () => {
    await seed({ tenants: 1, responses: 50, seed: 4 });
    const before = await ask('select * from sentiment_responses order by id');
    const again = await seed({ tenants: 2, responses: 50, seed: 4 });
    expect(again).toMatchObject({ created: ['seed-4-2'], existing: ['seed-4-1'] });
    expect(await ask('select * from sentiment_responses order by id limit 50')).toEqual(before);
  });

  test('is the same for the same seed and different for another', async () => {
    const other = await makeApp();
    const read = (of: TestApp) =>
      ask<{ summary: string }>(
        'select summary, answers, status, number, created_at from sentiment_responses order by id',
        of,
      );
    await seed({ tenants: 1, responses: 300, seed: 4 });
    await seed({ tenants: 1, responses: 300, seed: 4 }, other);
    expect(await read(other)).toEqual(await read(app));
    await seed({ tenants: 1, responses: 300, seed: 5 }, other);
    const [first, second] = [(await read(other)).slice(0, 300), (await read(other)).slice(300)];
    expect(second.map(({ summary }) => summary)).not.toEqual(first.map(({ summary }) => summary));
    await other.close();
  });

  test('contains nothing of an interrupted tenant', async () => {
    await ask(`
      create function break_off() returns trigger language plpgsql as $$ begin
        if new.number > 2500 then raise 'broken off'; end if; return new; end $$;
      create trigger break_off before insert on sentiment_responses for each row execute function break_off();
      alter table sentiment_responses enable always trigger break_off`);
    await expect(seed({ tenants: 1, responses: 2_000, seed: 4 })).rejects.toThrow('broken off');
    expect(await ask('select from tenants')).toHaveLength(0);
    expect(await ask('select from sentiment_responses')).toHaveLength(0);
  });
});
