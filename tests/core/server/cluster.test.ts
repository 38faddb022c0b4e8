import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cluster, openCluster } from '../../../src/core/server/db/cluster.ts';
import { acquireInstanceLock, type InstanceLock, runningPid } from '../../../src/core/server/db/open-postgres.ts';
import { clearStaleNote, findPostmaster } from '../../../src/core/server/db/postmaster.ts';
import { within } from '../../support/effort.ts';

const lines: string[] = [];
const log = (line: string) => lines.push(line);
let made: string;
let half: string;
let dataDir: string;
let opened: { stop(): Promise<void> }[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'candor-made-'));
  // As a first start leaves it that crashed.
  half = join(made, 'postgres.new-999999999-abcdef');
  await mkdir(half);
  await writeFile(join(half, 'PG_VERSION'), '18\n');
  await (await openCluster({ dataDir: made, log })).stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

async function makeFolder(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-cluster-'));
  opened = [];
  lines.length = 0;
}

async function removeFolder(): Promise<void> {
  for (const cluster of opened) await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const copyMade = (folder = dataDir) => cp(join(made, 'postgres'), join(folder, 'postgres'), { recursive: true });

async function open(folder = dataDir): Promise<Cluster> {
  const cluster = await openCluster({ dataDir: folder, log });
  opened.push(cluster);
  return cluster;
}

async function ask<Row extends object>(cluster: Cluster, query: string): Promise<Row> {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  const answer = await client.query<Row>(query).finally(() => client.end());
  return answer.rows[0] as Row;
}

describe('start of the embedded database', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it('completes a first start that crashed', () => {
    expect(existsSync(join(made, 'postgres'))).toBe(true);
    expect(existsSync(half)).toBe(false);
  });

  it('preserves its data', async () => {
    await copyMade();
    const first = await open();
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(() => process.kill(first.pid, 0)).toThrow();
    expect(await ask(await open(), 'select answer from kept')).toEqual({ answer: 42 });
  });

  it('is created once by concurrent first starts', async () => {
    const clusters = await Promise.all([open(), open(), open()]);
    expect(new Set(clusters.map(({ pid }) => pid)).size).toBe(1);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBe(clusters[0]?.pid);
  });

  it('ignores a stale postmaster file whose pid belongs to another process', async () => {
    await copyMade();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
    expect((await open()).pid).not.toBe(process.pid);
  });

  it('uses a shorter socket path when the path is too long', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    await copyMade(deep);
    const cluster = await open(deep);
    expect(cluster.connection.host.length).toBeLessThan(90);
    expect(await ask(cluster, 'select 1 as one')).toEqual({ one: 1 });
    await cluster.stop();
    await rm(cluster.connection.host, { recursive: true });
  });
});

describe('running embedded database', () => {
  let cluster: Cluster;
  const locks: InstanceLock[] = [];
  const claim = () =>
    acquireInstanceLock({ connection: cluster.connection, dataDir, onLost: (error) => lines.push(error.message) });
  beforeAll(async () => {
    await makeFolder();
    await copyMade();
    cluster = await open();
    cluster.supervise();
  });
  afterEach(async () => {
    for (const held of locks.splice(0)) await held.release();
  });
  afterAll(removeFolder);

  it('is a durable PostgreSQL without a port', async () => {
    expect(await ask(cluster, `select current_setting('fsync') f, current_setting('listen_addresses') l`)).toEqual({
      f: 'on',
      l: '',
    });
  });

  it('knows the upper case of every script and sorts by code point', async () => {
    const row = await ask(cluster, `select lower('ÄÉЖ') low, 'ÄÉж' ilike 'äéЖ' alike, 'a' < 'B' mixed`);
    expect(row).toEqual({ low: 'äéж', alike: true, mixed: false });
  });

  it('is reused', async () => {
    expect((await openCluster({ dataDir, log })).pid).toBe(cluster.pid);
  });

  it('keeps its postmaster file during stale file cleanup', async () => {
    await clearStaleNote(join(dataDir, 'postgres'));
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBe(cluster.pid);
  });

  it('writes no statement and no value to its log', async () => {
    await expect(ask(cluster, `select 'a private word'::integer`)).rejects.toThrow();
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('private');
  });

  it('allows one instance per data directory and names the pid in the error', async () => {
    locks.push(await claim());
    expect(await runningPid(cluster.connection)).toBe(process.pid);
    const began = Date.now();
    await expect(claim()).rejects.toThrow(`${dataDir} (pid ${process.pid})`);
    expect(within(began, 2_000)).toBe(true);
  });

  it('is free for another instance when one stops', async () => {
    await (await claim()).release();
    locks.push(await claim());
    expect(await runningPid(cluster.connection)).toBe(process.pid);
  });

  it('restarts after a crash with committed data, and the instance lock is acquired again', async () => {
    locks.push(await claim());
    await ask(cluster, 'create table kept as select 42 as answer');
    const { pid } = cluster;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(cluster.pid).not.toBe(pid), 20_000);
    expect(await ask(cluster, 'select answer from kept')).toEqual({ answer: 42 });
    expect(lines.join()).toContain('restarting it');
    await vi.waitFor(async () => expect(await runningPid(cluster.connection)).toBe(process.pid), {
      timeout: 20_000,
      interval: 100,
    });
  });
});
