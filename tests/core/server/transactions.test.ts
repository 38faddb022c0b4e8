import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { makeDatabase, type TestDatabase } from '../../support/database.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.drop());

const newTenant = async (name: string) => {
  const created = await made.database.transaction(null, (tx) =>
    tx.first(sql<{ id: number }>`select create_tenant(${name}, ${name}) as id`),
  );
  return created?.id as number;
};
const nameTag = (tenantId: number, name: string) =>
  sql<{ id: number }>`insert into groups (tenant_id, name) values (${tenantId}, ${name}) returning id`;
const namesOf = async (tenantId: number) =>
  (await made.database.single(tenantId, sql<{ name: string }>`select name from groups order by name`)).map(
    ({ name }) => name,
  );

test('transactions: begin with their first statement, as the role and tenant of the request', async () => {
  const tenantId = await newTenant('begins');
  await made.database.transaction(tenantId, async (tx) => {
    expect(tx.hasBegun).toBe(false);
    const [all] = await Promise.all([
      tx.first(sql`select current_user as role, current_tenant() as tenant`),
      tx.run(nameTag(tenantId, 'First')),
    ]);
    expect(all).toEqual({ role: `app_user_${made.connection.database}`, tenant: tenantId });
    expect(tx.hasBegun).toBe(true);
  });
  expect(await namesOf(tenantId)).toEqual(['First']);
});

test('transactions: roll back as a whole, and take no statement after their end', async () => {
  const tenantId = await newTenant('rolls-back');
  await expect(
    made.database.transaction(tenantId, async (tx) => {
      await tx.run(nameTag(tenantId, 'Lost'));
      throw new Error('Refused');
    }),
  ).rejects.toThrow('Refused');
  const ended = await made.database.transaction(tenantId, async (tx) => tx);
  await expect(ended.run(nameTag(tenantId, 'Late'))).rejects.toThrow('The transaction has ended');
  expect(await namesOf(tenantId)).toEqual([]);
});

test('transactions: a single statement is committed or fails, under the rights of the request', async () => {
  const [own, other] = [await newTenant('single'), await newTenant('single-other')];
  await made.database.single(own, nameTag(own, 'Kept'));
  await expect(made.database.single(own, nameTag(other, 'Foreign'))).rejects.toThrow('row-level security');
  await expect(made.database.single(own, sql`select 1 / 0`)).rejects.toThrow('division by zero');
  expect(await namesOf(own)).toEqual(['Kept']);
  expect(await namesOf(other)).toEqual([]);
});

test('transactions: a statement outside of one has no more rights, and reads no rows', async () => {
  const tenantId = await newTenant('outside');
  await made.database.single(tenantId, nameTag(tenantId, 'Inside'));
  const outside = await made.database.transaction(tenantId, async (tx) => {
    await tx.run(sql`commit`);
    return [await tx.first(sql`select current_user as role`), await tx.rows(sql`select name from groups`)];
  });
  expect(outside).toEqual([{ role: `app_user_${made.connection.database}` }, []]);
});
