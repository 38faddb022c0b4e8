import { useGridApiRef } from '@mui/x-data-grid';
import type { GetListResponse } from '@refinedev/core';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { InboxViewName, ResponseRow, ViewCounts } from '../../../../contract/schemas/responses/inbox.ts';
import type { Filter } from '../../../crud/filters/filter.ts';
import { moved, shownOf, toggled, useListPreferences } from '../../../crud/list/list-preferences.ts';
import { useNow } from '../../../layout/ago.tsx';
import { useReading } from '../../../providers/reading.ts';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { groups, sentiments, severityLevels, users } from '../../sentiments/shared/queries.ts';
import { statusNow } from '../../sentiments/shared/statuses.ts';
import { type InboxAddress, useInboxAddress } from './inbox-address.ts';
import { inboxCounts, type Scope, useBoardRows, useInboxRows } from './inbox-rows.ts';
import { type InboxColumn, isInView, type Reader, shownColumns } from './inbox-views.ts';

/** Everything that the parts of an inbox share: what is asked, what was found, what is ticked and which row is at hand. */
export function useInbox(scope: Scope, usualView: InboxViewName) {
  const isOneForm = scope.sentimentId !== undefined;
  const address = useInboxAddress(usualView, isOneForm);
  const names = useInboxNames();
  const now = useNow();
  const me = Number(storedSession.user()?.id ?? 0);
  const columns = useMemo(() => shownColumns(isOneForm), [isOneForm]);
  const preferences = useColumnsOfView(useListPreferences('sentimentResponses', columns), columns, address);
  const isBoard = address.layout === 'board';
  const list = useInboxRows(scope, address.query, !isBoard);
  const board = useBoardRows(scope, address);
  const counts = useReading(inboxCounts(scope)).data;
  const isWhole = address.listParams.filters.length === 0;
  const ofView = isWhole ? counts?.builtIn.find(({ view }) => view === address.name) : undefined;
  const rows = withoutRepeats(isBoard ? board.rows : (list.data?.pages.flatMap((page) => page.data) ?? []));
  const ids = rows.map(({ id }) => id);
  const reader = { id: me, groupIds: names.groupsOf(me).map(({ id }) => id) };
  return {
    scope,
    isOneForm,
    address,
    names,
    columns,
    preferences,
    list,
    board,
    counts,
    /** So much is done already that not every list of it is quick. */
    isVast: counts?.builtIn.some(({ view, capped }) => view === 'done' && capped) ?? false,
    rows,
    me,
    ...sizeOf(list.data?.pages.at(-1), ofView),
    ticked: useTicked(JSON.stringify(address.query), ids),
    current: useCurrentRow(ids),
    /** Where a row leads, when not to the response's own page: beside the list, it lies open in the address. */
    linkTo: (id: number) => (address.layout === 'split' ? address.besideOf(id) : undefined),
    /** Whether a row still answers the question, now that it was acted on. */
    isStill: (row: (typeof rows)[number]) => isStill(row, address, reader, now),
  };
}

export type Inbox = ReturnType<typeof useInbox>;

/** A saved view brings its columns; whatever is changed of them then stays in the address. */
function useColumnsOfView(
  preferences: ReturnType<typeof useListPreferences<InboxColumn>>,
  columns: readonly InboxColumn[],
  { params, ask }: InboxAddress,
) {
  const names = params.get('columns');
  const shown = useMemo(() => names !== null && shownOf(columns, names.split(',')), [columns, names]);
  if (!shown) return preferences;
  const asked = shown.map(({ name }) => name);
  const show = (next: readonly string[]) => ask({ columns: next.join(',') });
  return {
    ...preferences,
    shown,
    isOwnChoice: true,
    toggle: ({ name }: { name: string }) => show(toggled(asked, name, columns)),
    move: (name: string, by: -1 | 1) => show(moved(asked, name, by)),
    forgetColumns: () => ask({ columns: undefined }),
  };
}

/** A list is not counted as far as its view is. */
function sizeOf(page: GetListResponse | undefined, ofView: ViewCounts['builtIn'][number] | undefined) {
  const total = page?.total ?? 0;
  const isCapped = page?.capped === true;
  return isCapped && ofView ? { total: Math.max(total, ofView.count), isCapped: ofView.capped } : { total, isCapped };
}

/** A row that came in between two pages moves its neighbours, and the last of one is the first of the next. */
function withoutRepeats<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Whether a row still answers the question that found it; what only the server can tell counts as yes. */
function isStill(
  row: ResponseRow,
  { name, filters }: Pick<InboxAddress, 'name' | 'filters'>,
  reader: Reader,
  now: Date,
): boolean {
  return isInView(name, row, reader, now) && filters.every((filter) => passes(row, filter));
}

function passes(row: ResponseRow, { column: { name }, shape, asked }: Filter): boolean {
  if (shape !== 'options' && shape !== 'related') return true;
  const value = (row as Record<string, unknown>)[name];
  const wanted = (asked._in ?? '').split(',');
  const values = name === 'status' ? [row.status, statusNow(row).key] : Array.isArray(value) ? value : [value];
  return values.some((one) => wanted.includes(String(one)));
}

/** The row at hand: the one that the keys are about and that the Tab key stops at. */
function useCurrentRow(ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null);
  const grid = useGridApiRef();
  const [wanted, setWanted] = useState<number>();
  const current = wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];
  const go = (id: number | undefined) => {
    if (id === undefined) return;
    setWanted(id);
    if (list.current?.querySelector('[role=grid]')) {
      grid.current?.scrollToIndexes({ rowIndex: ids.indexOf(id) });
      grid.current?.setCellFocus(id, 'reference');
    }
    linkOf(list, id)?.focus();
  };
  const step = (by: number) => {
    const at = current === undefined ? -1 : ids.indexOf(current);
    // The first step only shows where one is.
    const isThere = list.current?.contains(document.activeElement) === true;
    const next = ids[isThere ? Math.min(Math.max(at + by, 0), ids.length - 1) : at];
    go(next);
    return next;
  };
  return { list, grid, id: current, set: setWanted, go, step };
}

function linkOf(list: RefObject<HTMLDivElement | null>, id: number): HTMLElement | null | undefined {
  return list.current?.querySelector<HTMLElement>(`:is([data-response="${id}"], [data-id="${id}"]) .row-link`);
}

/** Which rows are ticked. Another question begins with none; more rows of the same one keep them. */
function useTicked(question: string, ids: readonly number[]) {
  const [saved, setSaved] = useState<Saved>({ question, ids: [] });
  const asked = saved.question === question ? saved : { question, ids: [] };
  const ticked = ids.filter((id) => asked.ids.includes(id));
  const tick = (next: readonly number[], last?: number) =>
    setSaved({ question, ids: next, ...(last !== undefined && { last }) });
  const toggle = (id: number) =>
    tick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id], id);
  return {
    ids: ticked,
    has: (id: number) => ticked.includes(id),
    isAll: ticked.length > 0 && ticked.length === ids.length,
    /** Everything that the view holds, also what is not in sight. */
    isWhole: asked.isWhole === true && ticked.length > 0,
    tickWhole: () => setSaved({ question, ids, isWhole: true }),
    tick,
    toggle,
    /** With Shift, everything between the row before and this one goes with it. */
    toggleTo: (id: number) => {
      const from = asked.last === undefined ? -1 : ids.indexOf(asked.last);
      if (from < 0) return toggle(id);
      const to = ids.indexOf(id);
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      tick([...new Set([...ticked, ...range])], id);
    },
    toggleAll: () => tick(ticked.length > 0 && ticked.length === ids.length ? [] : ids),
  };
}

interface Saved {
  question: string;
  ids: readonly number[];
  isWhole?: boolean;
  /** The row that was ticked last, from which a range goes on. */
  last?: number;
}

/** What rows call by id, by its name, as far as the reader may know it. */
export function useInboxNames() {
  const colleagues = useById(useReading(users, { enabled: useMay('users', 'list') }).data);
  const teams = useById(useReading(groups, { enabled: useMay('groups', 'list') }).data);
  const asked = useById(useReading(sentiments, { enabled: useMay('sentiments', 'list') }).data);
  const levels = useById(useReading(severityLevels, { enabled: useMay('severityLevels', 'list') }).data);
  return {
    user: (id: number) => colleagues.get(id)?.fullName,
    group: (id: number) => teams.get(id)?.name,
    form: (id: number) => asked.get(id)?.name,
    severity: (id: number) => levels.get(id),
    /** The groups that somebody belongs to. */
    groupsOf: (userId: number) => [...teams.values()].filter(({ memberIds }) => memberIds?.includes(userId)),
  };
}

export type InboxNames = ReturnType<typeof useInboxNames>;

function useById<T extends { id: number }>(rows: readonly T[] | undefined): Map<number, T> {
  return useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
}
