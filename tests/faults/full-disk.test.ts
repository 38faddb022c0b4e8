import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Installation, until } from './installation.ts';
import { mayMount } from './may-mount.ts';
import { create, readStoredNames, signIn, startWriters } from './writers.ts';

const megabyte = 1024 * 1024;

describe('a full disk', () => {
  it.skipIf(!mayMount())('stops writes before anything breaks, loses nothing, and recovers by itself', async () => {
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

      // It may fail at the end, because the database writes at the same time, or frees a file of its log meanwhile.
      // What the server has reserved is not filled: it may free that at any moment.
      await until(async () => {
        const rest = await bytesLeft(disk, 0);
        if (!existsSync(join(disk, 'data', 'reserve'))) return true;
        await appendFile(join(disk, 'ballast'), Buffer.alloc(rest)).catch(() => undefined);
        return (await bytesLeft(disk, 0)) < megabyte;
      });
      await holdsSessions(installation.address, join(disk, 'data'));

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

/** Sign-in, refresh and sign-out work in the room that is reserved for them. */
async function holdsSessions(address: string, dataDir: string): Promise<void> {
  const credentials = await readFile(join(dataDir, 'demo-sign-in.json'), 'utf8');
  const post = async (path: string, body: string, token = '') => {
    const headers = {
      'content-type': 'application/json',
      'x-tenant-subdomain': 'demo',
      authorization: `Bearer ${token}`,
    };
    const answer = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body });
    return { status: answer.status, ...((await answer.json()) as { token: string; refreshToken: string }) };
  };
  for (let round = 0; round < 20; round += 1) {
    const signedIn = await post('/auth/login', credentials);
    const refreshed = await post('/Auth/refresh-token', JSON.stringify({ refreshToken: signedIn.refreshToken }));
    const ended = await post('/Auth/logout', '', refreshed.token);
    expect([signedIn.status, refreshed.status, ended.status]).toEqual([200, 200, 200]);
  }
}

/** A copy with a fixed address, because this test does not use the data directory of the house. */
function here(installation: Installation): Installation {
  return { ...installation, address: installation.address };
}

async function bytesLeft(disk: string, spare: number): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return Math.max(0, bavail * bsize - spare);
}

/** A small disk needs a mount, which only root may make and some containers forbid. */
