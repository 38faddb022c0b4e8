import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../../../src/core/server/http/answer-errors.ts';
import { refuseSecondHost, securityHeaders } from '../../../src/core/server/http/headers.ts';

test('a request with two Host headers: it is refused before any of them is used', async () => {
  const app = Fastify();
  answerErrors(app);
  securityHeaders(app);
  refuseSecondHost(app);
  const asked: string[] = [];
  app.get('/', async ({ hostname }) => asked.push(hostname));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = async (...headers: string[]) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(['GET / HTTP/1.1', 'Connection: close', ...headers, '', ''].join('\r\n'));
    return (await text(socket)).split('\r\n', 1)[0];
  };
  expect(await send('Host: acme.localhost', 'host: other.localhost')).toBe('HTTP/1.1 400 Bad Request');
  expect(await send('Host: acme.localhost', 'HOST: acme.localhost')).toBe('HTTP/1.1 400 Bad Request');
  expect(await send('Host: acme.localhost', 'Accept: a', 'Accept: b')).toBe('HTTP/1.1 200 OK');
  expect(asked).toEqual(['acme.localhost']);
  await app.close();
});
