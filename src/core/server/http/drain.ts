import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../contract/errors.ts';

const announce = 300;
const longestWait = 11_000;

export interface Drain {
  /** Rejects new requests with 503, completes running ones and closes, within 12 s. */
  finish(): Promise<void>;
}

/** Prepares graceful shutdown. Call before listening. */
export function drain(app: FastifyInstance): Drain {
  let draining = false;
  app.addHook('onRequest', async (_, reply) => {
    if (!draining) return;
    reply.header('connection', 'close');
    throw unavailable();
  });
  return {
    async finish() {
      draining = true;
      // The load balancer must see the 503 before the port closes.
      await sleep(announce);
      // Keep-alive connections would delay the close by more than a minute.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      const cut = setTimeout(() => app.server.closeAllConnections(), longestWait);
      await app.close();
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
