import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { learnPermissions } from '../auth/grants.ts';
import { hashPassword } from '../auth/passwords.ts';
import { connect, type Database } from '../db/database.ts';
import { massSeed } from '../db/mass/mass-seed.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Environment } from '../environment.ts';
import { migrationsDir } from '../project-files.ts';
import { readSecrets } from '../secrets.ts';
import { makeDemonstration } from './demonstration.ts';
import { readSeedWish, type SeedWish } from './seed-wish.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Makes invented companies with much feedback, whether or not the application is running meanwhile. */
export async function seed(environment: Environment, args: string[]): Promise<void> {
  const wish = readSeedWish(args);
  const secrets = await readSecrets(environment.dataDir);
  const postgres = await openPostgres(environment, say);
  const isAlone = await postgres.claimIfFree();
  const database = connect(postgres.connection);
  try {
    if (isAlone) await makeReady(environment, database, secrets);
    await fill(environment, database, wish);
  } finally {
    await database.close();
    await postgres.close();
  }
}

// The application would do the same at its next start, but for the demonstration: then there would be tenants already.
async function makeReady(
  environment: Environment,
  database: Database,
  secrets: Awaited<ReturnType<typeof readSecrets>>,
) {
  await migrate(database, migrationsDir);
  await learnPermissions(database);
  const filesDir = join(environment.dataDir, 'files');
  await mkdir(filesDir, { recursive: true });
  await makeDemonstration(environment, { database, productHost: environment.productHost, filesDir, ...secrets });
}

async function fill(environment: Environment, database: Database, wish: SeedWish): Promise<void> {
  const password = await ownersPassword(environment.dataDir);
  const began = Date.now();
  const { made, kept } = await massSeed(database, {
    ...wish,
    now: new Date(),
    hashes: {
      owner: await hashPassword(password),
      colleague: await hashPassword(randomBytes(32).toString('base64url')),
    },
    onProgress: progress(wish),
  });
  const seconds = (Date.now() - began) / 1_000;
  const responses = made.length * wish.responses;
  const pace = Math.round(responses / Math.max(seconds, 0.001)).toLocaleString('en');
  say(
    `Made ${count(made.length, 'tenant')} with ${count(responses, 'response')} in ${seconds.toFixed(1)} s (${pace} a second)`,
  );
  if (kept.length > 0) say(`${count(kept.length, 'tenant')} of this seed had been made before and stayed as they are`);
  const first = made[0] ?? kept[0];
  const address = addressOf(environment, first ?? '');
  say(
    `Sign in at ${address} as owner@${first}.example with ${password}; the owners of all seeded tenants have this password`,
  );
}

/** One password for the owners of every run, so that those of earlier runs can still be signed in to. */
async function ownersPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'seed-sign-in.txt');
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before.trim()) return before.trim();
  const password = randomBytes(12).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

function progress({ tenants, responses }: SeedWish) {
  let last = 0;
  return (done: { tenant: number; responses: number }) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    const [so, all] = [done.responses.toLocaleString('en'), responses.toLocaleString('en')];
    say(`Tenant ${done.tenant} of ${tenants}: ${so} of ${all} responses`);
  };
}

const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

function addressOf({ productHost, port }: Environment, subdomain: string): string {
  return productHost === 'localhost' ? `http://${subdomain}.localhost:${port}` : `https://${subdomain}.${productHost}`;
}
