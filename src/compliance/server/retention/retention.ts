import { rm } from 'node:fs/promises';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { pathOfFile } from '../../../core/server/files/stored-files.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import { enqueue, forEveryTenant, type JobKind, type PeriodicTask } from '../../../core/server/jobs/job.ts';
import type { complianceJobLabels } from '../../schemas/job-labels.ts';
import { type RetainedKind, type Retention, type RetentionInput, retainedKinds } from '../../schemas/retention.ts';
import { eraseAll, eraseOriginals } from '../erase.ts';
import type { Person } from '../person.ts';
import { personalIn, retained } from './retained.ts';

type Rule = Pick<Retention, 'kind' | 'months' | 'lastRunAt' | 'erased'>;

const map: Handler = ({ tx }) => readMap(tx);

const save: Handler<RetentionInput> = async (call) => {
  const { tx, session, body } = call;
  const { kind, months } = body;
  const [before] = await readRules(tx, kind);
  await tx.run(sql`
    insert into retention_rules (tenant_id, kind, months) values (${tx.tenantId}, ${kind}, ${months})
    on conflict (tenant_id, kind) do update set months = excluded.months`);
  const change = { before: { kind, months: before?.months ?? null }, after: { kind, months } };
  await audit({ tx, session }, resourceOf('retentionRules'), null, change);
  return readMap(tx);
};

/** How many records a rule would erase now. */
const tryRule: Handler<RetentionInput> = async ({ tx, body: { kind, months } }) => {
  if (months === null) return { due: 0 };
  const found = await tx.first(sql<{ due: number }>`
    select count(*)::integer as due from (${await retained[kind].due(tx, months)}) d`);
  return { due: found?.due ?? 0 };
};

export const retentionRules = { map, save, try: tryRule };

const readRules = (tx: Tx, kind?: RetainedKind) =>
  tx.rows(sql<Rule>`
    select kind, months, to_json(last_run_at) #>> '{}' as last_run_at, erased from retention_rules
    where tenant_id = ${tx.tenantId} ${kind ? sql`and kind = ${kind}` : sql``}`);

async function readMap(tx: Tx): Promise<Retention[]> {
  const rules = new Map((await readRules(tx)).map((rule) => [rule.kind, rule]));
  const all: Retention[] = [];
  for (const kind of retainedKinds) {
    const { table, at } = retained[kind];
    const found = await tx.first(sql<Pick<Retention, 'records' | 'oldestAt'>>`
      select count(*)::integer as records, to_json(min(${at})) #>> '{}' as oldest_at
      from ${sql.ref(table)} r where r.tenant_id = ${tx.tenantId}`);
    const { months = null, lastRunAt = null, erased = 0 } = rules.get(kind) ?? {};
    const { records = 0, oldestAt = null } = found ?? {};
    all.push({ kind, months, lastRunAt, erased, records, oldestAt, personal: await personalIn(tx, kind) });
  }
  return all;
}

export const retentionJob = 'retention' satisfies keyof typeof complianceJobLabels;

/** Queues the rules of each tenant once a day. */
export const startRetention: PeriodicTask = {
  name: 'retention',
  everySeconds: 24 * 60 * 60,
  run: (services, now) =>
    forEveryTenant(services, async (tx) => {
      for (const { kind, months } of await readRules(tx))
        if (months !== null) await enqueue(tx, { kind: retentionJob, key: kind, runAt: now });
    }),
};

/** Few enough that the transaction of a step is short. */
const atOnce = 100;

/** Erases what a rule makes due, in steps. */
export const applyRetention: JobKind = async ({ services, tx, job, now }) => {
  const kind = retainedKinds.find((one) => one === job.key);
  const [rule] = kind ? await readRules(tx, kind) : [];
  if (!kind || !rule?.months) return undefined;
  const rows = await tx.rows(sql<{ id: number }>`
    select d.id from (${await retained[kind].due(tx, rule.months)}) d order by d.id limit ${atOnce}`);
  const ids = rows.map(({ id }) => id);
  const names = ids.length > 0 ? await erase(tx, kind, ids) : [];
  await tx.run(sql`
    update retention_rules set last_run_at = ${now}, erased = erased + ${ids.length}
    where tenant_id = ${tx.tenantId} and kind = ${kind}`);
  for (const name of names) await rm(pathOfFile(services, job.tenantId, name), { force: true });
  return ids.length === atOnce ? { againAt: now } : undefined;
};

/** Returns the names of the files that belong to the erased records. */
async function erase(tx: Tx, kind: RetainedKind, ids: readonly number[]): Promise<string[]> {
  const own = sql`tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`;
  if (kind === 'auditLog') {
    await tx.run(sql`select forget_audit(${ids}::bigint[])`);
    return [];
  }
  if (kind === 'customerImports') {
    await tx.run(sql`delete from imports where ${own}`);
    return [];
  }
  if (kind === 'receivedEmails') return eraseOriginals(tx, own);
  const { names } = await eraseAll(tx, await peopleIn(tx, kind, ids), false);
  if (kind !== 'customers')
    await tx.run(sql`update ${sql.ref(retained[kind].table)} set erased_at = now() where ${own}`);
  return names;
}

async function peopleIn(tx: Tx, kind: RetainedKind, ids: readonly number[]): Promise<Person> {
  const nobody: Person = {
    customers: [],
    customerIds: [],
    responseIds: [],
    surveyResponseIds: [],
    requestIds: [],
    formerCustomerIds: [],
    formerResponseIds: [],
    emails: [],
    terms: [],
    pattern: undefined,
    shared: [],
  };
  if (kind === 'surveyResponses') return { ...nobody, surveyResponseIds: [...ids] };
  if (kind === 'sentimentResponses') return { ...nobody, responseIds: [...ids] };
  const customers = await tx.rows(sql<Person['customers'][number]>`
    select id, display_name, email, phone, "values" from customer_form_responses
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[]) order by id`);
  const idsIn = async (table: string, column: string) => {
    const rows = await tx.rows(sql<{ id: number }>`
      select id from ${sql.ref(table)} where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = any(${ids}::integer[])`);
    return rows.map(({ id }) => id);
  };
  return {
    ...nobody,
    customers,
    customerIds: [...ids],
    responseIds: await idsIn('sentiment_responses', 'customer_response_id'),
    surveyResponseIds: await idsIn('survey_responses', 'customer_id'),
    emails: customers.flatMap(({ email }) => email?.toLowerCase() ?? []),
  };
}
