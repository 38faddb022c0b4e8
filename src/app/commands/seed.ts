import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadData } from '../../../seed/load-data.ts';
import { hashPassword } from '../../core/server/auth/passwords.ts';
import { learnPermissions } from '../../core/server/auth/policies.ts';
import { prepareDataDir } from '../../core/server/data-dir.ts';
import { connect, type Database } from '../../core/server/db/database.ts';
import { migrate } from '../../core/server/db/migrate.ts';
import { openPostgres, type Postgres } from '../../core/server/db/open-postgres.ts';
import type { Environment } from '../../core/server/environment.ts';
import { assertInstallation, bindInstallation } from '../../core/server/installation/binding.ts';
import { findKeys } from '../../core/server/installation/keys.ts';
import { migrationsDir } from '../../core/server/project-files.ts';
import { openWorkerPool } from '../../core/server/workers/worker-pool.ts';
import { events } from '../server/events.ts';
import { importedLists } from '../server/imported-lists.ts';
import { makeDemonstration } from './demonstration.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

/** Creates random companies with many responses; the application may be running. */
export async function seed(environment: Environment, args: string[]): Promise<void> {
  const options = readSeedOptions(args);
  await prepareDataDir(environment.dataDir);
  const keys = await findKeys(environment);
  const postgres = await openPostgres(environment, printLine);
  const isAlone = await postgres.claimIfFree();
  const database = connect(postgres.connection);
  try {
    if (isAlone) await makeReady(environment, postgres.connection, database);
    else await database.owner((client) => assertInstallation(client, { environment, keys }));
    await fill(environment, database, options);
  } finally {
    await database.close();
    await postgres.close();
  }
}

// Prepares the database as a start would, because later starts skip the demo once tenants exist.
async function makeReady(environment: Environment, connection: Postgres['connection'], database: Database) {
  const prepare = () => migrate(database, migrationsDir);
  const { keys } = await bindInstallation(database, environment, { prepare });
  await learnPermissions(database);
  const { dataDir, filesDir, productHost } = environment;
  const workers = openWorkerPool({ setup: { connection, filesDir }, tempDirs: [tmpdir(), join(dataDir, 'tmp')] });
  const services = { database, events, importedLists, workers, productHost, filesDir, keys };
  await makeDemonstration(environment, services).finally(() => workers.close());
}

async function fill(environment: Environment, database: Database, options: SeedOptions): Promise<void> {
  const password = await ownersPassword(environment.dataDir);
  const began = Date.now();
  const { created, existing } = await loadData(database, {
    ...options,
    now: new Date(),
    hashes: {
      owner: await hashPassword(password),
      colleague: await hashPassword(randomBytes(32).toString('base64url')),
    },
    onProgress: progress(options),
  });
  const seconds = (Date.now() - began) / 1_000;
  const responses = created.length * options.responses;
  const pace = Math.round(responses / Math.max(seconds, 0.001)).toLocaleString('en');
  printLine(
    `Created ${count(created.length, 'tenant')} with ${count(responses, 'response')} in ${seconds.toFixed(1)} s (${pace} a second)`,
  );
  if (existing.length > 0)
    printLine(`${count(existing.length, 'tenant')} of this seed already existed and did not change`);
  const first = created[0] ?? existing[0];
  const address = tenantUrl(environment, first ?? '');
  printLine(
    `Sign in at ${address} as owner@${first}.example with ${password}; the owners of all seeded tenants have this password`,
  );
}

/** All runs share one owner password, so that the owners of earlier runs can still sign in. */
async function ownersPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'seed-sign-in.txt');
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before.trim()) return before.trim();
  const password = randomBytes(12).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

function progress({ tenants, responses }: SeedOptions) {
  let last = 0;
  return (done: { tenant: number; responses: number }) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    const [so, all] = [done.responses.toLocaleString('en'), responses.toLocaleString('en')];
    printLine(`Tenant ${done.tenant} of ${tenants}: ${so} of ${all} responses`);
  };
}

const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

function tenantUrl({ productHost, port }: Environment, subdomain: string): string {
  return productHost === 'localhost' ? `http://${subdomain}.localhost:${port}` : `https://${subdomain}.${productHost}`;
}

interface SeedOptions {
  tenants: number;
  /** Per tenant. */
  responses: number;
  /** Age of the oldest response. */
  days: number;
  seed: number;
}

const usage = 'npm run seed -- --tenants 5 --responses 10000 --seed 1';
const limits: Record<keyof SeedOptions, readonly [least: number, most: number, byDefault: number]> = {
  tenants: [1, 10_000, 1],
  responses: [0, 10_000_000, 1_000],
  days: [1, 3_650, 365],
  seed: [0, 1_000_000_000, 1],
};

/** Reads the command-line options. Throws a one-line error on an invalid one. */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const options: SeedOptions = {
    tenants: limits.tenants[2],
    responses: limits.responses[2],
    days: limits.days[2],
    seed: limits.seed[2],
  };
  const texts = args.flatMap((arg) => (arg.startsWith('--') && arg.includes('=') ? splitOnce(arg) : [arg]));
  for (let index = 0; index < texts.length; index += 2) {
    const name = parseOptionName(texts[index] ?? '');
    options[name] = parseOptionNumber(name, texts[index + 1]);
  }
  return options;
}

const splitOnce = (arg: string) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)];

function parseOptionName(optionName: string): keyof SeedOptions {
  const name = optionName.slice(2);
  if (!optionName.startsWith('--') || !Object.hasOwn(limits, name))
    throw new Error(`${optionName} is unknown; use for example ${usage}`);
  return name as keyof SeedOptions;
}

function parseOptionNumber(name: keyof SeedOptions, text: string | undefined): number {
  const [least, most] = limits[name];
  const value = text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(
    `--${name} must be a whole number from ${least} to ${most}${text === undefined ? '' : `, not ${text}`}`,
  );
}
