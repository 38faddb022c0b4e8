import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf, handleErrors } from './fake-server.ts';

export interface AiRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: { model: string; messages: { role: string; content: string }[]; response_format?: { type: string } };
}

/** Handles one request; the last turn handles all later requests. */
export type AiTurn = (request: AiRequest, response: ServerResponse) => void;

export async function aiServer() {
  const requests: AiRequest[] = [];
  let turns: AiTurn[] = [];
  const server = createServer(async (incoming, response) => {
    const text = await bodyOf(incoming);
    if (text === undefined) return;
    const body = JSON.parse(text) as AiRequest['body'];
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    requests.push(request);
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    turn?.(request, response);
  });
  handleErrors(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    plays: (...next: AiTurn[]) => {
      turns = next;
      requests.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const says =
  (content: string, more: { finish_reason?: string; refusal?: string } = {}): AiTurn =>
  (_, response) => {
    const { finish_reason = 'stop', refusal = null } = more;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content, refusal }, finish_reason }] }));
  };

export const fails =
  (status: number): AiTurn =>
  (_, response) => {
    response.statusCode = status;
    response.end('{"error":{"message":"no"}}');
  };

export const sends =
  (text: string): AiTurn =>
  (_, response) => {
    response.end(text);
  };

export const hangs: AiTurn = () => undefined;

export const hangsUp: AiTurn = (_, response) => {
  response.destroy();
};
