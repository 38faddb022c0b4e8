import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import type { InboxFilters } from '../../../../contract/schemas/inbox-view.ts';
import type { Inbox } from './use-inbox.ts';

/** Everything that a view holds, what lies beyond the rows in sight included. */
export interface WholeView {
  filters: InboxFilters;
  total: number;
  isCapped: boolean;
}

/** What something is done to: rows, or a whole view, of which these rows are in sight. */
export interface Target {
  rows: readonly ResponseRow[];
  whole?: WholeView | undefined;
}

/** The ticked rows or the whole view; without any, the row that has the focus or lies open beside the list. */
export function targetAtHand(inbox: Inbox): Target {
  const { ticked, rows, current, address } = inbox;
  if (ticked.ids.length > 0) return tickedTarget(inbox);
  const isInside = current.list.current?.contains(document.activeElement) === true;
  const id = isInside ? current.id : address.opened;
  return { rows: rows.filter((row) => row.id === id) };
}

export function tickedTarget(inbox: Inbox): Target {
  const { ticked, rows } = inbox;
  return { rows: rows.filter(({ id }) => ticked.has(id)), whole: ticked.isWhole ? wholeOf(inbox) : undefined };
}

/** The question of the list, in the words that a change of many understands. */
function wholeOf({ address, scope, total, isCapped }: Inbox): WholeView {
  const { _sort, _order, ...words } = address.query as Record<string, unknown>;
  const filters = Object.fromEntries(Object.entries(words).map(([word, value]) => [word, String(value)]));
  const ofForm = scope.sentimentId === undefined ? {} : { sentimentId: String(scope.sentimentId) };
  return { filters: { ...filters, ...ofForm }, total, isCapped };
}
