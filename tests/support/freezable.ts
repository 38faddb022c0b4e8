import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A way to a database that can stop passing on bytes, without closing anything: as a frozen server or a lost network. */
export async function freezable(connection: pg.PoolConfig) {
  const { host, port } = new pg.Client(connection);
  const folder = await mkdtemp(join(tmpdir(), 'candor-way-'));
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = host.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${port}`)) : createConnection(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (isFrozen) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  const setFrozen = (frozen: boolean) => {
    isFrozen = frozen;
    for (const socket of [...pairs].flat()) frozen ? socket.pause() : socket.resume();
  };
  return {
    connection: { ...connection, host: folder, port: 5432, connectionString: undefined },
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
