import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { learnPermissions } from '../auth/grants.ts';
import { connect } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres, type Postgres } from '../db/open-postgres.ts';
import { assertSecondLock } from '../db/second-lock.ts';
import type { Environment } from '../environment.ts';
import { buildApp } from '../http/app.ts';
import { type Drain, drain } from '../http/drain.ts';
import { migrationsDir, webDir } from '../project-files.ts';
import { readSecrets } from '../secrets.ts';
import { makeDemonstration } from './demonstration.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the whole product until it is told to stop. */
export async function serve(environment: Environment): Promise<void> {
  const secrets = await readSecrets(environment.dataDir);
  const postgres = await openPostgres(environment, say);
  try {
    await postgres.claim((error) => end(1, error.message));
    await listen(environment, secrets, postgres);
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

async function listen(environment: Environment, secrets: Awaited<ReturnType<typeof readSecrets>>, postgres: Postgres) {
  const database = connect(postgres.connection);
  await migrate(database, migrationsDir);
  await assertSecondLock(database);
  await learnPermissions(database);
  const filesDir = join(environment.dataDir, 'files');
  await mkdir(filesDir, { recursive: true });
  const services = { database, productHost: environment.productHost, filesDir, ...secrets };
  const signIn = await makeDemonstration(environment, services);
  const app = await buildApp({ services, webDir, logLevel: environment.logLevel });
  const draining = drain(app);
  await app.listen({ port: environment.port, host: environment.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${environment.port} of ${environment.host} is taken; set PORT to another one`);
  });
  stopOnSignal(draining, async () => {
    await database.close();
    await postgres.close();
  });
  say(`Candor is ready: ${addressOf(app, environment)}`);
  if (signIn) say(`Sign in at ${signIn.address} as ${signIn.email} with ${signIn.password}`);
}

function addressOf(app: FastifyInstance, { productHost, host }: Environment): string {
  const address = app.server.address();
  const local = productHost === 'localhost' && ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${local ? 'localhost' : host}:${typeof address === 'object' ? address?.port : ''}`;
}

// Repeated signals are the same wish: a terminal and npm both pass one interrupt on.
function stopOnSignal(draining: Drain, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('Finishing what is in flight');
    await draining.finish();
    await close();
    end(0, 'Stopped');
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function end(code: number, reason: string): never {
  say(reason);
  process.exit(code);
}
