import type { LiveEvent } from '../../contract/schemas/live.ts';
import { queryClient } from '../providers/query-client.ts';
import { storedSession } from '../providers/session.ts';
import { whenAttended } from './attended.ts';
import { changedRows } from './changed-rows.ts';

const collectMs = 400;

interface Due {
  ids: Set<number>;
  isAll: boolean;
  isFigures: boolean;
  isNotifications: boolean;
  isStatuses: boolean;
}

const none = { isAll: false, isFigures: false, isNotifications: false, isStatuses: false };
const nothing = (): Due => ({ ...none, ids: new Set() });
let due = nothing();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has what is in sight read again, as far as what was told concerns it. */
export function freshen(event: LiveEvent): void {
  if (!takeIn(event)) return;
  clearTimeout(timer);
  timer = setTimeout(() => whenAttended(readAgain), collectMs);
}

function takeIn(event: LiveEvent): boolean {
  if (event.kind === 'many' || (event.kind === 'ready' && !event.resumed)) {
    Object.assign(due, { isAll: true, isFigures: true, isNotifications: true, isStatuses: true });
    return true;
  }
  if (event.kind === 'figures') due.isFigures = true;
  if (event.kind === 'notifications') due.isNotifications = true;
  if (event.kind === 'statuses') due.isStatuses = true;
  if (event.kind !== 'responses') return ['figures', 'notifications', 'statuses'].includes(event.kind);
  const me = Number(storedSession.user()?.id ?? 0);
  // What is done in this very window is read again by whatever does it.
  const changes = event.changes.filter(({ by }) => !(document.hasFocus() && by.length === 1 && by[0] === me));
  for (const { id } of changes) due.ids.add(id);
  changedRows.mark(changes.filter(({ by }) => by.some((id) => id !== me)).map(({ id }) => id));
  due.isFigures ||= changes.length > 0;
  return changes.length > 0;
}

function readAgain(): void {
  const { ids, isAll, isFigures, isNotifications, isStatuses } = due;
  due = nothing();
  if (isAll) again('data', 'default', 'sentimentResponses');
  else for (const id of ids) again('data', 'default', 'sentimentResponses', 'one', String(id));
  if (isFigures) {
    again('data', 'default', 'sentimentStats');
    again('data', 'default', 'sentiments');
  }
  if (isNotifications) again('notifications');
  if (isStatuses) {
    again('data', 'default', 'responseStatuses');
    again('data', 'default', 'escalationRules', 'list', 'fields');
  }
  if (isAll || ids.size > 0) void readInbox([...ids]).catch(() => undefined);
}

/** The inbox keeps its rows where they are, and brings its own way to change them. */
async function readInbox(ids: readonly number[]): Promise<void> {
  const { readCountsAgain, responsesChanged } = await import('../screens/sentiments/inbox/inbox-changes.ts');
  if (ids.length > 0) await responsesChanged(ids);
  else readCountsAgain();
}

const again = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });
