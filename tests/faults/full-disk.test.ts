import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse, until } from './house.ts';
import { create, keptNames, signIn, startWriters } from './writers.ts';

const megabyte = 1024 * 1024;

describe('a full disk', () => {
  it.skipIf(!maySmallDisk())('stops writes before anything breaks, loses nothing, and recovers by itself', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'candor-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]);
    const house = await makeHouse();
    try {
      house.start({ DATA_DIR: join(disk, 'data') });
      await house.healthy();
      const token = await signIn({ ...here(house), dataDir: join(disk, 'data') });
      const writers = startWriters(here(house), token, 10);
      await until(() => writers.acknowledged.size > 0);
      await writeFile(join(disk, 'ballast'), Buffer.alloc(await bytesLeft(disk, 40 * megabyte)));
      const group = (name: string) => create(house.address, token, '/Groups', { name });
      await until(async () => (await group('Perhaps')) === 507);
      await writers.stop();

      const health = await fetch(`${house.address}/api/v1/health`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'full' }]);
      const kept = new Set(await keptNames(here(house), token));
      expect([...writers.acknowledged].filter((name) => !kept.has(name))).toEqual([]);
      expect(house.output()).toContain('is full: nothing is written until');

      await rm(join(disk, 'ballast'));
      await until(async () => (await group('Room again')) === 201);
    } finally {
      house.signal('SIGTERM');
      await house.ended();
      execFileSync('umount', ['-l', disk]);
      await house.remove();
      await rm(disk, { recursive: true, force: true });
    }
  });
});

/** A copy with a fixed address, because this test does not use the data directory of the house. */
function here(house: House): House {
  return { ...house, address: house.address };
}

async function bytesLeft(disk: string, spare: number): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return Math.max(0, bavail * bsize - spare);
}

/** A small disk needs a mount, which only root may make and some containers forbid. */
function maySmallDisk(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
