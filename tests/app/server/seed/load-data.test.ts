import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadData } from '../../../../seed/load-data.ts';
import { hashPassword } from '../../../../src/core/server/auth/passwords.ts';
import type { DashboardStats } from '../../../../src/dashboards/schemas/dashboard.ts';
import { makeApp, type TestApp } from '../../../support/app.ts';

const password = 'a long enough password';
// More than one batch of a tenant.
const many = 2_100;
let app: TestApp;
let first: Awaited<ReturnType<typeof seed>>;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  first = await seed({ tenants: 2, responses: many, seed: 4 });
});
afterAll(() => app.close());

async function seed(seedOptions: { tenants: number; responses: number; seed: number }, into = app) {
  const progress: number[] = [];
  const hash = await hashPassword(password);
  const result = await loadData(into.services.database, {
    days: 365,
    ...seedOptions,
    now: new Date('2026-03-09T10:20:30.400Z'),
    hashes: { owner: hash, colleague: hash },
    onProgress: ({ responses }) => progress.push(responses),
  });
  return { ...result, progress };
}

async function ask<Row>(query: string, of = app): Promise<Row[]> {
  return of.services.database.owner(async (client) => (await client.query(query)).rows as Row[]);
}

describe('load data', () => {
  test('has the requested tenants and responses, with owners who can sign in', async () => {
    expect(first.created).toEqual(['seed-4-1', 'seed-4-2']);
    expect(Math.max(...first.progress)).toBe(many);
    const counts = await ask('select count(*)::integer as count from sentiment_responses group by tenant_id');
    expect(counts).toEqual([{ count: many }, { count: many }]);
    const owner = await app.signIn('seed-4-2', 'owner@seed-4-2.example', password);
    const forms = (await owner.ask('GET', '/Sentiments')).json<{ id: number; responseCount: number }[]>();
    expect(forms.reduce((sum, { responseCount }) => sum + responseCount, 0)).toBe(many);
    const stats = await owner.ask('GET', '/dashboard/sentiment/stats?range=all');
    expect(stats.json<DashboardStats>().totals.responses.value).toBe(many);
  });

  test('has custom statuses with responses that lists find', async () => {
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
    expect(answer.json<{ reference: string }>(), answer.text).toMatchObject({ reference: `R-${1_001 + many}` });
  });

  test('has a row for every foreign key', async () => {
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
    await seed({ tenants: 1, responses: 50, seed: 6 });
    const rows = () =>
      ask(`select r.* from sentiment_responses r join tenants t on t.id = r.tenant_id
        where t.subdomain = 'seed-6-1' order by r.id`);
    const before = await rows();
    expect(before).toHaveLength(50);
    const again = await seed({ tenants: 4, responses: 50, seed: 6 });
    expect(again).toMatchObject({ created: ['seed-6-2', 'seed-6-3', 'seed-6-4'], existing: ['seed-6-1'] });
    expect(await rows()).toEqual(before);
  });

  test('is the same for the same seed and different for another', async () => {
    const other = await makeApp({ database: 'own' });
    const read = async (number: number, of: TestApp) => {
      const rows = await ask<{ summary: string; answers: { fieldId: number; fieldType: string }[] }>(
        `select r.summary, r.answers, r.status, r.number, r.created_at from sentiment_responses r
         join tenants t on t.id = r.tenant_id where t.subdomain = 'seed-${number}-1' order by r.id`,
        of,
      );
      // Ids of questions, users and customers follow those of the tenants before.
      return rows.map(({ answers, ...row }) => ({
        ...row,
        answers: answers.flatMap(({ fieldId: _, ...answer }) => (answer.fieldType.endsWith('_ref') ? [] : answer)),
      }));
    };
    await seed({ tenants: 1, responses: 150, seed: 8 });
    await seed({ tenants: 1, responses: 150, seed: 8 }, other);
    const [one, same] = [await read(8, app), await read(8, other)];
    expect(one).toHaveLength(150);
    expect(same).toEqual(one);
    await seed({ tenants: 1, responses: 150, seed: 5 });
    expect((await read(5, app)).map(({ summary }) => summary)).not.toEqual(one.map(({ summary }) => summary));
    await other.close();
  });

  test('contains nothing of an interrupted tenant', async () => {
    await ask(`
      create function break_off() returns trigger language plpgsql as $$ begin
        if new.number > 1150 then raise 'broken off'; end if; return new; end $$;
      create trigger break_off before insert on sentiment_responses for each row execute function break_off();
      alter table sentiment_responses enable always trigger break_off`);
    const rows = () => ask('select tenant_id, count(*) from sentiment_responses group by tenant_id order by 1');
    const before = [await ask('select id from tenants order by id'), await rows()];
    await expect(seed({ tenants: 1, responses: 200, seed: 7 })).rejects.toThrow('broken off');
    expect([await ask('select id from tenants order by id'), await rows()]).toEqual(before);
  });
});
