import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rounds, within } from '../support/effort.ts';
import { type House, until } from './house.ts';
import { startedHouse } from './started-house.ts';
import { keptNames, signIn, startWriters } from './writers.ts';

let house: House;
beforeEach(async () => {
  house = await startedHouse();
});
afterEach(() => house.remove());

describe('a server that receives a stop signal', () => {
  it('finishes pending requests, refuses new ones, closes its database and exits with 0', async () => {
    const token = await signIn(house);
    for (let round = 0; round < rounds(1, 20); round += 1) {
      const slow = await Promise.all(Array.from({ length: 10 }, (_, n) => beginWriting(`Slow ${round}-${n}`, token)));
      const writers = startWriters(house, token, 10);
      await until(() => writers.acknowledged.size > 0);
      const postgres = await house.postgres();
      house.signal('SIGTERM');
      const asked = Date.now();
      await until(() => writers.statuses.has(503));
      const answers = await Promise.all(slow.map((one) => one.finish()));
      expect(answers.map((answer) => answer.slice(9, 12))).toEqual(answers.map(() => '201'));
      expect(await house.ended()).toEqual({ code: 0, signal: null });
      expect(within(asked, 15_000)).toBe(true);
      expect(postgres).toBeGreaterThan(0);
      expect(await house.postgres()).toBeUndefined();
      await writers.stop();
      house.start();
      await house.healthy();
      const kept = new Set(await keptNames(house, token));
      expect([...writers.acknowledged].filter((name) => !kept.has(name))).toEqual([]);
      expect(kept).toContain(`Slow ${round}-0`);
    }
  });

  it('does not wait for a client that never finishes its request', async () => {
    const token = await signIn(house);
    const { socket } = await beginWriting('Never', token);
    house.signal('SIGTERM');
    const asked = Date.now();
    expect(await house.ended()).toEqual({ code: 0, signal: null });
    expect(within(asked, 15_000)).toBe(true);
    socket.destroy();
  });
});

interface Beginning {
  socket: Socket;
  finish(): Promise<string>;
}

async function beginWriting(name: string, token: string): Promise<Beginning> {
  const { hostname, port } = new URL(house.address);
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
