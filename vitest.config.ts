import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './tests/support/patience.ts';

/** The tests of one side (rules, server or web) of all subjects. */
const testsOf = (name: string) => [`tests/*/${name}/**/*.test.{ts,tsx}`];
const folder = (name: string) => [`tests/${name}/**/*.test.{ts,tsx}`];
const patient = {
  expect: { poll: { timeout: patienceMs } },
  testTimeout: 3 * patienceMs,
  hookTimeout: 5 * patienceMs,
};
const onPostgres = {
  globalSetup: ['tests/support/global-setup.ts', 'tests/support/worker-bundle.mjs'],
  ...patient,
};

// Workers wait for the database, a browser and timers about a quarter of their time.
const workers = availableParallelism() + 1;

/** Each side has its own tests; `vitest run --project server` runs those of the server. */
export default defineConfig({
  test: {
    maxWorkers: workers,
    // The same order of files everywhere, because the times of an earlier run are not known.
    cache: false,
    projects: [
      { test: { name: 'rules', include: testsOf('rules'), ...patient } },
      // The files of a worker share a database and the modules.
      {
        test: {
          name: 'server',
          include: testsOf('server'),
          isolate: false,
          setupFiles: ['tests/support/quick-passwords.ts'],
          ...onPostgres,
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
          ...patient,
          server: { deps: { inline: [/@refinedev\//, /react-router/, /@mui\/x-data-grid/] } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: folder('journeys'),
          globalSetup: ['tests/journeys/product.ts'],
          // The files of a worker share its browser; each worker has a product of its own.
          isolate: false,
          maxWorkers: workers,
          ...patient,
        },
      },
      {
        test: {
          name: 'faults',
          include: folder('faults'),
          globalSetup: ['tests/faults/first-start.ts'],
          ...patient,
          testTimeout: 10 * patienceMs,
        },
      },
    ],
  },
});
