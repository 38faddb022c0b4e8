import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../../contract/errors.ts';

const announce = 300;
const longestWait = 11_000;

export interface Drain {
  /** Refuses new work with 503, lets what has begun end, and closes. Takes less than 12 s whatever the callers do. */
  finish(): Promise<void>;
}

/** Prepares an application to end without breaking off anybody's request. Call before it listens. */
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
      // Whoever balances the load must see the 503 before the door is shut.
      await sleep(announce);
      // A client that keeps its connection open would hold the close for more than a minute.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      const cut = setTimeout(() => app.server.closeAllConnections(), longestWait);
      await app.close();
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
