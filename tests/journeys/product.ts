import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { socketFolder } from '../../src/core/server/db/cluster.ts';
import { asOwner, inDatabase } from '../support/global-setup.ts';

export interface Product {
  port: number;
  email: string;
  password: string;
  printed: string;
  dataDir: string;
  /** Direct database access for rows that no API call can create. */
  connection: pg.ClientConfig;
}

declare module 'vitest' {
  interface ProvidedContext {
    products: Product[];
    demonstration: StoredData;
  }
}

/** Data of a stopped product. Others start with a copy, because a demonstration takes long to create. */
interface StoredData {
  dataDir: string;
  databaseName: string;
}

const links = { COMPANY_URL: 'https://candor.example', FEEDBACK_URL: 'https://candor.example/feedback' };

interface Started extends Product {
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
  stopAndKeepData(): Promise<StoredData>;
}

export async function startProduct(settings: Record<string, string>, original?: StoredData): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-journey-'));
  if (original) await cp(original.dataDir, dataDir, { recursive: true });
  const port = await freePort();
  const database = await ownDatabase(original?.databaseName);
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...links,
  };
  const server = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await healthy(port, ended);
  const signIn = JSON.parse(await readFile(join(dataDir, 'demo-sign-in.json'), 'utf8')) as {
    email: string;
    password: string;
  };
  const connection = database.url
    ? { connectionString: database.url }
    : { host: await socketFolder(dataDir), user: 'candor', database: 'candor' };
  const stopAndKeepData = async () => {
    server.kill('SIGTERM');
    await ended;
    return { dataDir, databaseName: database.name };
  };
  const stop = async () => deleteData(await stopAndKeepData());
  return { port, ...signIn, printed, dataDir, connection, stop, stopAndKeepData };
}

const databaseServer = process.env.DATABASE_URL;

async function ownDatabase(template = 'template1'): Promise<{ url: string; name: string }> {
  if (!databaseServer) return { url: '', name: '' };
  const name = `candor_journey_${randomBytes(6).toString('hex')}`;
  await asOwner({ connectionString: databaseServer }, `create database ${name} template ${template}`);
  return { url: inDatabase({ connectionString: databaseServer }, name).connectionString ?? '', name };
}

async function deleteData({ dataDir, databaseName }: StoredData): Promise<void> {
  const drop = `drop database if exists ${databaseName} with (force)`;
  if (databaseServer) await asOwner({ connectionString: databaseServer }, drop);
  await rm(dataDir, { recursive: true, force: true });
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demonstration = await startProduct({}).then(({ stopAndKeepData }) => stopAndKeepData());
  project.provide('demonstration', demonstration);
  const started = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, () => startProduct({}, demonstration)),
  );
  project.provide(
    'products',
    started.map(({ stop, stopAndKeepData, ...product }) => product),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await deleteData(demonstration);
  };
}

async function healthy(port: number, ended: Promise<void>): Promise<void> {
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  for (let tries = 0; tries < 600 && !gone; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product did not start');
}

function freePort(): Promise<number> {
  // Ports below the ephemeral range, where the system could assign them to clients first.
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
