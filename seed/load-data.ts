import type pg from 'pg';
import { z } from 'zod';
import { createTenant } from '../src/administration/server/new-tenant.ts';
import { colorSchema } from '../src/core/contract/schemas/common.ts';
import { type Database, txOnClient } from '../src/core/server/db/database.ts';
import { readSeedFile } from '../src/core/server/project-files.ts';
import { ownBases } from '../src/responses/schemas/response-status.ts';
import { askForMissingAnalyses } from '../src/responses/server/text/analyze-response.ts';
import { type Company, find, readSeverities, seedCompany } from './company.ts';
import { type CompanyPlan, type FormKey, readForms, readHistories } from './demo-data.ts';
import { type Random, randomFrom, randomTimes, ratingNear } from './random.ts';
import { type Occasion, responseGenerator } from './random-response.ts';
import { copyWriter, hour } from './rows.ts';
import { firstNumber, writeResponses } from './write-responses.ts';

export interface LoadOptions {
  tenants: number;
  /** Per tenant. */
  responses: number;
  /** Age of the oldest response. */
  days: number;
  seed: number;
  now: Date;
  /** Password hashes of the owners and of other users. */
  hashes: { owner: string; colleague: string };
  onProgress(done: { tenant: number; responses: number }): void;
}

export interface LoadResult {
  created: string[];
  /** Tenants created by an earlier run with the same seed. */
  existing: string[];
}

const batchSize = 2_000;
// Rows of one tenant are generated while those of another are written.
const concurrency = 2;

/** Creates random companies, each in its own transaction: a run with the same seed creates only the missing ones. */
export async function loadData(database: Database, options: LoadOptions): Promise<LoadResult> {
  const subdomains = Array.from({ length: options.tenants }, (_, index) => `seed-${options.seed}-${index + 1}`);
  const isNew = new Map<string, boolean>();
  const queue = subdomains.entries();
  const work = async () => {
    for (const [index, subdomain] of queue) {
      const random = randomFrom(options.seed * 100_003 + index);
      const plan = randomCompany(random, subdomain);
      isNew.set(subdomain, await database.owner((client) => loadTenant(client, options, index + 1, plan, random)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if ([...isNew.values()].some(Boolean)) await vacuum(database);
  return {
    created: subdomains.filter((name) => isNew.get(name)),
    existing: subdomains.filter((name) => !isNew.get(name)),
  };
}

const filledTables = [
  ...['sentiment_responses', 'sentiment_response_users', 'sentiment_response_groups', 'sentiment_response_tracking'],
  ...['response_words', 'response_cell_counts', 'response_day_counts', 'response_score_counts'],
  ...['customer_form_responses', 'customer_figures'],
];

// These tables need current statistics before the counts are filled from many rows.
const countedTables = ['sentiment_responses', 'sentiment_response_users', 'sentiment_response_groups'];
const manyResponses = 20_000;

/** Without current statistics PostgreSQL chooses slow plans. */
async function vacuum(database: Database): Promise<void> {
  await database.owner(async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum (analyze) ${filledTables.join(', ')}`);
    await client.query('reset statement_timeout');
  });
}

async function loadTenant(
  client: pg.PoolClient,
  options: LoadOptions,
  tenant: number,
  plan: RandomCompany,
  random: Random,
): Promise<boolean> {
  const { rowCount } = await client.query('select from tenants where subdomain = $1', [plan.subdomain]);
  if (rowCount) return false;
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  try {
    const company = await loadCompany(client, options, plan);
    await loadResponses(client, options, tenant, company, plan, random);
    await addCustomStatuses(client, company.tenantId);
    await askForMissingAnalyses(txOnClient(client, company.tenantId));
    if (options.responses >= manyResponses) await client.query(`analyze ${countedTables.join(', ')}`);
    // Triggers were disabled while the rows were written.
    await client.query('select fill_response_counts($1), fill_response_words($1), fill_customer_figures($1)', [
      company.tenantId,
    ]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function loadCompany(client: pg.PoolClient, { hashes, now }: LoadOptions, plan: RandomCompany): Promise<Company> {
  const owner = { ...plan.owner, passwordHash: hashes.owner };
  const { name, subdomain } = plan;
  const tenant = await createTenant(txOnClient(client, null), { name, subdomain, owner, isConfirmed: true });
  await skipTriggers(client);
  const severities = await readSeverities(tenant.tx);
  const writer = copyWriter(client, tenant.tenantId);
  return seedCompany({ writer, tenant, severities, passwordHash: hashes.colleague, now }, plan);
}

// Checking each foreign key takes longer than writing the rows. Only a superuser may skip it.
async function skipTriggers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`select current_setting('is_superuser') = 'on' as may`);
  if (rows[0]?.may) await client.query('set local session_replication_role = replica');
}

async function loadResponses(
  client: pg.PoolClient,
  { responses, days, onProgress }: LoadOptions,
  tenant: number,
  company: Company,
  plan: RandomCompany,
  random: Random,
): Promise<void> {
  const writer = copyWriter(client, company.tenantId);
  const times = randomTimes(random, responses, { last: new Date(company.now.getTime() - hour), days });
  const usersOf = (...keys: string[]) => keys.map((key) => find(company.people, key));
  const createResponse = responseGenerator({
    ...{ company, random, optionalRandom: random, desk: usersOf('khai', 'priya'), helpers: usersOf('olu', 'zsofia') },
    guests: company.customers.slice(0, plan.guests),
    firms: company.customers.slice(plan.guests),
  });
  const nextOccasion = occasions(random, plan);
  for (let start = 0; start < times.length; start += batchSize) {
    const batch = times.slice(start, start + batchSize);
    const created = (function* () {
      for (const at of batch) yield createResponse(nextOccasion(at));
    })();
    await writeResponses(writer, batch.length, created, firstNumber + start);
    onProgress({ tenant, responses: start + batch.length });
  }
}

function occasions(random: Random, { branches }: RandomCompany): (at: Date) => Occasion {
  const means = branches.map(() => random.between(2.6, 4.4));
  const formWeights = Object.entries(readHistories().formWeights) as [FormKey, number][];
  return (at) => {
    const index = random.whole(0, branches.length - 1);
    const branch = branches[index] as RandomCompany['branches'][number];
    const formKey = random.weighted(formWeights);
    const rating = ratingNear(random, means[index] ?? 3, formKey);
    return { formKey, branch, at, rating, pace: 1, isBrief: random.chance(0.9) };
  };
}

const statusesSchema = z.array(
  z.strictObject({
    ...{ key: z.string(), base: z.enum(ownBases), label: z.string(), color: colorSchema },
    /** One in this many responses of the base status has it; null: none. */
    every: z.int().nullable(),
  }),
);

async function addCustomStatuses(client: pg.PoolClient, tenantId: number): Promise<void> {
  const statuses = JSON.stringify(readSeedFile('load/statuses.json', statusesSchema));
  await client.query(
    `insert into response_statuses (tenant_id, key, base, label, color)
     select $1, key, base, label, color from jsonb_to_recordset($2) s(key text, base text, label text, color text)`,
    [tenantId, statuses],
  );
  await client.query(
    `update sentiment_responses r set custom_status_id = s.id
     from jsonb_to_recordset($2) a(key text, every integer)
     join response_statuses s on s.tenant_id = $1 and s.key = a.key
     where r.tenant_id = $1 and r.status = s.base and r.number % a.every = 0`,
    [tenantId, statuses],
  );
}

interface RandomCompany extends CompanyPlan {
  branches: readonly { key: string; name: string; lead: string }[];
  /** Number of customers who are persons; the rest are companies. */
  guests: number;
}

const listSchema = z.array(z.string()).min(1);
const namesSchema = z.strictObject({
  ...{ firstNames: listSchema, lastNames: listSchema, cities: listSchema },
  ...{ companyWords: listSchema, companyKinds: listSchema, trades: listSchema, colors: listSchema },
});

/** A random hotel company. Its staff keys are those that the forms refer to. */
export function randomCompany(random: Random, subdomain: string): RandomCompany {
  const names = readSeedFile('load/names.json', namesSchema);
  const [one = '', other = ''] = random.shuffled(names.companyWords);
  const person = () => ({ firstName: random.pick(names.firstNames), lastName: random.pick(names.lastNames) });
  const cities = random.shuffled(names.cities);
  const branches = cities
    .slice(0, random.whole(3, 9))
    .map((name, index) => ({ key: `branch-${index + 1}`, name, lead: `lead-${index + 1}` }));
  const keys = ['tomas', 'priya', 'khai', 'olu', 'zsofia', ...branches.map(({ lead }) => lead), 'viewer'];
  const staff = keys.map((key, index) => ({
    ...{ key, email: `${key}.${index + 1}@${subdomain}.example`, role: roleOf(key), ...person() },
    ...{ joinedDaysAgo: random.whole(100, 800), seenHoursAgo: random.whole(1, 200) },
  }));
  const guests = Array.from({ length: 180 }, (_, index) => {
    const { firstName, lastName } = person();
    const phone = `+44 7700 900${random.whole(100, 999)}`;
    return { name: `${firstName} ${lastName}`, email: `guest${index + 1}@example.com`, phone };
  });
  const firms = Array.from({ length: 40 }, (_, index) => {
    const name = `${random.pick(names.companyWords)} ${random.pick(names.trades)} ${index + 1}`;
    return { name, company: name, email: `travel${index + 1}@example.com` };
  });
  const groups = branches.map(({ key, name, lead }, index) => ({
    ...{ key, name, lead, members: [lead], description: `Everybody at the hotel in ${name}.` },
    color: names.colors[index % names.colors.length] as string,
  }));
  return {
    ...{ name: `${one} & ${other} ${random.pick(names.companyKinds)}`, subdomain, branches, staff },
    owner: { email: `owner@${subdomain}.example`, ...person() },
    groups: [...groups, ...teams],
    severities: [idea],
    ...{ customers: [...guests, ...firms], guests: guests.length, forms: readForms(branches) },
  };
}

const roleOf = (key: string) =>
  key === 'viewer' ? ('Viewer' as const) : key === 'tomas' || key === 'priya' ? ('Admin' as const) : ('Staff' as const);

const idea = {
  name: 'Idea',
  description: 'Worth talking about when there is time.',
  days: 30,
  rank: 5,
  color: '#0d9488',
};

const teams = [
  { key: 'guests', name: 'Guest relations', color: '#15803d', members: ['priya', 'khai', 'owner'] },
  { key: 'upkeep', name: 'Housekeeping and maintenance', color: '#6d28d9', members: ['olu'] },
  { key: 'kitchen', name: 'Food and beverage', color: '#be123c', members: ['zsofia'] },
].map((team) => ({ ...team, description: '', lead: team.members[0] as string }));
