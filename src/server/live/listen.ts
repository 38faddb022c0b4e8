import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { makeWaiting, type Waiting } from '../jobs/waiting.ts';
import { liveChannel } from './word.ts';

// A connection that broke without a word is found by asking now and then.
const lookEvery = 5_000;
const pauseAfterLoss = 500;

export interface Listening {
  stop(): Promise<void>;
}

interface Listener {
  onWord: (text: string | undefined) => void;
  /** It listens (again): whatever was said before was not heard. */
  onBegin: () => void;
}

/** Listens to the other nodes on one connection of this node, and begins anew whenever that is lost. */
export function listenToNodes(database: Database, listener: Listener): Listening {
  const waiting = makeWaiting();
  const ended = (async () => {
    while (!waiting.stopped) {
      await database.owner((client) => attend(client, waiting, listener)).catch(() => undefined);
      if (!waiting.stopped) await waiting.until(pauseAfterLoss);
    }
  })();
  return {
    async stop() {
      waiting.stop();
      await ended;
    },
  };
}

async function attend(client: pg.PoolClient, waiting: Waiting, { onWord, onBegin }: Listener): Promise<void> {
  const hear = ({ channel, payload }: pg.Notification) => {
    if (channel === liveChannel) onWord(payload);
  };
  client.on('notification', hear);
  client.on('end', waiting.wake);
  try {
    await client.query(`listen ${liveChannel}`);
    onBegin();
    while (!waiting.stopped) {
      await waiting.until(lookEvery);
      await client.query('select');
    }
    await client.query(`unlisten ${liveChannel}`);
  } finally {
    client.off('notification', hear);
    client.off('end', waiting.wake);
  }
}
