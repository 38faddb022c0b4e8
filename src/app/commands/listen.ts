import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { builtOwnPage } from '../../compliance/server/own-page/renderer.ts';
import { learnPermissions } from '../../core/server/auth/policies.ts';
import { foldersOfBuilds, noteServing } from '../../core/server/builds.ts';
import { connect } from '../../core/server/db/database.ts';
import { migrationNames } from '../../core/server/db/known-migrations.ts';
import { migrate } from '../../core/server/db/migrate.ts';
import type { Postgres } from '../../core/server/db/open-postgres.ts';
import { assertSecondLock } from '../../core/server/db/second-lock.ts';
import type { Environment } from '../../core/server/environment.ts';
import { freeSpaceCheck } from '../../core/server/free-space.ts';
import { drain } from '../../core/server/http/drain.ts';
import { bindInstallation } from '../../core/server/installation/binding.ts';
import { startRunner } from '../../core/server/jobs/runner.ts';
import { writeLines } from '../../core/server/log-output.ts';
import { makeMailer } from '../../core/server/mail/mailer.ts';
import { buildDir, migrationsDir } from '../../core/server/project-files.ts';
import { openWorkerPool } from '../../core/server/workers/worker-pool.ts';
import { builtDashboardPage } from '../../reports/server/public/public-page.ts';
import { builtRenderer } from '../../surveys/server/page/renderer.ts';
import { buildApp } from '../server/app.ts';
import { events } from '../server/events.ts';
import { importedLists } from '../server/imported-lists.ts';
import { lanes, taskGroups } from '../server/jobs.ts';
import { makeDemonstration } from './demonstration.ts';
import type { Ending } from './end-on-signal.ts';

const printLine = (line: string) => writeLines(`${line}\n`);

/** Migrates the database and serves requests until `ending`; `adopts`: binds database, files and keys anew. */
export async function listen(
  environment: Environment,
  postgres: Postgres,
  ending: Ending,
  adopts: boolean,
): Promise<void> {
  const { productHost, port, dataDir, databaseUrl, trustedProxies, ai, mail, webhookNetworks, links } = environment;
  const { filesDir } = environment;
  const database = connect(postgres.connection);
  const prepare = () => migrate(database, migrationsDir);
  const { id: installationId, keys } = await bindInstallation(database, environment, { adopts, prepare });
  await assertSecondLock(database);
  await learnPermissions(database);
  // Free space is unknown for an external DATABASE_URL.
  const space = databaseUrl ? {} : { hasFreeSpace: freeSpaceCheck(dataDir, printLine) };
  const mailer = mail && makeMailer(mail);
  const workers = openWorkerPool({
    setup: { connection: postgres.connection, filesDir },
    tempDirs: [tmpdir(), join(dataDir, 'tmp')],
  });
  ending.first(() => workers.close());
  const shared = {
    database,
    events,
    importedLists,
    workers,
    filesDir,
    installationId,
    ai,
    mailer,
    webhookNetworks,
    links,
  };
  const dashboardPage = await builtDashboardPage(buildDir, links);
  const migrations = await migrationNames(migrationsDir);
  const services = { ...shared, dashboardPage, productHost, port, migrations, keys, ...space };
  const signIn = await makeDemonstration(environment, services);
  const surveyPages = await builtRenderer(buildDir, links);
  const ownPage = await builtOwnPage(buildDir);
  const pages = { webDirs: await foldersOfBuilds('web'), surveyPages, ownPage };
  const { logLevel } = environment;
  const onWrongAnswer = environment.isDevelopment ? printWrongAnswer : undefined;
  const app = await buildApp({ services, ...pages, logLevel, trustedProxies, onWrongAnswer });
  const draining = drain(app);
  await app.listen({ port: environment.port, host: environment.host }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyDeaf(error, environment));
  });
  await noteServing(dataDir);
  const runner = startRunner({ services, logLine: printLine, lanes, taskGroups });
  ending.first(async () => {
    printLine('Finishing open requests');
    await Promise.all([draining.finish(), runner.stop()]);
    await database.close();
  });
  printLine(`Candor is ready: ${listeningUrl(app, environment)}`);
  if (signIn) printLine(`Sign in at ${signIn.address} as ${signIn.email} with ${signIn.password}`);
  if (signIn?.survey) printLine(`Answer its survey at ${signIn.survey}`);
  if (signIn?.dashboard) printLine(`See its public dashboard at ${signIn.dashboard}`);
}

const printWrongAnswer = (endpoint: string, problem: string) =>
  printLine(`${endpoint} answers something else than the map declares:\n${problem}`);

function whyDeaf({ code, message }: NodeJS.ErrnoException, { port, host }: Environment): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} is not for this account; set PORT to 1024 or more`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${host} is not an address of this machine`;
  return `HOST: ${host} cannot be listened on: ${message}`;
}

function listeningUrl(app: FastifyInstance, { productHost, host }: Environment): string {
  const address = app.server.address();
  const local = productHost === 'localhost' && ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${local ? 'localhost' : host}:${typeof address === 'object' ? address?.port : ''}`;
}
