import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InboxViewName, ViewCounts } from '../../../../contract/schemas/inbox.ts';
import { type ListTaste, useListTaste } from '../../../crud/list/list-taste.ts';
import { useNow } from '../../../layout/use-now.ts';
import { storedSession } from '../../../providers/session.ts';
import { type InboxAddress, useInboxAddress } from './inbox-address.ts';
import { type InboxColumn, shownColumns } from './inbox-columns.ts';
import { inboxCounts, type Scope } from './inbox-counts.ts';
import { inboxRows, type RowsPage } from './inbox-rows.ts';
import { isStill } from './still-held.ts';
import { useBoardRows } from './use-board-rows.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useInboxNames } from './use-inbox-names.ts';
import { useTicked } from './use-ticked.ts';

/** Everything that the parts of an inbox share: what is asked, what was found, what is ticked and which row is at hand. */
export function useInbox(scope: Scope, usualView: InboxViewName) {
  const isOneForm = scope.sentimentId !== undefined;
  const address = useInboxAddress(usualView, isOneForm);
  const names = useInboxNames();
  const now = useNow();
  const me = Number(storedSession.user()?.id ?? 0);
  const columns = useMemo(() => shownColumns(isOneForm), [isOneForm]);
  const taste = columnsAskedFor(useListTaste('sentimentResponses', columns), columns, address);
  const isBoard = address.layout === 'board';
  const list = useInfiniteQuery({ ...inboxRows(scope, address.query), enabled: !isBoard });
  const board = useBoardRows(scope, address);
  const counts = useQuery(inboxCounts(scope)).data;
  const isWhole = address.wishes.filters.length === 0;
  const ofView = isWhole ? counts?.builtIn.find(({ view }) => view === address.name) : undefined;
  const rows = withoutRepeats(isBoard ? board.rows : (list.data?.pages.flatMap((page) => page.rows) ?? []));
  const ids = rows.map(({ id }) => id);
  const reader = { id: me, groupIds: names.groupsOf(me).map(({ id }) => id) };
  return {
    scope,
    isOneForm,
    address,
    names,
    columns,
    taste,
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

/** A kept view brings its columns; whatever is changed of them then stays in the address. */
function columnsAskedFor(taste: ListTaste, columns: readonly InboxColumn[], address: InboxAddress) {
  const { columns: asked, ask } = address;
  if (!asked) return { ...taste, shown: columns.filter(({ name }) => taste.shown.some((own) => own.name === name)) };
  const toggled = (name: string) => (asked.includes(name) ? asked.filter((other) => other !== name) : [...asked, name]);
  return {
    ...taste,
    shown: columns.filter(({ isTitle, name }) => isTitle || asked.includes(name)),
    isOwnChoice: true,
    toggle: ({ name }: { name: string }) => ask({ columns: toggled(name).join(',') }),
    forgetColumns: () => ask({ columns: undefined }),
  };
}

/** A list is not counted as far as its view is. */
function sizeOf(page: RowsPage | undefined, ofView: ViewCounts['builtIn'][number] | undefined) {
  const { total = 0, isCapped = false } = page ?? {};
  return isCapped && ofView ? { total: Math.max(total, ofView.count), isCapped: ofView.capped } : { total, isCapped };
}

/** A row that came in between two pages moves its neighbours, and the last of one is the first of the next. */
function withoutRepeats<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
