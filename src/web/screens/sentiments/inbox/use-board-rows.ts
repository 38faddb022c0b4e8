import { useInfiniteQuery } from '@tanstack/react-query';
import { builtInViews } from '../../../../contract/schemas/inbox.ts';
import { type Status, statuses } from '../../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';
import { useStatusWords } from '../shared/status-words.ts';
import { askedWithin } from './asked-statuses.ts';
import type { InboxAddress } from './inbox-address.ts';
import type { Scope } from './inbox-counts.ts';
import { inboxRows } from './inbox-rows.ts';

/** The rows of every column of a board, each read by itself. */
export function useBoardRows(scope: Scope, address: InboxAddress) {
  const words = useStatusWords();
  const asked = address.filters.find(({ column }) => column.name === 'status')?.asked._in;
  const within = (status: Status) => askedWithin(words, asked, status);
  const shown = address.layout === 'board' ? shownStatuses(address.name).filter(within) : [];
  const column = (status: Status) => ({
    ...inboxRows(scope, { ...address.query, status_in: within(status) }),
    enabled: shown.includes(status),
  });
  const columns: Record<Status, BoardSource> = {
    new: useColumn(column('new')),
    open: useColumn(column('open')),
    in_progress: useColumn(column('in_progress')),
    pending_customer: useColumn(column('pending_customer')),
    pending_internal: useColumn(column('pending_internal')),
    resolved: useColumn(column('resolved')),
    closed: useColumn(column('closed')),
    rejected: useColumn(column('rejected')),
  };
  const rows = shown.flatMap((status) => columns[status].data?.pages.flatMap((page) => page.rows) ?? []);
  return { shown, rows, of: (status: Status) => columns[status] };
}

/** What a view of open responses is worked off into stands beside it. */
function shownStatuses(name: InboxAddress['name']): Status[] {
  const { only } = builtInViews[name];
  return statuses.filter((status) => {
    if (only === 'done') return isFinal(status);
    return only !== 'open' || !isFinal(status) || status === 'resolved' || status === 'rejected';
  });
}

function useColumn(options: ReturnType<typeof inboxRows> & { enabled: boolean }) {
  return useInfiniteQuery(options);
}

export type BoardSource = ReturnType<typeof useColumn>;
