import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folder = (name: string) => [`tests/${name}/**/*.test.{ts,tsx}`];
// What is waited for comes about on a busy machine, too.
const patient = { expect: { poll: { timeout: 15_000 } } };
// A browser may be late once; what is broken is broken twice, and the report names who needed a second try.
const inBrowser = { ...patient, retry: 1 };
const onPostgres = { globalSetup: ['tests/support/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 };

// What takes longest comes first in its room, or one worker would end with it while the others have nothing left to do.
const long =
  /server\/(sentiments\/serial|every-endpoint|cluster|seed\/(starting|mass)|inbox\/(every-list|batches))|journeys\/(everybody|builder|every-page|inbox)|faults\/(kills|backup)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((room) => {
      const own = sorted.filter(({ project }) => project === room);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
// A product and a Chromium of its own, or servers that are killed: each is more than one process already.
const inPairs = { maxWorkers: Math.min(2, availableParallelism()), sequence: { groupOrder: 1 } };

/** The rooms of the house, each with its own tests; `vitest run --project server` runs one of them. */
export default defineConfig({
  test: {
    // One fewer, the default, would leave half of a small machine idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', include: folder('contract') } },
      { test: { name: 'domain', include: folder('domain') } },
      // Each file has a database of its own, and shares the modules with those before it.
      { test: { name: 'server', include: folder('server'), isolate: false, ...onPostgres, ...patient } },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: folder('web'),
          environment: 'jsdom',
          setupFiles: ['tests/web/lighter-browser.ts'],
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 30_000,
          ...inBrowser,
          server: { deps: { inline: [/@refinedev\//, /react-router/] } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: folder('journeys'),
          // A worker starts one Chromium for its files, each of which opens windows of its own in it.
          isolate: false,
          globalSetup: ['tests/journeys/product.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...inBrowser,
          ...inPairs,
        },
      },
      {
        test: {
          name: 'faults',
          include: folder('faults'),
          globalSetup: ['tests/faults/first-start.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          ...inPairs,
        },
      },
    ],
  },
});
