import { keys } from '@refinedev/core';
import { calls } from '../../../../calls.config.ts';
import type { CallShape } from '../../contract/call.ts';
import { resourceNames, resourceOf } from '../../contract/catalogue.ts';
import { apiBase, parseEndpoint } from '../../contract/endpoint.ts';
import type { LiveTopic } from '../../contract/resource.ts';
import { type LiveEvent, liveEventSchema } from '../../contract/schemas/live.ts';
import { ownAccess } from '../providers/access.ts';
import { queryClient } from '../providers/query-client.ts';
import { storedSession } from '../providers/session.ts';
import { changedRows } from './changed-rows.ts';
import { liveBus, liveProvider } from './live-bus.ts';
import { presentStore } from './present-store.ts';
import { watchUserActivity, whenUserActive } from './user-activity.ts';

export type ReadResponses = (ids: readonly number[]) => Promise<void>;

let readResponses: ReadResponses | undefined;

export function startLive(read: ReadResponses): () => void {
  if (!('EventSource' in window)) return () => undefined;
  readResponses = read;
  let isFirst = true;
  const stopWatching = watchUserActivity();
  const stopListening = listenToServer((event) => {
    if (event.kind === 'presence') presentStore.put(event.responseId, event.people);
    if (event.kind === 'ready') presentStore.clear();
    // Skips a refetch of data that the page has just read.
    const heard = event.kind === 'ready' && isFirst ? { ...event, resumed: true } : event;
    if (event.kind === 'ready') isFirst = false;
    freshen(heard);
    liveBus.emit(heard);
  });
  return () => {
    stopWatching();
    stopListening();
    presentStore.clear();
  };
}

const collectMs = 400;

const topics = ['figures', 'statuses', 'notifications'] as const satisfies LiveTopic[];
type Topic = (typeof topics)[number];

interface Due {
  ids: Set<number>;
  isAll: boolean;
  topics: Set<Topic>;
}

const noUpdates = (): Due => ({ ids: new Set(), isAll: false, topics: new Set() });
let due = noUpdates();
let timer: ReturnType<typeof setTimeout> | undefined;

function freshen(event: LiveEvent): void {
  // They may have changed between their first reading and the first event.
  if (event.kind === 'access' || event.kind === 'ready') void readAccess();
  if (!applyEvent(event)) return;
  clearTimeout(timer);
  timer = setTimeout(() => whenUserActive(readAgain), collectMs);
}

/** The permissions decide what is offered; with other ones, all that is shown is read again. */
async function readAccess(): Promise<void> {
  const permissionsNow = () => queryClient.getQueryData(ownAccess.queryKey)?.permissions.join();
  const before = permissionsNow();
  await queryClient.invalidateQueries({ queryKey: ownAccess.queryKey });
  if (permissionsNow() === before) return;
  // A new check of the session would replace the page by a loader.
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'data' });
}

function applyEvent(event: LiveEvent): boolean {
  if (event.kind === 'many' || (event.kind === 'ready' && !event.resumed)) {
    due = { ...due, isAll: true, topics: new Set(topics) };
    return true;
  }
  const topic = topics.find((one) => one === event.kind);
  if (topic) due.topics.add(topic);
  if (event.kind !== 'responses') return topic !== undefined;
  const me = Number(storedSession.user()?.id ?? 0);
  // Changes made in this window are refetched by the code that made them.
  const changes = event.changes.filter(({ by }) => !(document.hasFocus() && by.length === 1 && by[0] === me));
  for (const { id } of changes) due.ids.add(id);
  changedRows.markChanged(changes.filter(({ by }) => by.some((id) => id !== me)).map(({ id }) => id));
  if (changes.length > 0) due.topics.add('figures');
  return changes.length > 0;
}

function readAgain(): void {
  const { ids, isAll, topics: changedTopics } = due;
  due = noUpdates();
  if (isAll || ids.size > 0) {
    for (const resource of resourcesOn('responses')) {
      if (isAll) again(resource);
      else for (const id of ids) again(resource, 'one', String(id));
      publish(resource, [...ids]);
    }
    void readResponses?.([...ids]).catch(() => undefined);
  }
  for (const resource of [...changedTopics].flatMap(resourcesOn)) {
    again(resource);
    publish(resource, []);
  }
}

/** The resources and groups of calls that the map says are read again after a live event. */
function resourcesOn(topic: LiveTopic): string[] {
  const ofCalls = Object.values(calls).flatMap((call: CallShape) => (call.live === topic ? (call.resource ?? []) : []));
  return [...resourceNames().filter((name) => resourceOf(name).live === topic), ...new Set(ofCalls)];
}

function publish(resource: string, ids: number[]): void {
  liveProvider.publish?.({ channel: `resources/${resource}`, type: 'updated', payload: { ids }, date: new Date() });
}

const again = (resource: string, ...of: string[]) =>
  void queryClient.invalidateQueries({ queryKey: [...keys().data('default').resource(resource).get(), ...of] });

const name = 'candor-live';
const settleMs = 800;
const leaveAfterMs = 30_000;
const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000];

/**
 * Subscribes to server events while this tab is visible. One tab of a browser holds the connection and shares events,
 * because browsers limit connections per server.
 */
function listenToServer(hear: (event: LiveEvent) => void): () => void {
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  const receive = (text: unknown) => {
    const event = readEvent(text);
    if (event) hear(event);
  };
  if (others) others.onmessage = ({ data }) => receive(data);
  const broadcast = (text: string) => {
    receive(text);
    others?.postMessage(text);
  };

  let turn: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = () => {
    if (turn) return;
    const own = new AbortController();
    turn = own;
    void holdTurn(own.signal, () => connect(own.signal, broadcast)).catch(() => undefined);
  };
  const leave = () => {
    turn?.abort();
    turn = undefined;
  };
  // Delayed, so that switching through tabs opens no connection in each.
  const onVisibility = () => {
    clearTimeout(timer);
    timer = document.visibilityState === 'visible' ? setTimeout(join, settleMs) : setTimeout(leave, leaveAfterMs);
  };
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
    leave();
    others?.close();
  };
}

function readEvent(text: unknown): LiveEvent | undefined {
  try {
    return liveEventSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

/** Runs work in one tab at a time; without the Web Locks API each visible tab runs its own. */
async function holdTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}

/** Reconnects with increasing delays until the lock is released. */
function connect(signal: AbortSignal, broadcast: (text: string) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const again = () => {
      source?.close();
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      failures += 1;
      timer = setTimeout(open, pause * (0.5 + Math.random()));
    };
    const onMessage = ({ data }: MessageEvent<string>) => {
      const event = readEvent(data);
      if (event?.kind === 'ready') failures = 0;
      if (event?.kind !== 'bye') return broadcast(data);
      if (event.why === 'restart') again();
      else source?.close();
    };
    const open = () => {
      source = new EventSource(`${apiBase}${parseEndpoint(calls.events.endpoint).path}`);
      source.onmessage = onMessage;
      // EventSource reconnects after a lost connection, but not after an error status such as 429.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again();
      };
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}
