import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secondLookAt } from '../second-look.mjs';
import { testsOfChanges } from '../touched-tests.mjs';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-runner-'));
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: { name: 'tried', globals: true } }`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const passes = `test('adds', () => expect(1 + 1).toBe(2));`;
const fails = `test('adds', () => expect(1 + 1, 'the sum').toBe(3));`;
/** Fails where it has not run before. */
const failsOnce = (name: string) => `
  import { existsSync, writeFileSync } from 'node:fs';
  test('adds', () => {
    const mark = ${JSON.stringify(join(folder, name))};
    const isFirst = !existsSync(mark);
    writeFileSync(mark, '');
    expect(process.env.TRIED).toBe('yes');
    expect(isFirst, 'the sum').toBe(false);
  });`;

/** Runs test files by name and source, as `npm test` runs its own. */
async function run(files: Record<string, string>, hasSecondLook = true) {
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, `${name}.test.js`), source);
  const options = JSON.stringify({ hasSecondLook, root: folder });
  const script = `
    import { runGroups } from ${JSON.stringify(join(process.cwd(), 'tests/runner/run-groups.mjs'))};
    process.exit(await runGroups([{ title: 'Trying', options: [], settings: { TRIED: 'yes' } }], ${options}));`;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { env, cwd: folder, maxBuffer: 64_000_000 },
      (_, printed) => resolve({ code: child.exitCode ?? 1, lines: printed.trim().split('\n') }),
    );
  });
}

test('test run: a file that fails and passes alone is named as unstable with its error, and the run passes', async () => {
  const { code, lines } = await run({ good: passes, once: failsOnce('once') });
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(/^Unstable: once\.test\.js > adds: the sum: expected true to be false/),
    '1 unstable: passed alone after a failure',
    '2 passed, 0 failed, 0 skipped',
  ]);
  expect(code).toBe(0);
});

test('test run: a file that fails twice fails the run', async () => {
  const { code, lines } = await run({ good: passes, bad: fails, once: failsOnce('once') });
  expect(lines.slice(-4)).toEqual([
    expect.stringMatching(/^Unstable: once\.test\.js/),
    expect.stringMatching(/^Failed: bad\.test\.js > adds: the sum: expected 2 to be 3/),
    '1 unstable: passed alone after a failure',
    '2 passed, 1 failed, 0 skipped',
  ]);
  expect(code).toBe(1);
});

test('test run: a hook that fails counts as a failed test', async () => {
  const { code, lines } = await run({ hook: `beforeAll(() => { throw new Error('no database'); }); ${passes}` });
  expect(lines.slice(-2)).toEqual(['Failed: hook.test.js > no database', expect.stringMatching(/^0 passed, 1 failed/)]);
  expect(code).toBe(1);
});

test('test run: an unhandled error fails the run without a second look', async () => {
  const late = `test('ends', () => new Promise((end) => { setTimeout(() => { setTimeout(end, 20); throw new Error('late'); }, 0); }));`;
  const { code, lines } = await run({ good: passes, late });
  expect(lines.slice(-2)).toEqual(['Failed: Unhandled error: late', '2 passed, 0 failed, 0 skipped']);
  expect(code).toBe(1);
});

test('test run: a process that dies fails the run without a second look', async () => {
  const dies = `test('dies', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); });`;
  const { code, lines } = await run({ good: passes, dies });
  expect(lines.join('\n')).toContain('Failed: The process of dies.test.js ended before its tests');
  expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
  expect(code).toBe(1);
});

test('test run: nine failed files fail the run without a second look, eight have one', async () => {
  const nine = await run(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`bad-${at}`, failsOnce(`${at}`)])));
  expect(nine.lines).toContain('Failed: 9 files failed; at most 8 are run once more');
  expect(nine.lines.at(-1)).toBe('0 passed, 9 failed, 0 skipped');
  expect(nine.code).toBe(1);
  const failed = { project: 'tried', isEnded: true, isFailed: true, firstError: '', passed: 0, failed: 1, skipped: 0 };
  const eight = Array.from({ length: 8 }, (_, at) => ({ ...failed, file: `bad-${at}` }));
  expect(secondLookAt([{ files: eight, unhandled: [] }])).toEqual({ files: eight, refusals: [] });
});

test('test run: the long run has no second look', async () => {
  const { code, lines } = await run({ once: failsOnce('once') }, false);
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  expect(code).toBe(1);
});

test('test run: files that no test matches fail the run', async () => {
  const { code, lines } = await run({});
  expect(lines.slice(-2)).toEqual(['Failed: No test file was run', '0 passed, 0 failed, 0 skipped']);
  expect(code).toBe(1);
});

test('test run: a change touches the tests of its subject, its journey and those of all endpoints', () => {
  const all = [
    'tests/app/server/every-endpoint.test.ts',
    'tests/administration/server/permissions.test.ts',
    'tests/app/server/tenancy.test.ts',
  ];
  expect(testsOfChanges(['src/mails/server/index.ts', 'tests/mails/web/a.test.tsx'])).toEqual(['tests/mails/', ...all]);
  expect(testsOfChanges(['tests/journeys/inbox.test.ts', 'README.md'])).toEqual([
    'tests/journeys/inbox.test.ts',
    ...all,
  ]);
  expect(testsOfChanges(['src/migrations/0001.sql', 'tests/support/app.ts'])).toEqual(all);
});
