import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';
import { bodyOf, handleErrors } from './fake-server.ts';

export interface Report {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Handles one delivery; the last turn handles all later deliveries. */
export type HookTurn = (response: ServerResponse) => void;

export async function hookServer(certificate?: Certificate) {
  const reports: Report[] = [];
  let turns: HookTurn[] = [];
  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(incoming);
    if (body === undefined) return;
    reports.push({
      path: incoming.url ?? '',
      headers: incoming.headers,
      body,
    });
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    turn?.(response);
  };
  const server = certificate ? createTlsServer(certificate, receive) : createServer(receive);
  handleErrors(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/candor`,
    reports,
    plays: (...next: HookTurn[]) => {
      turns = next;
      reports.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const answers =
  (status: number, headers: Record<string, string> = {}): HookTurn =>
  (response) => {
    response.writeHead(status, headers).end('{}');
  };

export const floods: HookTurn = (response) => {
  response.writeHead(200);
  const pour = () => {
    if (!response.destroyed) response.write(Buffer.alloc(32_000), () => setImmediate(pour));
  };
  pour();
};
