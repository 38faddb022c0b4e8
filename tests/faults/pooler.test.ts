import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCluster } from '../../src/core/server/db/cluster.ts';
import { command } from './command.ts';
import { createInstallation, type Installation, until } from './installation.ts';
import { readStoredNames, signIn } from './writers.ts';

let folder: string;
let cluster: Awaited<ReturnType<typeof openCluster>>;
let installation: Installation;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-pooler-'));
  cluster = await openCluster({ dataDir: folder, log: () => {} });
  // The pooler runs as another user where the tests run as root.
  const { host, port } = cluster.connection;
  for (const place of [folder, host, join(host, `.s.PGSQL.${port}`)]) await chmod(place, 0o777);
  installation = await createInstallation();
});
afterEach(async () => {
  await installation.remove();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const isInstalled = (() => {
  try {
    return Boolean(execFileSync('pgbouncer', ['--version']));
  } catch {
    return false;
  }
})();

/** Starts PgBouncer before the database; it refuses to run as root. */
async function startPooler(mode: string) {
  const { host, user, database } = cluster.connection;
  const file = join(folder, `${mode}.ini`);
  await writeFile(
    file,
    `[databases]
${database} = host=${host} user=${user}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = 6543
auth_type = any
pool_mode = ${mode}
default_pool_size = 30
`,
  );
  const child = spawn('pgbouncer', process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file], { stdio: 'ignore' });
  const url = `postgres://${user}@localhost:6543/${database}?host=${encodeURIComponent(folder)}`;
  await until(async () => {
    const client = new pg.Client(url);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

describe.skipIf(!isInstalled)('a connection pooler before the database', () => {
  it('that keeps sessions changes nothing', async () => {
    const pooler = await startPooler('session');
    const settings = { DATABASE_URL: pooler.url };
    installation.start(settings);
    await installation.healthy();
    expect(await readStoredNames(installation, await signIn(installation))).not.toEqual([]);
    installation.signal('SIGTERM');
    await installation.ended();
    const saved = await command(['backup', join(folder, 'saved.tgz')], { DATA_DIR: installation.dataDir, ...settings });
    expect([saved.code, saved.err]).toEqual([0, expect.stringContaining('Saved ')]);
    await pooler.stop();
  });

  it('that lends a connection for each transaction is refused in one line', async () => {
    const pooler = await startPooler('transaction');
    installation.start({ DATABASE_URL: pooler.url });
    expect(await installation.ended()).toEqual({ code: 1, signal: null });
    expect(installation.output()).toContain('a connection pooler in between ends a session with each transaction');
    await pooler.stop();
  });
});
