import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Installation, until } from './house.ts';
import { create, readStoredNames, signIn, startWriters } from './writers.ts';

const megabyte = 1024 * 1024;

describe('a full disk', () => {
  it.skipIf(!maySmallDisk())('stops writes before anything breaks, loses nothing, and recovers by itself', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'candor-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]);
    const installation = await createInstallation();
    try {
      installation.start({ DATA_DIR: join(disk, 'data') });
      await installation.healthy();
      const token = await signIn({ ...here(installation), dataDir: join(disk, 'data') });
      const writers = startWriters(here(installation), token, 10);
      await until(() => writers.acknowledged.size > 0);
      await writeFile(join(disk, 'ballast'), Buffer.alloc(await bytesLeft(disk, 40 * megabyte)));
      const group = (name: string) => create(installation.address, token, '/Groups', { name });
      await until(async () => (await group('Perhaps')) === 507);
      await writers.stop();

      const health = await fetch(`${installation.address}/api/v1/health`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'full' }]);
      const storedNames = new Set(await readStoredNames(here(installation), token));
      expect([...writers.acknowledged].filter((name) => !storedNames.has(name))).toEqual([]);
      expect(installation.output()).toContain('is full: nothing is written until');

      await rm(join(disk, 'ballast'));
      await until(async () => (await group('Room again')) === 201);
    } finally {
      installation.signal('SIGTERM');
      await installation.ended();
      execFileSync('umount', ['-l', disk]);
      await installation.remove();
      await rm(disk, { recursive: true, force: true });
    }
  });
});

/** A copy with a fixed address, because this test does not use the data directory of the house. */
function here(installation: Installation): Installation {
  return { ...installation, address: installation.address };
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
