import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { tooMany, unavailable } from '../../contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { type InterruptibleSleep, makeInterruptibleSleep } from '../jobs/interruptible-sleep.ts';
import { timeLimits } from '../time-limits.ts';
import { type Audience, makeAudience } from './audience.ts';
import { makeNames } from './names.ts';
import { liveChannel, parseNodeMessage } from './node-message.ts';
import { makePresent } from './present.ts';
import { makeRecent, type Stream } from './stream.ts';

const beatEveryMs = 20_000;
const presenceCheckMs = 5_000;

export const liveLimits = { ofPerson: 8, ofAddress: 400, ofNode: 5_000 } as const;

function makeHub(services: Services) {
  const audiences = new Map<number, Audience>();
  const admitted = new Set<Stream>();
  const recent = makeRecent();
  const present = makePresent();
  const dependencies = { services, recent, present, namesOf: makeNames(services) };
  let listening: Listening | undefined;
  let isListening = false;
  let isClosed = false;
  const timers: NodeJS.Timeout[] = [];

  const audienceOf = (tenantId: number) => {
    const audience = audiences.get(tenantId) ?? makeAudience(tenantId, dependencies);
    audiences.set(tenantId, audience);
    return audience;
  };
  const hear = (text: string | undefined) => {
    const nodeMessage = parseNodeMessage(text);
    if (!nodeMessage) return;
    if (nodeMessage.k !== 'here') return audienceOf(nodeMessage.t).hear(nodeMessage);
    if (present.hear(nodeMessage, Date.now())) audienceOf(nodeMessage.t).onPresenceChange(nodeMessage.r);
  };
  const begin = () => {
    recent.forget();
    present.clear();
    // Events during an interruption are lost, including permission changes, so all streams end.
    if (isListening) for (const audience of audiences.values()) audience.endAll('restart');
    isListening = true;
  };
  const expirePresence = () => {
    for (const { tenantId, responseId } of present.expire(Date.now()))
      audienceOf(tenantId).onPresenceChange(responseId);
  };
  const start = async () => {
    if (!listening) {
      listening = listenToNodes(services.database, { onMessage: hear, onBegin: begin });
      timers.push(setInterval(expirePresence, presenceCheckMs).unref());
      timers.push(setInterval(() => beat(audiences), beatEveryMs).unref());
    }
    const { liveStartMs } = services.timeLimits ?? timeLimits;
    for (const until = Date.now() + liveStartMs; !isListening && Date.now() < until; ) await sleep(20);
    if (!isListening) throw unavailable();
  };

  return {
    /** Counts the stream before anything else is awaited, so that streams opened at once stay within the limits. */
    async admit(stream: Stream): Promise<void> {
      if (isClosed) throw unavailable();
      assertRoom(admitted, stream);
      admitted.add(stream);
      await start().catch((error: unknown) => {
        admitted.delete(stream);
        throw error;
      });
    },
    async join(stream: Stream, lastEventId: string | undefined): Promise<void> {
      if (isClosed) return stream.end('restart');
      const audience = audienceOf(stream.session.tenantId);
      await audience.welcome(stream, lastEventId);
      if (isClosed) audience.end(stream, 'restart');
    },
    leave(stream: Stream): void {
      admitted.delete(stream);
      audiences.get(stream.session.tenantId)?.streams.delete(stream);
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const audience of audiences.values()) audience.endAll('restart');
      await listening?.stop();
    },
  };
}

const retrySeconds = 60;

function assertRoom(admitted: ReadonlySet<Stream>, { session: { tenantId, userId }, ip }: Stream): void {
  if (admitted.size >= liveLimits.ofNode) throw unavailable(undefined, retrySeconds);
  let [ofPerson, ofAddress] = [0, 0];
  for (const { session, ip: address } of admitted) {
    if (session.tenantId === tenantId && session.userId === userId) ofPerson += 1;
    if (address === ip) ofAddress += 1;
  }
  if (ofPerson >= liveLimits.ofPerson || ofAddress >= liveLimits.ofAddress) throw tooMany(retrySeconds);
}

function beat(audiences: ReadonlyMap<number, Audience>): void {
  for (const [t, audience] of audiences) {
    for (const stream of audience.streams) stream.beat();
    // A session also expires by time, which triggers no event.
    audience.hear({ t, k: 'access' });
  }
}

export type Hub = ReturnType<typeof makeHub>;

const hubs = new WeakMap<Services['database'], Hub>();

/** The hub of this node: one per database. */
export function hubOf(services: Services): Hub {
  const hub = hubs.get(services.database) ?? makeHub(services);
  hubs.set(services.database, hub);
  return hub;
}

// A silently broken connection is detected by a periodic query.
const keepAliveMs = 5_000;
const pauseAfterLoss = 500;

interface Listening {
  stop(): Promise<void>;
}

interface Listener {
  onMessage: (text: string | undefined) => void;
  /** LISTEN started (again); earlier events were missed. */
  onBegin: () => void;
}

function listenToNodes(database: Database, listener: Listener): Listening {
  const waiting = makeInterruptibleSleep();
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

async function attend(
  client: pg.PoolClient,
  waiting: InterruptibleSleep,
  { onMessage, onBegin }: Listener,
): Promise<void> {
  const hear = ({ channel, payload }: pg.Notification) => {
    if (channel === liveChannel) onMessage(payload);
  };
  client.on('notification', hear);
  client.on('end', waiting.wake);
  try {
    await client.query(`listen ${liveChannel}`);
    onBegin();
    while (!waiting.stopped) {
      await waiting.until(keepAliveMs);
      await client.query('select');
    }
    await client.query(`unlisten ${liveChannel}`);
  } finally {
    client.off('notification', hear);
    client.off('end', waiting.wake);
  }
}
