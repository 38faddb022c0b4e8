import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedSecret, sealedSecret } from '../../../src/core/server/auth/sealed-secret.ts';
import { newKeys } from '../../../src/core/server/installation/keys.ts';
import { post } from '../../../src/core/server/webhooks/post.ts';
import { signedHeaders } from '../../../src/core/server/webhooks/sign.ts';
import { isPublic, lookupAllowed } from '../../../src/core/server/webhooks/ssrf-guard.ts';
import { answers, floods, hookServer } from '../../support/hook-server.ts';
import { drips, startListener } from '../../support/tarpit-server.ts';
import { patientLimits } from '../../support/time-limits.ts';

let hook: Awaited<ReturnType<typeof hookServer>>;

beforeAll(async () => {
  hook = await hookServer();
});
afterAll(() => hook.close());

const send = (more: Partial<Parameters<typeof post>[0]> = {}) =>
  post({ url: hook.url, headers: {}, body: '{}', networks: ['127.0.0.0/8'], limits: patientLimits.webhook, ...more });

describe('webhook address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '::127.0.0.1',
  ])('%s is refused as non-public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
    '%s is accepted as public',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  test('is checked after DNS resolution at connection time', async () => {
    const found = await new Promise((resolve) =>
      lookupAllowed('https:', [])('localhost', { all: true }, (error, addresses) => resolve(error ?? addresses)),
    );
    expect(found).toMatchObject({ message: expect.stringContaining('private network') });
  });
});

describe('private networks', () => {
  test.each([
    ['an IP address', (port: number) => `https://127.0.0.1:${port}/`],
    ['a decimal IP address', (port: number) => `https://2130706433:${port}/`],
    ['an IPv4-mapped IPv6 address', (port: number) => `https://[::ffff:127.0.0.1]:${port}/`],
    ['a host name', (port: number) => `https://localhost:${port}/`],
  ])('%s', async (_, urlOf) => {
    hook.plays(answers(200));
    expect(await send({ url: urlOf(hook.port), networks: [] })).toMatchObject({
      isDelivered: false,
      message: expect.stringContaining('private network'),
    });
    expect(hook.reports).toEqual([]);
  });

  test('are refused without TLS unless the settings allow their network', async () => {
    hook.plays(answers(204));
    expect(await send({ networks: [] })).toMatchObject({ isDelivered: false });
    expect(await send({ networks: ['10.0.0.0/8'] })).toMatchObject({ isDelivered: false });
    expect(await send()).toEqual({ isDelivered: true, message: 'It answered 204' });
    expect(hook.reports).toHaveLength(1);
  });
});

describe('webhook response', () => {
  test('with a redirect is not followed', async () => {
    hook.plays(answers(302, { location: `http://127.0.0.1:${hook.port}/elsewhere` }), answers(200));
    expect(await send()).toMatchObject({ isDelivered: false, message: expect.stringContaining('redirect') });
    expect(hook.reports.map(({ path }) => path)).toEqual(['/candor']);
  });

  describe('of a receiver that takes too long', () => {
    const http = (socket: Socket, text: string) => socket.once('data', () => socket.write(text));
    test.each([
      [
        'does not shake hands',
        'It did not accept the connection within 0.3 seconds',
        () => {},
        'https',
        { connectMs: 300 },
      ],
      ['is silent', 'It did not answer within 0.2 seconds', () => {}, 'http', { headersMs: 200 }],
      [
        'drips its headers',
        'It did not answer within 0.5 seconds',
        (socket: Socket) => {
          http(socket, 'HTTP/1.1 200 OK\r\nX: ');
          drips(socket);
        },
        'http',
        { headersMs: 500 },
      ],
      [
        'sends informational answers only',
        'It did not answer within 0.5 seconds',
        (socket: Socket) => drips(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
        'http',
        { headersMs: 500 },
      ],
      ['speaks something else', 'It sent no valid answer', (socket: Socket) => http(socket, 'SSH-2.0\r\n'), 'http', {}],
    ])('is ended with its step: one that %s', async (_, message, onConnection, protocol, limits) => {
      const tarpit = await startListener(onConnection);
      const url = `${protocol}://127.0.0.1:${tarpit.port}/`;
      const answer = await send({ url, limits: { ...patientLimits.webhook, ...limits } });
      expect(answer).toEqual({ isDelivered: false, message });
      await expect.poll(() => tarpit.open.size).toBe(0);
      await tarpit.close();
    });

    test('counts by its status if only its body does not end', async () => {
      const tarpit = await startListener((socket) => {
        http(socket, 'HTTP/1.1 201 Created\r\nContent-Length: 100000\r\n\r\n');
        drips(socket);
      });
      const limits = { ...patientLimits.webhook, bodyMs: 200 };
      const answer = await send({ url: `http://127.0.0.1:${tarpit.port}/`, limits });
      expect(answer).toEqual({ isDelivered: true, message: 'It answered 201' });
      await expect.poll(() => tarpit.open.size).toBe(0);
      await tarpit.close();
    });
  });

  test('waits for its name server without a thread, so other names are found meanwhile', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    const before = getServers();
    setServers([`127.0.0.1:${silent.address().port}`]);
    const asked = new Set<string>();
    silent.on('message', (query) => asked.add(/slow\d+/.exec(query.toString('latin1'))?.[0] ?? ''));
    const limits = { ...patientLimits.webhook, connectMs: 3_000 };
    const order: string[] = [];
    const sending = Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const answer = await send({ url: `https://slow${n}.example/`, limits });
        order.push(answer.message);
      }),
    );
    await expect.poll(() => asked.size).toBe(12);
    await lookup('localhost');
    order.push('found');
    await sending;
    setServers(before);
    silent.close();
    expect(order).toEqual(['found', ...Array(12).fill('It did not accept the connection within 3 seconds')]);
  });

  test('without an end is read up to a limit', async () => {
    hook.plays(floods);
    expect(await send()).toMatchObject({ isDelivered: true });
  });

  test.each([
    [500, false],
    [404, false],
    [410, true],
  ])('with the status %i is a failure', async (status, isFinal) => {
    hook.plays(answers(status));
    const attempt = await send();
    expect([attempt.isDelivered, attempt.isFinal ?? false]).toEqual([false, isFinal]);
  });

  test('that is missing because the connection is refused is reported', async () => {
    expect(await send({ url: 'http://127.0.0.1:1/' })).toMatchObject({ message: 'It refused the connection' });
  });
});

test('webhooks: the signature follows the specification', () => {
  const key = Buffer.alloc(24, 7);
  const headers = signedHeaders({
    id: 'msg_1',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secret: `whsec_${key.toString('base64')}`,
  });
  const expected = createHmac('sha256', key).update('msg_1.1614265330.{"test": 2432232314}').digest('base64');
  expect(headers).toMatchObject({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': `v1,${expected}`,
  });
});

test('webhooks: a stored secret is readable only with the key of this installation and for its own tenant', () => {
  const keeper = { keys: newKeys() };
  const sealed = sealedSecret(keeper, 7, 'whsec_abc');
  expect(sealed.includes('whsec')).toBe(false);
  expect(openedSecret(keeper, 7, sealed)).toBe('whsec_abc');
  expect(openedSecret(keeper, 8, sealed)).toBeUndefined();
  expect(openedSecret({ keys: newKeys() }, 7, sealed)).toBeUndefined();
});
