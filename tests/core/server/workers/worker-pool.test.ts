import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WorkerLimitError } from '../../../../src/core/server/workers/worker-limit-error.ts';
import { openWorkerPool, type WorkerPool } from '../../../../src/core/server/workers/worker-pool.ts';
import type { FileTask, TaskLimits, WorkerTask } from '../../../../src/core/server/workers/worker-task.ts';

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

const support = new URL('../../../support/', import.meta.url).pathname;
const entry = join(support, 'slow-worker.mjs');
const setup = { connection: {}, filesDir: '' };
const open = (options: { threads?: number; entry?: string; tempDirs?: string[] }) => {
  pool = openWorkerPool({ entry, setup, niceness: 0, tempDirs: [folder], ...options });
  return pool;
};
const limitsOf = (limits: Partial<TaskLimits>): TaskLimits => ({
  lane: 'export',
  seconds: 60,
  advice: 'Ask for less',
  ...limits,
});
const fileTask = (name: string): FileTask<object> => ({ name, limits: limitsOf({}), async *write() {} });
const valueTask = (name: string, limits: Partial<TaskLimits>): WorkerTask<object, unknown> => ({
  name,
  limits: limitsOf(limits),
  run: () => undefined,
});
const ask = async (tenantId: number, label: string, name = 'write') =>
  text(await (pool as WorkerPool).file(tenantId, fileTask(name), { log, label }));
const compute = async (tenantId: number | null, label: string, name = 'write', limits: Partial<TaskLimits> = {}) =>
  (pool as WorkerPool).run(tenantId, valueTask(name, limits), { log, label });
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

  test('a task that needs too much memory is ended with its reason, and the next task runs', async () => {
    open({ threads: 1 });
    await expect(ask(1, 'a1', 'fill')).rejects.toMatchObject({ status: 422, reason: 'memory' });
    expect(await ask(2, 'b1')).toBe('b1');
  });

  test('a task over its time is ended with its reason and advice, and the next task of another tenant runs', async () => {
    open({ threads: 1 });
    const ended = compute(1, 'a1', 'spin', { seconds: 1 });
    await expect(ended).rejects.toBeInstanceOf(WorkerLimitError);
    await expect(ended).rejects.toMatchObject({
      status: 422,
      reason: 'time',
      message: 'This takes longer than 1 s. Ask for less',
    });
    expect(await ask(2, 'b1')).toBe('b1');
  });

  test('the start of its thread does not count as the time of a task', async () => {
    open({ threads: 1, entry: join(support, 'slow-start-worker.mjs') });
    expect(await compute(1, 'a1', 'write', { seconds: 2 })).toEqual({ label: 'a1' });
  });

  test('an input over its size is refused before it reaches a thread', async () => {
    open({ threads: 1 });
    const refused = compute(1, 'a'.repeat(1_200_000), 'write', { inputBytes: 1_048_576 });
    await expect(refused).rejects.toMatchObject({
      status: 413,
      reason: 'input',
      message: 'This is larger than 1 MB. Ask for less',
    });
    expect(await compute(1, 'a2')).toEqual({ label: 'a2' });
    expect(await began()).toEqual(['a2']);
  });

  test('a task returns a value with its types', async () => {
    open({ threads: 1 });
    const value = { at: new Date(0), bytes: new Uint8Array([1, 2]), none: null };
    expect(await (pool as WorkerPool).run(null, valueTask('echo', {}), { log, label: 'a1', value })).toEqual(value);
  });

  test('work in one lane never waits for another lane', async () => {
    open({ threads: 1 });
    const long = compute(1, 'a1', 'hold', { lane: 'import' });
    expect(await compute(1, 'a2', 'write', { lane: 'export' })).toEqual({ label: 'a2' });
    expect(await compute(2, 'b1', 'write', { lane: 'parse' })).toEqual({ label: 'b1' });
    await writeFile(`${log}.go`, '');
    await long;
  });

  test('tenants that exceeded a limit share half of the threads', async () => {
    open({ threads: 2 });
    const spin = (tenantId: number) => compute(tenantId, 'spin', 'spin', { seconds: 1 });
    await Promise.allSettled([spin(1), spin(2)]);
    const again = [compute(1, 'a1', 'hold'), compute(2, 'b1', 'hold')];
    expect(await compute(3, 'c1')).toEqual({ label: 'c1' });
    expect(await began()).not.toContain('b1');
    await writeFile(`${log}.go`, '');
    await Promise.all(again);
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
    open({ threads: 1 });
    await ask(1, 'a1');
    const ofPool = async () => (await readdir(folder)).filter((name) => name.startsWith('candor-'));
    const [own, ...others] = await ofPool();
    expect(others).toEqual([]);
    expect(await readdir(join(folder, String(own)))).toEqual(['fonts.conf']);
    await pool?.close();
    pool = undefined;
    expect(await ofPool()).toEqual([]);
  });

  test('files are written to the first folder that can be written to', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    open({ threads: 1, tempDirs: [join(file, 'below'), join(folder, 'new')] });
    await ask(1, 'a1');
    expect(await readdir(join(folder, 'new'))).toHaveLength(1);
    await pool?.close();
    pool = undefined;
    expect(() => open({ tempDirs: [file] })).toThrow(`No temporary file can be written to ${file}: set TMPDIR`);
  });
});
