import { unreadable } from '../../contract/errors.ts';
import type { Handler } from '../http/call.ts';
import { hubOf } from './hub.ts';
import { makeStream } from './stream.ts';

export const events: Handler = async ({ services, session, request, reply }) => {
  if (!request.headers.accept?.includes('text/event-stream'))
    throw unreadable('The Accept header must include text/event-stream');
  const hub = hubOf(services);
  const { raw } = reply;
  const stream = makeStream({ session, ip: request.ip, response: raw });
  await hub.admit(stream);
  reply.hijack();
  raw.on('close', () => hub.leave(stream));
  // A disconnect while sending is not an error.
  raw.on('error', () => hub.leave(stream));
  raw.writeHead(200, { ...reply.getHeaders(), ...ofStream } as Record<string, string>);
  raw.write(': listening\n\n');
  const [lastEventId] = [request.headers['last-event-id']].flat();
  await hub.join(stream, lastEventId).catch(() => stream.end('restart'));
  if (raw.destroyed) hub.leave(stream);
  return reply;
};

const ofStream = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The connection is not reusable, so a stopping node need not wait for it.
  connection: 'close',
};
