import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cluster, openCluster } from '../../src/server/platform/db/cluster.ts';
import { acquireInstanceLock, type InstanceLock, runningPid } from '../../src/server/platform/db/open-postgres.ts';
import { clearStaleNote, postmasterOf } from '../../src/server/platform/db/postmaster.ts';
import { within } from '../support/effort.ts';

const lines: string[] = [];
let made: string;
const log = (line: string) => lines.push(line);
let dataDir: string;
let opened: { stop(): Promise<void> }[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'candor-made-'));
  await (await openCluster({ dataDir: made, log })).stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-cluster-'));
  opened = [];
  lines.length = 0;
});

afterEach(async () => {
  for (const cluster of opened) await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function openMade(): Promise<Cluster> {
  await cp(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  return open();
}

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

describe('embedded database', () => {
  it('is a durable PostgreSQL without a port and preserves its data', async () => {
    const first = await open();
    await ask(first, 'create table kept as select 42 as answer');
    expect(await ask(first, `select current_setting('fsync') f, current_setting('listen_addresses') l`)).toEqual({
      f: 'on',
      l: '',
    });
    await first.stop();
    expect(() => process.kill(first.pid, 0)).toThrow();
    expect(await ask(await open(), 'select answer from kept')).toEqual({ answer: 42 });
  });

  it('knows the upper case of every script and sorts by code point', async () => {
    const row = await ask(await openMade(), `select lower('ÄÉЖ') low, 'ÄÉж' ilike 'äéЖ' alike, 'a' < 'B' mixed`);
    expect(row).toEqual({ low: 'äéж', alike: true, mixed: false });
  });

  it('reuses a running server', async () => {
    const first = await openMade();
    expect((await open()).pid).toBe(first.pid);
  });

  it('is created once by concurrent first starts', async () => {
    const clusters = await Promise.all([open(), open(), open()]);
    expect(new Set(clusters.map(({ pid }) => pid)).size).toBe(1);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
    expect(await postmasterOf(join(dataDir, 'postgres'))).toBe(clusters[0]?.pid);
  });

  it('restarts after a crash and preserves committed data', async () => {
    const cluster = await openMade();
    cluster.supervise();
    await ask(cluster, 'create table kept as select 42 as answer');
    const { pid } = cluster;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(cluster.pid).not.toBe(pid), 20_000);
    expect(await ask(cluster, 'select answer from kept')).toEqual({ answer: 42 });
    expect(lines.join()).toContain('restarting it');
  });

  it('completes a first start that crashed', async () => {
    const half = join(dataDir, 'postgres.new-999999999-abcdef');
    await mkdir(half);
    await writeFile(join(half, 'PG_VERSION'), '18\n');
    await open();
    expect(existsSync(half)).toBe(false);
  });

  it('keeps the postmaster file of a running server during stale file cleanup', async () => {
    const { pid } = await openMade();
    await clearStaleNote(join(dataDir, 'postgres'));
    expect(await postmasterOf(join(dataDir, 'postgres'))).toBe(pid);
  });

  it('ignores a stale postmaster file whose pid belongs to another process', async () => {
    const first = await openMade();
    await first.stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
    expect((await open()).pid).not.toBe(process.pid);
  });

  it('uses a shorter socket path when the path is too long', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const cluster = await open(deep);
    expect(cluster.connection.host.length).toBeLessThan(90);
    expect(await ask(cluster, 'select 1 as one')).toEqual({ one: 1 });
    await cluster.stop();
    await rm(cluster.connection.host, { recursive: true });
  });

  it('writes no statement and no value to its log', async () => {
    const cluster = await openMade();
    await expect(ask(cluster, `select 'a private word'::integer`)).rejects.toThrow();
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('private');
  });
});

describe('instance lock', () => {
  const lives: InstanceLock[] = [];
  const claim = (cluster: Cluster) =>
    acquireInstanceLock({ connection: cluster.connection, dataDir, onLost: (error) => lines.push(error.message) });
  afterEach(async () => {
    for (const heldLock of lives.splice(0)) await heldLock.release();
  });

  it('allows one instance per data directory and names the pid in the error', async () => {
    const cluster = await openMade();
    lives.push(await claim(cluster));
    expect(await runningPid(cluster.connection)).toBe(process.pid);
    const began = Date.now();
    await expect(claim(cluster)).rejects.toThrow(`${dataDir} (pid ${process.pid})`);
    expect(within(began, 2_000)).toBe(true);
  });

  it('is released when the instance stops', async () => {
    const cluster = await openMade();
    await (await claim(cluster)).release();
    lives.push(await claim(cluster));
    expect(await runningPid(cluster.connection)).toBe(process.pid);
  });

  it('is acquired again after a database crash', async () => {
    const cluster = await openMade();
    cluster.supervise();
    lives.push(await claim(cluster));
    process.kill(cluster.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await runningPid(cluster.connection)).toBe(process.pid), {
      timeout: 20_000,
      interval: 100,
    });
  });
});
