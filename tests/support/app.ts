import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app/server/app.ts';
import { events } from '../../src/app/server/events.ts';
import { importedLists } from '../../src/app/server/imported-lists.ts';
import type { LoginAnswer } from '../../src/core/contract/schemas/auth.ts';
import { learnPermissions } from '../../src/core/server/auth/policies.ts';
import { type Database, sql } from '../../src/core/server/db/database.ts';
import type { Services } from '../../src/core/server/http/call.ts';
import { newKeys } from '../../src/core/server/installation/keys.ts';
import { openWorkerPool } from '../../src/core/server/workers/worker-pool.ts';
import { ownDatabase, sharedDatabase } from './database.ts';
import { patientLimits, timeFactor } from './time-limits.ts';

declare module 'vitest' {
  interface ProvidedContext {
    workerEntry: string;
  }
}

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
  json<T = Record<string, unknown>>(): T;
}

export interface Client {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface SignedIn extends Client {
  login: LoginAnswer;
  tenantId: number;
  userId: number;
  subdomain: string;
  email: string;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  connection: pg.PoolConfig;
  stranger: Client;
  /** Registers a company; its owner's address is confirmed unless `isConfirmed` is false. */
  newTenant(options?: { isConfirmed?: boolean }): Promise<SignedIn>;
  colleague(admin: SignedIn, permissions: readonly string[]): Promise<SignedIn & { roleId: number }>;
  signIn(subdomain: string, email: string, password: string): Promise<SignedIn>;
  undocumented(): string[];
  close(): Promise<void>;
}

const password = 'a long enough password';
let serial = 0;

interface Needs extends Pick<AppOptions, 'surveyPages' | 'ownPage'>, Pick<Services, 'dashboardPage'> {
  /** Tests that look at all tenants need a database of their own; the files of a worker share one. */
  database?: 'shared' | 'own';
}

export async function makeApp({
  database: needed = 'shared',
  dashboardPage,
  surveyPages,
  ownPage,
}: Needs = {}): Promise<TestApp> {
  const { database, connection, drop } = await (needed === 'own' ? ownDatabase() : sharedDatabase());
  const filesDir = await mkdtemp(join(tmpdir(), 'candor-files-'));
  const services: Services = {
    database,
    events,
    importedLists,
    workers: openWorkerPool({ entry: inject('workerEntry'), setup: { connection, filesDir }, niceness: 0, timeFactor }),
    productHost: 'localhost',
    timeLimits: patientLimits,
    filesDir,
    keys: newKeys(),
    dashboardPage,
  };
  await learnPermissions(database);
  const wrongAnswers = new Map<string, string>();
  const onWrongAnswer = (endpoint: string, problem: string) => wrongAnswers.set(endpoint, `${endpoint}: ${problem}`);
  const app = await buildApp({ services, surveyPages, ownPage, onWrongAnswer });
  await app.ready();
  const signIn = async (subdomain: string, email: string, secret: string) => {
    const answer = await clientOf(app, { 'x-tenant-subdomain': subdomain }).ask('POST', '/auth/login', {
      email,
      password: secret,
    });
    if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
    return signedIn(app, answer.json<LoginAnswer>());
  };
  return {
    app,
    services,
    connection,
    stranger: clientOf(app, {}),
    newTenant: async ({ isConfirmed = true } = {}) => {
      const tenant = await newTenant(app);
      if (isConfirmed) await confirmOwner(database, tenant);
      return tenant;
    },
    colleague: (admin, permissions) => colleague(admin, permissions, signIn),
    signIn,
    undocumented: () => [...wrongAnswers.values()],
    close: async () => {
      await app.close();
      await services.workers.close();
      await drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

function clientOf(app: FastifyInstance, always: Record<string, string>, remoteAddress = '127.0.0.1'): Client {
  return {
    async ask(method, path, body, headers = {}) {
      const options: InjectOptions = {
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api/v1${path}`,
        headers: { ...always, ...headers },
        remoteAddress,
      };
      if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>;
      const response = await app.inject(options);
      return {
        status: response.statusCode,
        text: response.body,
        headers: response.headers,
        json: <T>() => JSON.parse(response.body) as T,
      };
    },
  };
}

function signedIn(app: FastifyInstance, login: LoginAnswer): SignedIn {
  return {
    ...clientOf(app, { authorization: `Bearer ${login.token}` }),
    login,
    tenantId: login.tenant.id,
    userId: login.user.id,
    subdomain: login.tenant.subdomain,
    email: login.user.email,
  };
}

async function newTenant(app: FastifyInstance): Promise<SignedIn> {
  serial += 1;
  // Each tenant registers from another address, because registrations are limited per address.
  const address = `10.0.${serial >> 8}.${serial & 255}`;
  const answer = await clientOf(app, {}, address).ask('POST', '/auth/register', {
    email: `founder${serial}@example.com`,
    password,
    firstName: 'Ada',
    lastName: `Founder ${serial}`,
    companyName: `Company ${serial}`,
    subdomain: `company${serial}`,
  });
  if (answer.status >= 300) throw new Error(`Registering failed: ${answer.text}`);
  return signedIn(app, answer.json<LoginAnswer>());
}

/** Confirms the owner's address without the email of the registration. */
export async function confirmOwner({ transaction }: Database, { tenantId }: Pick<SignedIn, 'tenantId'>): Promise<void> {
  await transaction(tenantId, async (tx) => {
    await tx.run(sql`update tenants set confirmed_by = '', confirmed_at = now() where id = ${tenantId}`);
    await tx.run(sql`delete from jobs where tenant_id = ${tenantId} and key like '%.confirmation'`);
  });
}

async function colleague(admin: SignedIn, permissions: readonly string[], signIn: TestApp['signIn']) {
  serial += 1;
  const role = await created(admin, '/Roles', { name: `Made for test ${serial}` });
  const assigned = await admin.ask('POST', '/Roles/assignPermissions', { roleId: role.id, permissions });
  if (assigned.status >= 300) throw new Error(assigned.text);
  const email = `colleague${serial}@example.com`;
  await created(admin, '/Users', { email, firstName: 'Cole', lastName: `League ${serial}`, roleId: role.id, password });
  return { ...(await signIn(admin.subdomain, email, password)), roleId: role.id };
}

export async function created(
  client: Client,
  path: string,
  body: unknown,
): Promise<{ id: number } & Record<string, unknown>> {
  const answer = await client.ask('POST', path, body);
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
  return answer.json();
}
