import { useMediaQuery } from '@mui/material';
import { useGridApiRef } from '@mui/x-data-grid';
import type { GetListResponse } from '@refinedev/core';
import { useCan } from '@refinedev/core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Filter } from '../../../core/web/filters/filter.ts';
import { useNow } from '../../../core/web/layout/time.tsx';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { columnsInOrder, moved, toggled, useListPreferences } from '../../../core/web/list/list-preferences.ts';
import { storedSession } from '../../../core/web/providers/session.ts';
import { type StatusRef, statusLabelOf } from '../../rules/status-labels.ts';
import type { InboxViewName, ResponseRow, ViewCounts } from '../../schemas/inbox.ts';
import { useGroups, useSentiments, useSeverityLevels, useUsers } from '../../shared/choices.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import { type InboxAddress, useInboxAddress } from './inbox-address.ts';
import { type Scope, useBoardRows, useInboxCounts, useInboxRows } from './inbox-rows.ts';
import { type InboxColumn, isInView, type Reader, shownColumns } from './inbox-views.ts';
import { noteLeft, type Ticked, useLeft } from './left-list.ts';

export function useInbox(scope: Scope, usualView: InboxViewName) {
  const isOneForm = scope.sentimentId !== undefined;
  const address = useInboxAddress(usualView, isOneForm);
  const names = useInboxNames();
  const now = useNow();
  const me = Number(storedSession.user()?.id ?? 0);
  const isWide = useMediaQuery('(min-width: 1600px)');
  const columns = useMemo(() => shownColumns(isOneForm, isWide), [isOneForm, isWide]);
  const preferences = useColumnsOfView(useListPreferences('sentimentResponses', columns, 'compact'), columns, address);
  const isBoard = address.layout === 'board';
  const { isPhone } = useScreenSize();
  const list = useInboxRows(scope, address.query, !isBoard);
  const board = useBoardRows(scope, address);
  const counts = useInboxCounts(scope);
  const isWholeView = address.listParams.filters.length === 0;
  const ofView = isWholeView ? counts?.builtIn.find(({ view }) => view === address.name) : undefined;
  const pages = list.data?.pages;
  const listed = useMemo(() => withoutRepeats(pages?.flatMap((page) => page.data) ?? []), [pages]);
  const rows = isBoard ? withoutRepeats(board.rows) : listed;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const queue = { queue: ids };
  const question = JSON.stringify([scope, address.query]);
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
    ticked: useTicked(question, ids),
    current: useCurrentRow(question, ids),
    /** The response that is shown beside the list, or alone. */
    openedId: openedIn(address, ids, isPhone),
    /** What the page of a response is told, so that it leads to the next one. */
    queue,
    /** In the split layout a row opens in the URL; otherwise undefined, and the row links to the response page. */
    linkTo: (id: number) =>
      address.layout === 'split' || address.layout === 'focus' ? address.besideOf(id) : undefined,
    isStill: (row: (typeof rows)[number]) => isStillInView(row, address, names, reader, now),
  };
}

export type Inbox = ReturnType<typeof useInbox>;

/** On wide screens the split layout shows the first response even if none is open; the focus layout always does. */
function openedIn({ layout, opened }: InboxAddress, ids: readonly number[], isPhone: boolean): number | undefined {
  if (layout === 'focus') return opened ?? ids[0];
  return layout === 'split' ? (opened ?? (isPhone ? undefined : ids[0])) : undefined;
}

function useColumnsOfView(
  preferences: ReturnType<typeof useListPreferences<InboxColumn>>,
  columns: readonly InboxColumn[],
  { params, ask }: InboxAddress,
) {
  const names = params.get('columns');
  const shown = useMemo(() => names !== null && columnsInOrder(columns, names.split(',')), [columns, names]);
  if (!shown) return preferences;
  const shownNames = shown.map(({ name }) => name);
  const show = (next: readonly string[]) => ask({ columns: next.join(',') });
  return {
    ...preferences,
    shown,
    isOwnChoice: true,
    toggle: ({ name }: { name: string }) => show(toggled(shownNames, name, columns)),
    move: (name: string, by: -1 | 1) => show(moved(shownNames, name, by)),
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
  names: InboxNames,
  reader: Reader,
  now: Date,
): boolean {
  return isInView(name, row, reader, now) && filters.every((filter) => passes(row, filter, names));
}

function passes(row: ResponseRow, { column: { name }, shape, asked }: Filter, names: InboxNames): boolean {
  if (shape !== 'options' && shape !== 'related') return true;
  const value = (row as Record<string, unknown>)[name];
  const wanted = (asked._in ?? '').split(',');
  const list = Array.isArray(value) && value.length > 0 ? value : [Array.isArray(value) ? null : value];
  const values = name === 'status' ? [row.status, names.status(row).key] : list;
  return values.some((one) => wanted.includes(String(one)));
}

function useCurrentRow(question: string, ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null);
  const grid = useGridApiRef();
  const before = useLeft(question).current;
  const [wanted, setWanted] = useState(before);
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
  const step = (by: number, opened?: number) => {
    const from = opened ?? current;
    const at = from === undefined ? -1 : ids.indexOf(from);
    // The first key press only focuses the current row.
    const hasFocus = opened !== undefined || list.current?.contains(document.activeElement) === true;
    const next = ids[hasFocus ? Math.min(Math.max(at + by, 0), ids.length - 1) : at];
    go(next);
    return next;
  };
  useEffect(() => noteLeft(question, { current: wanted }), [question, wanted]);
  const cameBackTo = useRef(before);
  const comeBack = () => {
    if (cameBackTo.current !== undefined) go(cameBackTo.current);
    cameBackTo.current = undefined;
  };
  return { list, grid, id: current, set: setWanted, go, step, comeBack };
}

function linkOf(list: RefObject<HTMLDivElement | null>, id: number): HTMLElement | null | undefined {
  return list.current?.querySelector<HTMLElement>(`:is([data-response="${id}"], [data-id="${id}"]) .row-link`);
}

/** A new query clears the selection; more rows of the same query do not. */
function useTicked(question: string, ids: readonly number[]) {
  const [saved, setSaved] = useState(useLeft(question).ticked ?? noneTicked(question));
  const selection = saved.question === question ? saved : noneTicked(question);
  useEffect(() => noteLeft(saved.question, { ticked: saved }), [saved]);
  // The same array until the selection changes, because the grid then draws each row again.
  const ticked = useMemo(() => {
    const wanted = new Set(selection.ids);
    return ids.filter((id) => wanted.has(id));
  }, [ids, selection.ids]);
  const tick = (next: readonly number[], last?: number) =>
    setSaved({ question, ids: next, ...(last !== undefined && { last }) });
  const toggle = (id: number) =>
    tick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id], id);
  return {
    ids: ticked,
    has: (id: number) => ticked.includes(id),
    isAll: ticked.length > 0 && ticked.length === ids.length,
    isWhole: selection.isWholeView === true && ticked.length > 0,
    tickWhole: () => setSaved({ question, ids, isWholeView: true }),
    tick,
    toggle,
    toggleTo: (id: number) => {
      const from = selection.last === undefined ? -1 : ids.indexOf(selection.last);
      if (from < 0) return toggle(id);
      const to = ids.indexOf(id);
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      tick([...new Set([...ticked, ...range])], id);
    },
    toggleAll: () => tick(ticked.length > 0 && ticked.length === ids.length ? [] : ids),
  };
}

const none: readonly number[] = [];
const noneTicked = (question: string): Ticked => ({ question, ids: none });

export function useInboxNames() {
  const { data: usersAccess } = useCan({ resource: 'users', action: 'list' });
  const colleagues = useById(useUsers({ enabled: usersAccess?.can === true }).result.data);
  const { data: groupsAccess } = useCan({ resource: 'groups', action: 'list' });
  const teams = useById(useGroups({ enabled: groupsAccess?.can === true }).result.data);
  const { data: sentimentsAccess } = useCan({ resource: 'sentiments', action: 'list' });
  const forms = useById(useSentiments({ enabled: sentimentsAccess?.can === true }).result.data);
  const { data: severityLevelsAccess } = useCan({ resource: 'severityLevels', action: 'list' });
  const levels = useById(useSeverityLevels({ enabled: severityLevelsAccess?.can === true }).result.data);
  const statusOptions = useStatuses();
  return useMemo(
    () => ({
      user: (id: number) => colleagues.get(id)?.fullName,
      group: (id: number) => teams.get(id)?.name,
      form: (id: number) => forms.get(id)?.name,
      severity: (id: number) => levels.get(id),
      status: (ref: StatusRef) => statusLabelOf(statusOptions, ref),
      groupsOf: (userId: number) => [...teams.values()].filter(({ memberIds }) => memberIds?.includes(userId)),
    }),
    [colleagues, teams, forms, levels, statusOptions],
  );
}

export type InboxNames = ReturnType<typeof useInboxNames>;

function useById<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
}
