import { calls } from '../../contract/calls.ts';
import { apiBase, partsOf } from '../../contract/endpoint.ts';
import { type LiveEvent, liveEventSchema } from '../../contract/schemas/administration/live.ts';
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

interface Due {
  ids: Set<number>;
  isAll: boolean;
  isFigures: boolean;
  isNotifications: boolean;
  isStatuses: boolean;
}

const none = { isAll: false, isFigures: false, isNotifications: false, isStatuses: false };
const noUpdates = (): Due => ({ ...none, ids: new Set() });
let due = noUpdates();
let timer: ReturnType<typeof setTimeout> | undefined;

function freshen(event: LiveEvent): void {
  if (!applyEvent(event)) return;
  clearTimeout(timer);
  timer = setTimeout(() => whenUserActive(readAgain), collectMs);
}

function applyEvent(event: LiveEvent): boolean {
  if (event.kind === 'many' || (event.kind === 'ready' && !event.resumed)) {
    Object.assign(due, { isAll: true, isFigures: true, isNotifications: true, isStatuses: true });
    return true;
  }
  if (event.kind === 'figures') due.isFigures = true;
  if (event.kind === 'notifications') due.isNotifications = true;
  if (event.kind === 'statuses') due.isStatuses = true;
  if (event.kind !== 'responses') return ['figures', 'notifications', 'statuses'].includes(event.kind);
  const me = Number(storedSession.user()?.id ?? 0);
  // Changes made in this window are refetched by the code that made them.
  const changes = event.changes.filter(({ by }) => !(document.hasFocus() && by.length === 1 && by[0] === me));
  for (const { id } of changes) due.ids.add(id);
  changedRows.markChanged(changes.filter(({ by }) => by.some((id) => id !== me)).map(({ id }) => id));
  due.isFigures ||= changes.length > 0;
  return changes.length > 0;
}

function readAgain(): void {
  const { ids, isAll, isFigures, isNotifications, isStatuses } = due;
  due = noUpdates();
  if (isAll) again('data', 'default', 'sentimentResponses');
  else for (const id of ids) again('data', 'default', 'sentimentResponses', 'one', String(id));
  if (isAll || ids.size > 0) publish('sentimentResponses', [...ids]);
  if (isFigures) for (const resource of ['sentimentStats', 'sentiments']) changed(resource);
  if (isNotifications) {
    again('notifications');
    again('data', 'default', 'unreadNotifications');
  }
  if (isStatuses) {
    changed('responseStatuses');
    again('data', 'default', 'escalationRules', 'list', 'fields');
  }
  if (isAll || ids.size > 0) void readResponses?.([...ids]).catch(() => undefined);
}

function changed(resource: string): void {
  again('data', 'default', resource);
  publish(resource, []);
}

function publish(resource: string, ids: number[]): void {
  liveProvider.publish?.({ channel: `resources/${resource}`, type: 'updated', payload: { ids }, date: new Date() });
}

const again = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });

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
      // Another tab or browser of the same user took over, or the session ended.
      if (event.why === 'restart') again();
      else source?.close();
    };
    const open = () => {
      source = new EventSource(`${apiBase}${partsOf(calls.events.endpoint).path}`);
      source.onmessage = onMessage;
      // EventSource reconnects after a lost connection, but not after an error status.
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
