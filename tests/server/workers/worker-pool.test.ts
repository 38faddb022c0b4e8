import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorkerPool, type WorkerPool } from '../../../src/server/platform/workers/worker-pool.ts';
import type { WorkerTask } from '../../../src/server/platform/workers/worker-task.ts';

let folder: string;
let log: string;
let pool: WorkerPool | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-pool-'));
  log = join(folder, 'log');
});
afterEach(async () => {
  await pool?.close();
  await rm(folder, { recursive: true, force: true });
});

const entry = new URL('../../support/slow-worker.mjs', import.meta.url).pathname;
const setup = { connection: {}, filesDir: '' };
const open = (options: { threads: number; timeoutMs?: number }) => {
  pool = openWorkerPool({ entry, setup, niceness: 0, ...options });
  return pool;
};
const task = (name: string): WorkerTask<object> => ({
  name,
  async *write() {},
});
const ask = async (tenantId: number, label: string, name = 'write') =>
  text(await (pool as WorkerPool).file(tenantId, task(name), { log, label }));
const began = async () => (await readFile(log, 'utf8')).trim().split('\n');

describe('worker pool', () => {
  test('tenants take turns: one with many tasks delays another by one', async () => {
    open({ threads: 1 });
    const busy = ['a1', 'a2', 'a3', 'a4'].map((label) => ask(1, label));
    const other = ['b1', 'b2'].map((label) => ask(2, label));
    expect(await Promise.all([...busy, ...other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    expect(await began()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('a tenant takes one thread at a time and leaves the others to the next', async () => {
    open({ threads: 2 });
    const long = ask(1, 'a1', 'hold');
    const waiting = ask(1, 'a2');
    expect(await ask(2, 'b1')).toBe('b1');
    expect(await began()).not.toContain('a2');
    await writeFile(`${log}.go`, '');
    expect(await Promise.all([long, waiting])).toEqual(['a1', 'a2']);
  });

  test('a thread that ends answers an error, and the next task has a new thread', async () => {
    open({ threads: 1 });
    await expect(ask(1, 'a1', 'crash')).rejects.toThrow();
    expect(await ask(1, 'a2')).toBe('a2');
  });

  test('a task that needs too much memory fails alone', async () => {
    open({ threads: 1 });
    await expect(ask(1, 'a1', 'fill')).rejects.toThrow(/memory/);
    expect(await ask(2, 'b1')).toBe('b1');
  });

  test('a computation beyond the time limit is ended with 503, and the next task runs', async () => {
    open({ threads: 1, timeoutMs: 1_000 });
    await expect(ask(1, 'a1', 'spin')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(await ask(2, 'b1')).toBe('b1');
  });

  test('an error for the caller keeps its status; another does not become one', async () => {
    open({ threads: 1 });
    await expect(ask(1, 'a1', 'refuse')).rejects.toMatchObject({ status: 422, message: 'No' });
    await expect(ask(1, 'a2', 'fail')).rejects.not.toHaveProperty('status');
  });

  test('more than 50 waiting tasks of a tenant are 503, and its neighbour is served', async () => {
    open({ threads: 1 });
    const all = await Promise.allSettled([
      ...Array.from({ length: 60 }, (_, at) => ask(1, `a${at}`)),
      ask(2, 'b1').then((label) => ({ label })),
    ]);
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { status: 503 } });
    expect(all.at(-1)).toMatchObject({ value: { label: 'b1' } });
  });

  test('no file is left when it was read', async () => {
    const before = new Set(await readdir(tmpdir()));
    open({ threads: 1 });
    await ask(1, 'a1');
    const [own] = (await readdir(tmpdir())).filter((name) => name.startsWith('candor-exports-') && !before.has(name));
    expect(await readdir(join(tmpdir(), String(own)))).toEqual([]);
    await pool?.close();
    pool = undefined;
    expect(await readdir(tmpdir())).not.toContain(own);
  });
});
