import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rounds } from '../support/effort.ts';
import { createInstallation, type Installation, until } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { readStoredNames, signIn, startWriters } from './writers.ts';

const anyTime = (least: number, most: number) => sleep(least + Math.random() * (most - least));

describe('a kill', () => {
  it('of the server or its database during 20 parallel writes loses nothing acknowledged', async () => {
    const installation = await startInstallation();
    onTestFinished(() => installation.remove());
    const token = await signIn(installation);
    const acknowledged = new Set<string>();
    const sent = new Set<string>();
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const writers = startWriters(installation, token, 20);
      // A minimum of acknowledged writes, so that on a busy machine there is data to lose as well.
      await until(() => writers.acknowledged.size >= rounds(20, 60));
      await anyTime(0, 700);
      if (round % 3 === 2) await installation.loseDatabase();
      else await killServer(installation);
      await writers.stop();
      if (round % 3 === 2) expect([...writers.statuses].sort()).toEqual([201, 503]);
      for (const seconds of writers.retryTimes) expect(seconds).toMatch(/^[1-9]\d*$/);
      for (const name of writers.acknowledged) acknowledged.add(name);
      for (const name of writers.sent) sent.add(name);
      if (round % 3 !== 2) installation.start();
      await installation.healthy();
      const storedNames = await readStoredNames(installation, token);
      const present = new Set(storedNames);
      expect([...acknowledged].filter((name) => !present.has(name))).toEqual([]);
      expect(storedNames).toHaveLength(present.size);
    }
    expect(acknowledged.size).toBeGreaterThan(rounds(50, 1_000));
    expect(sent.size).toBeGreaterThan(acknowledged.size);
  });

  it('at any moment of the first start leaves a state that the next start completes', async () => {
    for (let round = 0; round < rounds(3, 30); round += 1) {
      const fresh = await createInstallation();
      try {
        fresh.start();
        await anyTime(100, 2_500);
        fresh.signal('SIGKILL');
        await fresh.ended();
        fresh.start();
        await fresh.healthy();
        expect(await readStoredNames(fresh, await signIn(fresh))).not.toEqual([]);
      } finally {
        await fresh.remove();
      }
    }
  });
});

async function killServer(installation: Installation): Promise<void> {
  installation.signal('SIGKILL');
  await installation.ended();
}
