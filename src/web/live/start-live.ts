import type { LiveEvent } from '../../contract/schemas/administration/live.ts';
import { queryClient } from '../providers/query-client.ts';
import { storedSession } from '../providers/session.ts';
import { watchAttendance, whenAttended } from './attended.ts';
import { changedRows } from './changed-rows.ts';
import { listenToServer } from './feed.ts';
import { liveBus, liveProvider } from './live-bus.ts';
import { presentStore } from './present-store.ts';

export type ReadResponses = (ids: readonly number[]) => Promise<void>;

let readResponses: ReadResponses | undefined;

export function startLive(read: ReadResponses): () => void {
  if (!('EventSource' in window)) return () => undefined;
  readResponses = read;
  let isFirst = true;
  const stopWatching = watchAttendance();
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
  timer = setTimeout(() => whenAttended(readAgain), collectMs);
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
