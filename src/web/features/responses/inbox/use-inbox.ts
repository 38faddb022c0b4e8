import { useGridApiRef } from '@mui/x-data-grid';
import type { GetListResponse } from '@refinedev/core';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { InboxViewName, ResponseRow, ViewCounts } from '../../../../contract/schemas/responses/inbox.ts';
import { type StatusRef, statusLabelOf } from '../../../../domain/status-labels.ts';
import type { Filter } from '../../../crud/filters/filter.ts';
import { moved, shownOf, toggled, useListPreferences } from '../../../crud/list/list-preferences.ts';
import { useNow } from '../../../layout/time.tsx';
import { useReading } from '../../../providers/queries.ts';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { groups, sentiments, severityLevels, users } from '../../sentiments/shared/queries.ts';
import { statusNow, useStatuses } from '../../sentiments/shared/status-and-severity.tsx';
import { type InboxAddress, useInboxAddress } from './inbox-address.ts';
import { inboxCounts, type Scope, useBoardRows, useInboxRows } from './inbox-rows.ts';
import { type InboxColumn, isInView, type Reader, shownColumns } from './inbox-views.ts';

export function useInbox(scope: Scope, usualView: InboxViewName) {
  const isOneForm = scope.sentimentId !== undefined;
  const address = useInboxAddress(usualView, isOneForm);
  const names = useInboxNames();
  const now = useNow();
  const me = Number(storedSession.user()?.id ?? 0);
  const columns = useMemo(() => shownColumns(isOneForm), [isOneForm]);
  const preferences = useColumnsOfView(useListPreferences('sentimentResponses', columns, 'compact'), columns, address);
  const isBoard = address.layout === 'board';
  const list = useInboxRows(scope, address.query, !isBoard);
  const board = useBoardRows(scope, address);
  const counts = useReading(inboxCounts(scope)).data;
  const isWholeView = address.listParams.filters.length === 0;
  const ofView = isWholeView ? counts?.builtIn.find(({ view }) => view === address.name) : undefined;
  const pages = list.data?.pages;
  const listed = useMemo(() => withoutRepeats(pages?.flatMap((page) => page.data) ?? []), [pages]);
  const rows = isBoard ? withoutRepeats(board.rows) : listed;
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
    /** True if the number of done responses exceeds the count limit, so that some lists would be slow. */
    isVast: counts?.builtIn.some(({ view, capped }) => view === 'done' && capped) ?? false,
    rows,
    me,
    ...sizeOf(list.data?.pages.at(-1), ofView),
    ticked: useTicked(JSON.stringify(address.query), ids),
    current: useCurrentRow(ids),
    /** In the split layout a row opens in the URL; otherwise undefined, and the row links to the response page. */
    linkTo: (id: number) => (address.layout === 'split' ? address.besideOf(id) : undefined),
    isStill: (row: (typeof rows)[number]) => isStillInView(row, address, reader, now),
  };
}

export type Inbox = ReturnType<typeof useInbox>;

function useColumnsOfView(
  preferences: ReturnType<typeof useListPreferences<InboxColumn>>,
  columns: readonly InboxColumn[],
  { params, ask }: InboxAddress,
) {
  const names = params.get('columns');
  const shown = useMemo(() => names !== null && shownOf(columns, names.split(',')), [columns, names]);
  if (!shown) return preferences;
  const requested = shown.map(({ name }) => name);
  const show = (next: readonly string[]) => ask({ columns: next.join(',') });
  return {
    ...preferences,
    shown,
    isOwnChoice: true,
    toggle: ({ name }: { name: string }) => show(toggled(requested, name, columns)),
    move: (name: string, by: -1 | 1) => show(moved(requested, name, by)),
    forgetColumns: () => ask({ columns: undefined }),
  };
}

/** A list is counted to a lower limit than its view, so a capped total falls back to the view's count. */
function sizeOf(page: GetListResponse | undefined, ofView: ViewCounts['builtIn'][number] | undefined) {
  const total = page?.total ?? 0;
  const isCapped = page?.capped === true;
  return isCapped && ofView ? { total: Math.max(total, ofView.count), isCapped: ofView.capped } : { total, isCapped };
}

/** A row inserted between two page requests shifts the rest, so the last row of a page repeats on the next. */
function withoutRepeats<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Conditions that only the server can evaluate count as true. */
function isStillInView(
  row: ResponseRow,
  { name, filters }: Pick<InboxAddress, 'name' | 'filters'>,
  reader: Reader,
  now: Date,
): boolean {
  return isInView(name, row, reader, now) && filters.every((filter) => passes(row, filter));
}

function passes(row: ResponseRow, { column: { name }, shape, asked: requested }: Filter): boolean {
  if (shape !== 'options' && shape !== 'related') return true;
  const value = (row as Record<string, unknown>)[name];
  const wanted = (requested._in ?? '').split(',');
  const values = name === 'status' ? [row.status, statusNow(row).key] : Array.isArray(value) ? value : [value];
  return values.some((one) => wanted.includes(String(one)));
}

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
    // The first key press only focuses the current row.
    const hasFocus = list.current?.contains(document.activeElement) === true;
    const next = ids[hasFocus ? Math.min(Math.max(at + by, 0), ids.length - 1) : at];
    go(next);
    return next;
  };
  return { list, grid, id: current, set: setWanted, go, step };
}

function linkOf(list: RefObject<HTMLDivElement | null>, id: number): HTMLElement | null | undefined {
  return list.current?.querySelector<HTMLElement>(`:is([data-response="${id}"], [data-id="${id}"]) .row-link`);
}

/** A new query clears the selection; more rows of the same query do not. */
function useTicked(question: string, ids: readonly number[]) {
  const [saved, setSaved] = useState<Saved>({ question, ids: [] });
  const requested = saved.question === question ? saved : { question, ids: [] };
  const ticked = ids.filter((id) => requested.ids.includes(id));
  const tick = (next: readonly number[], last?: number) =>
    setSaved({ question, ids: next, ...(last !== undefined && { last }) });
  const toggle = (id: number) =>
    tick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id], id);
  return {
    ids: ticked,
    has: (id: number) => ticked.includes(id),
    isAll: ticked.length > 0 && ticked.length === ids.length,
    isWhole: requested.isWholeView === true && ticked.length > 0,
    tickWhole: () => setSaved({ question, ids, isWholeView: true }),
    tick,
    toggle,
    toggleTo: (id: number) => {
      const from = requested.last === undefined ? -1 : ids.indexOf(requested.last);
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
  isWholeView?: boolean;
  last?: number;
}

export function useInboxNames() {
  const colleagues = useById(useReading(users, { enabled: useMay('users', 'list') }).data);
  const teams = useById(useReading(groups, { enabled: useMay('groups', 'list') }).data);
  const requested = useById(useReading(sentiments, { enabled: useMay('sentiments', 'list') }).data);
  const levels = useById(useReading(severityLevels, { enabled: useMay('severityLevels', 'list') }).data);
  const statusOptions = useStatuses();
  return useMemo(
    () => ({
      user: (id: number) => colleagues.get(id)?.fullName,
      group: (id: number) => teams.get(id)?.name,
      form: (id: number) => requested.get(id)?.name,
      severity: (id: number) => levels.get(id),
      status: (ref: StatusRef) => statusLabelOf(statusOptions, ref),
      groupsOf: (userId: number) => [...teams.values()].filter(({ memberIds }) => memberIds?.includes(userId)),
    }),
    [colleagues, teams, requested, levels, statusOptions],
  );
}

export type InboxNames = ReturnType<typeof useInboxNames>;

function useById<T extends { id: number }>(rows: readonly T[] | undefined): Map<number, T> {
  return useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
}
