import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLong, rounds } from '../support/effort.ts';
import { type Installation, until } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { readStoredNames, signIn, startWriters } from './writers.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await startInstallation();
});
afterEach(() => installation.remove());

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s during the start closes the database and exits with 0',
  async (name) => {
    installation.signal('SIGTERM');
    await installation.ended();
    installation.start();
    await until(async () => Boolean(await installation.postgres()));
    installation.signal(name);
    expect(await installation.ended()).toEqual({ code: 0, signal: null });
    expect(await installation.postgres()).toBeUndefined();
    installation.start();
    await installation.healthy();
  },
);

describe('a server that receives a stop signal', () => {
  it('finishes pending requests, refuses new ones, closes its database and exits with 0', async () => {
    const token = await signIn(installation);
    for (let round = 0; round < rounds(1, 20); round += 1) {
      const slow = await Promise.all(Array.from({ length: 10 }, (_, n) => startWriting(`Slow ${round}-${n}`, token)));
      const writers = startWriters(installation, token, 10);
      await until(() => writers.acknowledged.size > 0);
      const postgres = await installation.postgres();
      installation.signal('SIGTERM');
      const startedAt = Date.now();
      await until(() => writers.statuses.has(503));
      const answers = await Promise.all(slow.map((one) => one.finish()));
      expect(answers.map((answer) => answer.slice(9, 12))).toEqual(answers.map(() => '201'));
      expect(await installation.ended()).toEqual({ code: 0, signal: null });
      expectWithinDeadline(startedAt);
      expect(postgres).toBeGreaterThan(0);
      expect(await installation.postgres()).toBeUndefined();
      await writers.stop();
      installation.start();
      await installation.healthy();
      const storedNames = new Set(await readStoredNames(installation, token));
      expect([...writers.acknowledged].filter((name) => !storedNames.has(name))).toEqual([]);
      expect(storedNames).toContain(`Slow ${round}-0`);
    }
  });

  it('does not wait for a client that never finishes its request', async () => {
    const token = await signIn(installation);
    const { socket } = await startWriting('Never', token);
    installation.signal('SIGTERM');
    const startedAt = Date.now();
    expect(await installation.ended()).toEqual({ code: 0, signal: null });
    expectWithinDeadline(startedAt);
    socket.destroy();
  });
});

/** Only the long run measures time, on an otherwise idle machine. */
function expectWithinDeadline(startedAt: number): void {
  if (isLong) expect(Date.now() - startedAt).toBeLessThan(15_000);
}

interface Beginning {
  socket: Socket;
  finish(): Promise<string>;
}

async function startWriting(name: string, token: string): Promise<Beginning> {
  const { hostname, port } = new URL(installation.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const body = JSON.stringify({ name, daysToResolve: 7 });
  const head = [
    'POST /api/v1/SeverityLevels HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  await once(socket, 'data');
  return {
    socket,
    finish: () =>
      new Promise((resolve) => {
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
        socket.write(body.slice(-1));
      }),
  };
}
