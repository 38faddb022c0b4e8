import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';

/** A client that hangs up is no error of the test that runs then. */
export function handleErrors(server: Server): void {
  server.on('error', () => {});
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.on('request', (request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
  });
}

/** The body of a request; undefined where the client hung up. */
export const bodyOf = (incoming: IncomingMessage): Promise<string | undefined> => text(incoming).catch(() => undefined);
