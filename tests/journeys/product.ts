import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { builtServer } from '../../launcher/builds.mjs';
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
  const database = await ownDatabase(original?.databaseName);
  const own = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...links,
  };
  const server = spawn(process.execPath, [builtServer()], {
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stopAndKeepData = async () => {
    server.kill('SIGTERM');
    await ended;
    return { dataDir, databaseName: database.name };
  };
  const stop = async () => deleteData(await stopAndKeepData());
  const { port, printed } = await untilReady(server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const signIn = JSON.parse(await readFile(join(dataDir, 'demo-sign-in.json'), 'utf8')) as {
    email: string;
    password: string;
  };
  const connection = database.url
    ? { connectionString: database.url }
    : { host: await socketFolder(dataDir), user: 'candor', database: 'candor' };
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
  const starting = Array.from({ length: Number(project.config.maxWorkers) }, () => startProduct({}, demonstration));
  const started = await Promise.all(starting).catch(async (error: unknown) => {
    await Promise.allSettled(starting.map(async (product) => (await product).stop()));
    await deleteData(demonstration);
    throw error;
  });
  project.provide(
    'products',
    started.map(({ stop, stopAndKeepData, ...product }) => product),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await deleteData(demonstration);
  };
}

const longestStart = 180_000;
// The sign-in is the first line after the address.
const lastLines = /ready: http:\/\/\S+:(\d+)\n(?:.*\n)*?Sign in at .+\n/;

/** Resolves with what the product has printed once it is ready, and rejects at once if it ends before. */
function untilReady(server: ChildProcessByStdio<null, Readable, Readable>): Promise<{ port: number; printed: string }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The product did not start: ${why}\n${printed}`));
    };
    const timer = setTimeout(() => fail(`it printed no address for ${longestStart / 1_000} s`), longestStart);
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const port = lastLines.exec(printed)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve({ port: Number(port), printed });
    });
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      process.stderr.write(text);
    });
    server.once('error', (error) => fail(error.message));
    server.once('close', (code, signal) => fail(`it ended with ${code ?? signal}`));
  });
}
