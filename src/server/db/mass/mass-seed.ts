import type pg from 'pg';
import { createTenant } from '../../auth/new-tenant.ts';
import { type Database, txOn } from '../database.ts';
import { inventing, type Occasion } from '../demo/invent.ts';
import { feelingAround, formWeights, momentsOf } from '../demo/rhythm.ts';
import { type Company, known } from '../makers/company.ts';
import { copyWriter } from '../makers/copy-writer.ts';
import { furnish } from '../makers/furnish.ts';
import { type Random, randomFrom } from '../makers/random.ts';
import { startingSeverities } from '../makers/starting-severities.ts';
import { hour } from '../makers/times.ts';
import { firstNumber, writeResponses } from '../makers/write-responses.ts';
import { type InventedCompany, inventCompany } from './invented-company.ts';
import { addOwnStatuses } from './own-statuses.ts';

export interface MassWish {
  tenants: number;
  /** In each of the tenants. */
  responses: number;
  /** So many days back the first of them came in. */
  days: number;
  seed: number;
  now: Date;
  /** Of the owners, and of their colleagues. */
  hashes: { owner: string; colleague: string };
  onProgress(done: { tenant: number; responses: number }): void;
}

export interface MassResult {
  made: string[];
  /** Were there already, from an earlier run with the same seed. */
  kept: string[];
}

const batch = 2_000;
// While one tenant's rows are made, those of another are written.
const lanes = 2;

/**
 * Makes invented companies, each in a transaction of its own: one that was broken off is not there at all, and
 * running the same again makes just those that are missing.
 */
export async function massSeed(database: Database, wish: MassWish): Promise<MassResult> {
  const plans = Array.from({ length: wish.tenants }, (_, index) => `seed-${wish.seed}-${index + 1}`);
  const isNew = new Map<string, boolean>();
  const left = plans.entries();
  const work = async () => {
    for (const [index, subdomain] of left) {
      const random = randomFrom(wish.seed * 100_003 + index);
      const plan = inventCompany(random, subdomain);
      isNew.set(subdomain, await database.owner((client) => makeTenant(client, wish, index + 1, plan, random)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  if ([...isNew.values()].some(Boolean)) await settle(database);
  return { made: plans.filter((name) => isNew.get(name)), kept: plans.filter((name) => !isNew.get(name)) };
}

const filled = [
  ...['sentiment_responses', 'sentiment_response_users', 'sentiment_response_groups', 'sentiment_response_tracking'],
  ...['response_words', 'response_queue', 'response_done', 'response_group_days', 'customer_form_responses'],
];

// What is counted before anybody else sees it: of so many rows the database must know before it counts them.
const counted = ['sentiment_responses', 'sentiment_response_users', 'sentiment_response_groups'];
const many = 20_000;

/** Until the database knows what it holds, it takes the wrong way to most of it. */
async function settle(database: Database): Promise<void> {
  await database.owner(async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum (analyze) ${filled.join(', ')}`);
    await client.query('reset statement_timeout');
  });
}

async function makeTenant(
  client: pg.PoolClient,
  wish: MassWish,
  tenant: number,
  plan: InventedCompany,
  random: Random,
): Promise<boolean> {
  const { rowCount } = await client.query('select from tenants where subdomain = $1', [plan.subdomain]);
  if (rowCount) return false;
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  try {
    const company = await makeCompany(client, wish, plan);
    await makeResponses(client, wish, tenant, company, plan, random);
    await addOwnStatuses(client, company.tenantId);
    if (wish.responses >= many) await client.query(`analyze ${counted.join(', ')}`);
    // Where no trigger ran while the rows were written, nothing has been counted and no word can be found yet.
    await client.query(
      'select fill_response_counts($1), fill_response_words($1), fill_response_queue($1), fill_response_done($1), fill_response_feelings($1)',
      [company.tenantId],
    );
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function makeCompany(client: pg.PoolClient, { hashes, now }: MassWish, plan: InventedCompany): Promise<Company> {
  const owner = { ...plan.owner, passwordHash: hashes.owner };
  const made = await createTenant(txOn(client, null), { name: plan.name, subdomain: plan.subdomain, owner });
  await skipChecks(client);
  const severities = await startingSeverities(made.tx);
  const writer = copyWriter(client, made.tenantId);
  return furnish({ writer, made, severities, passwordHash: hashes.colleague, now }, plan);
}

// Nobody sees the tenant before it is whole, and every row was made for it: looking each foreign key up again would
// take longer than writing the rows. Only a superuser may do without.
async function skipChecks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`select current_setting('is_superuser') = 'on' as may`);
  if (rows[0]?.may) await client.query('set local session_replication_role = replica');
}

async function makeResponses(
  client: pg.PoolClient,
  { responses, days, onProgress }: MassWish,
  tenant: number,
  company: Company,
  plan: InventedCompany,
  random: Random,
): Promise<void> {
  const writer = copyWriter(client, company.tenantId);
  const moments = momentsOf(random, responses, { last: new Date(company.now.getTime() - hour), days });
  const invent = inventing(castOf(random, company, plan));
  const moods = plan.branches.map(() => random.between(2.6, 4.4));
  for (let start = 0; start < moments.length; start += batch) {
    const some = moments.slice(start, start + batch);
    const coming = lazily(some, (at) => invent(occasion(random, plan, moods, at)));
    await writeResponses(writer, some.length, coming, firstNumber + start);
    onProgress({ tenant, responses: start + some.length });
  }
}

function* lazily<T, R>(list: readonly T[], make: (one: T) => R): Generator<R> {
  for (const one of list) yield make(one);
}

function castOf(random: Random, company: Company, { people }: InventedCompany) {
  const named = (...keys: string[]) => keys.map((key) => known(company.people, key));
  return {
    ...{ company, random, desk: named('khai', 'priya'), helpers: named('olu', 'zsofia') },
    guests: company.customers.slice(0, people),
    firms: company.customers.slice(people),
    aside: random,
  };
}

function occasion(random: Random, { branches }: InventedCompany, moods: readonly number[], at: Date): Occasion {
  const index = random.whole(0, branches.length - 1);
  const branch = branches[index] as InventedCompany['branches'][number];
  const formKey = random.weighted(formWeights);
  return {
    formKey,
    branch,
    at,
    feel: feelingAround(random, moods[index] ?? 3, formKey),
    pace: 1,
    isBrief: random.chance(0.9),
  };
}
