import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { builtDashboardPage } from '../features/dashboards/public/public-page.ts';
import { builtRenderer } from '../features/surveys/page/renderer.ts';
import { runnerWork } from '../jobs.ts';
import { learnPermissions } from '../platform/auth/policies.ts';
import { connect } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Postgres } from '../platform/db/open-postgres.ts';
import { assertSecondLock } from '../platform/db/second-lock.ts';
import type { Environment, Secrets } from '../platform/environment.ts';
import { freeSpaceCheck } from '../platform/free-space.ts';
import { drain } from '../platform/http/drain.ts';
import { startRunner } from '../platform/jobs/runner.ts';
import { makeMailer } from '../platform/mail/mailer.ts';
import { distDir, migrationsDir, webDir } from '../platform/project-files.ts';
import { openWorkerPool } from '../platform/workers/worker-pool.ts';
import { makeDemonstration } from './demonstration.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Migrates the database and serves requests until a signal. */
export async function listen(environment: Environment, secrets: Secrets, postgres: Postgres): Promise<void> {
  const database = connect(postgres.connection);
  await migrate(database, migrationsDir);
  await assertSecondLock(database);
  await learnPermissions(database);
  const filesDir = join(environment.dataDir, 'files');
  await mkdir(filesDir, { recursive: true });
  const { productHost, port, dataDir, databaseUrl, trustedProxies, ai, mail, webhookNetworks, links } = environment;
  // Free space is unknown for an external DATABASE_URL.
  const space = databaseUrl ? {} : { hasFreeSpace: freeSpaceCheck(dataDir, printLine) };
  const mailer = mail && makeMailer(mail);
  const workers = openWorkerPool({ setup: { connection: postgres.connection, filesDir } });
  const shared = { database, workers, filesDir, ai, mailer, webhookNetworks, links };
  const services = { ...shared, productHost, port, ...secrets, ...space };
  const signIn = await makeDemonstration(environment, services);
  const surveyPages = await builtRenderer(distDir, links);
  const dashboardPage = await builtDashboardPage(distDir);
  const pages = { webDir, surveyPages, dashboardPage };
  const app = await buildApp({ services, ...pages, logLevel: environment.logLevel, trustedProxies });
  const draining = drain(app);
  await app.listen({ port: environment.port, host: environment.host }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyDeaf(error, environment));
  });
  const runners = runnerWork.map((work) => startRunner({ services, logLine: printLine, ...work }));
  const finish = () => Promise.all([draining.finish(), ...runners.map((runner) => runner.stop())]);
  stopOnSignal(finish, async () => {
    await workers.close();
    await database.close();
    await postgres.close();
  });
  printLine(`Candor is ready: ${addressOf(app, environment)}`);
  if (signIn) printLine(`Sign in at ${signIn.address} as ${signIn.email} with ${signIn.password}`);
  if (signIn?.survey) printLine(`Answer its survey at ${signIn.survey}`);
  if (signIn?.dashboard) printLine(`See its public dashboard at ${signIn.dashboard}`);
}

function whyDeaf({ code, message }: NodeJS.ErrnoException, { port, host }: Environment): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} is not for this account; set PORT to 1024 or more`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${host} is not an address of this machine`;
  return `HOST: ${host} cannot be listened on: ${message}`;
}

function addressOf(app: FastifyInstance, { productHost, host }: Environment): string {
  const address = app.server.address();
  const local = productHost === 'localhost' && ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${local ? 'localhost' : host}:${typeof address === 'object' ? address?.port : ''}`;
}

// Repeated signals count once: a terminal and npm both forward the same interrupt.
function stopOnSignal(finish: () => Promise<unknown>, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    printLine('Finishing open requests');
    await finish();
    await close();
    printLine('Stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
