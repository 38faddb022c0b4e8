import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The tests of one side (rules, server or web) of all subjects. */
const testsOf = (name: string) => [`tests/*/${name}/**/*.test.{ts,tsx}`];
const folder = (name: string) => [`tests/${name}/**/*.test.{ts,tsx}`];
// What is waited for comes about on a busy machine, too.
const patient = { expect: { poll: { timeout: 15_000 } } };
// A browser may be late once; what is broken is broken twice, and the report names who needed a second try.
const inBrowser = { ...patient, retry: 1 };
const onPostgres = {
  globalSetup: ['tests/support/global-setup.ts', 'tests/support/worker-bundle.mjs'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

// Workers wait for the database, a browser and timers about a quarter of their time.
const workers = availableParallelism() + 1;

/** Each side has its own tests; `vitest run --project server` runs those of the server. */
export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      { test: { name: 'rules', include: testsOf('rules'), testTimeout: 30_000 } },
      // The files of a worker share a database and the modules.
      {
        test: {
          name: 'server',
          include: testsOf('server'),
          isolate: false,
          setupFiles: ['tests/support/quick-passwords.ts'],
          ...onPostgres,
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: testsOf('web'),
          environment: './tests/support/web/shared-jsdom.ts',
          // The files share the modules of the application, which take longer to load than most files to run.
          isolate: false,
          setupFiles: ['tests/support/web/setup.ts'],
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 30_000,
          ...inBrowser,
          server: { deps: { inline: [/@refinedev\//, /react-router/, /@mui\/x-data-grid/] } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: folder('journeys'),
          globalSetup: ['tests/journeys/product.ts'],
          // The files of a worker share its browser.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...inBrowser,
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: folder('faults'),
          globalSetup: ['tests/faults/first-start.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          // They wait for others more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
