import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { learnPermissions } from '../auth/grants.ts';
import { connect } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Postgres } from '../db/open-postgres.ts';
import { assertSecondLock } from '../db/second-lock.ts';
import type { Environment } from '../environment.ts';
import { buildApp } from '../http/app.ts';
import { drain } from '../http/drain.ts';
import { foldCounts } from '../jobs/fold-counts.ts';
import { mailKinds, webhookKinds } from '../jobs/job-kinds.ts';
import { startRunner } from '../jobs/runner.ts';
import { makeMailer } from '../mail/mailer.ts';
import { distDir, migrationsDir, webDir } from '../project-files.ts';
import { roomIn } from '../room.ts';
import type { Secrets } from '../secrets.ts';
import { builtRenderer } from '../surveys/page/renderer.ts';
import { makeDemonstration } from './demonstration.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Brings the database up to date and answers callers until a signal says to stop. */
export async function listen(environment: Environment, secrets: Secrets, postgres: Postgres): Promise<void> {
  const database = connect(postgres.connection);
  await migrate(database, migrationsDir);
  await assertSecondLock(database);
  await learnPermissions(database);
  const filesDir = join(environment.dataDir, 'files');
  await mkdir(filesDir, { recursive: true });
  const { productHost, port, dataDir, databaseUrl, trustedProxies, ai, mail, webhookNetworks } = environment;
  // The disk of DATABASE_URL is not ours to measure.
  const room = databaseUrl ? {} : { room: roomIn(dataDir, say) };
  const mailer = mail && makeMailer(mail);
  const services = { database, productHost, port, filesDir, ai, mailer, webhookNetworks, ...secrets, ...room };
  const signIn = await makeDemonstration(environment, services);
  const surveyPages = await builtRenderer(distDir);
  const app = await buildApp({ services, webDir, surveyPages, logLevel: environment.logLevel, trustedProxies });
  const draining = drain(app);
  await app.listen({ port: environment.port, host: environment.host }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyDeaf(error, environment));
  });
  const runner = startRunner({ services, tell: say });
  // A mail server that is slow to answer keeps no clock waiting.
  const postman = startRunner({ services, tell: say, kinds: mailKinds, tasks: [] });
  const messenger = startRunner({ services, tell: say, kinds: webhookKinds, tasks: [] });
  // Nor does a rush of answers that are to be counted.
  const folder = startRunner({ services, tell: say, kinds: {}, tasks: [foldCounts] });
  const finish = () => Promise.all([draining.finish(), runner.stop(), postman.stop(), messenger.stop(), folder.stop()]);
  stopOnSignal(finish, async () => {
    await database.close();
    await postgres.close();
  });
  say(`Candor is ready: ${addressOf(app, environment)}`);
  if (signIn) say(`Sign in at ${signIn.address} as ${signIn.email} with ${signIn.password}`);
  if (signIn?.survey) say(`Answer its survey at ${signIn.survey}`);
}

function whyDeaf({ code, message }: NodeJS.ErrnoException, { port, host }: Environment): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} is not for this account; set PORT to 1024 or more`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${host} is no address of this machine`;
  return `HOST: ${host} cannot be listened on: ${message}`;
}

function addressOf(app: FastifyInstance, { productHost, host }: Environment): string {
  const address = app.server.address();
  const local = productHost === 'localhost' && ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${local ? 'localhost' : host}:${typeof address === 'object' ? address?.port : ''}`;
}

// Repeated signals are the same wish: a terminal and npm both pass one interrupt on.
function stopOnSignal(finish: () => Promise<unknown>, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('Finishing what is in flight');
    await finish();
    await close();
    say('Stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
