import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLong, rounds } from '../support/effort.ts';
import { createInstallation, type Installation } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { readStoredNames, signIn, startWriters } from './writers.ts';

let first: Installation;
let second: Installation;
beforeEach(async () => {
  first = await startInstallation();
  second = await createInstallation();
});
afterEach(async () => {
  await second?.remove();
  await first?.remove();
});

describe('a second server on the same data', () => {
  it('exits at once with the pid of the first, which continues to serve', async () => {
    const token = await signIn(first);
    const writers = startWriters(first, token, 5);
    for (let round = 0; round < rounds(2, 50); round += 1) {
      const began = Date.now();
      second.start({ DATA_DIR: first.dataDir });
      expect((await second.ended()).code).toBe(1);
      // Only the long run measures time, on an otherwise idle machine.
      if (isLong) expect(Date.now() - began).toBeLessThan(2_000);
      expect(second.output()).toContain(`${first.dataDir} (pid ${first.pid})`);
      expect(second.output().trim().split('\n')).toHaveLength(1);
    }
    await writers.stop();
    const storedNames = new Set(await readStoredNames(first, token));
    expect(writers.acknowledged.size).toBeGreaterThan(0);
    expect([...writers.acknowledged].filter((name) => !storedNames.has(name))).toEqual([]);
  });

  it('replaces a killed one and finds its data', async () => {
    const before = await readStoredNames(first, await signIn(first));
    for (let round = 0; round < rounds(2, 20); round += 1) {
      first.signal('SIGKILL');
      await first.ended();
      first.start();
      await first.healthy();
    }
    expect(await readStoredNames(first, await signIn(first))).toEqual(before);
  });
});
