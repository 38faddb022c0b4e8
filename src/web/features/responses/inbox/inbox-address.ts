import type { CrudSort } from '@refinedev/core';
import type { InboxViewName } from '../../../../contract/schemas/responses/inbox.ts';
import { useListAddress } from '../../../crud/list/list-address.ts';
import { useListParams } from '../../../crud/list/use-list-params.ts';
import { filterParams, sortParams } from '../../../providers/data.ts';
import { hasCustomStatus } from './asked-statuses.ts';
import { inboxViews, isOrderOf, knownColumns, usualOrderOf } from './inbox-views.ts';

export const layouts = ['list', 'board', 'split'] as const;
export type Layout = (typeof layouts)[number];

/** What the address says of an inbox: the view, what narrows it, its order, how it is laid out and what is open in it. */
export function useInboxAddress(usualView: InboxViewName, isOneForm: boolean) {
  const { params, set } = useListParams();
  const list = useListAddress('sentimentResponses', knownColumns);
  const view = viewOf(params.get('view')) ?? viewOf(usualView);
  const name = view?.name ?? usualView;
  const layout = layouts.find((known) => known === params.get('layout')) ?? 'list';
  const nothing = () => Object.fromEntries([...params.keys()].map((word) => [word, undefined]));
  const chosen = params.has('sort') ? list.sorted : undefined;
  const ofForm = isOneForm ? ['sentimentId'] : [];
  const narrowedBy = [...new Set([...ofForm, ...list.filters.map(({ column }) => column.name)])];
  const narrowedTo = hasCustomStatus(params.get('status_in'))
    ? [...narrowedBy.filter(isNotStatus), 'customStatusId']
    : narrowedBy;
  const usual = usualOrderOf(name, narrowedTo);
  const sorted: CrudSort = chosen ?? {
    field: usual.replace('-', ''),
    order: usual.startsWith('-') ? 'desc' : 'asc',
  };
  // An order that is not offered to what is narrowed down further is given up with it.
  const ask = (changes: Record<string, string | undefined>) => {
    const added = Object.keys(changes)
      .filter((word) => changes[word])
      .map(fieldOf)
      .filter(isFilter)
      .map((field) => (field === 'status' && hasCustomStatus(changes.status_in) ? 'customStatusId' : field));
    const isGivenUp =
      added.length > 0 && chosen && !isOrderOf(name, chosen.field, [...new Set([...narrowedTo, ...added])]);
    list.ask(isGivenUp ? { sort: undefined, ...changes } : changes);
  };
  return {
    ...list,
    params,
    name,
    view,
    usualView,
    layout,
    /** The order of the rows: chosen, or the view's own. */
    sorted,
    /** What the rows are narrowed by, the form of an inbox of one form included. */
    narrowedBy,
    /** Whether the rows are offered in the order of a field. */
    isOrdered: (field: string) => isOrderOf(name, field, narrowedTo),
    ask,
    /** The response that lies open beside the list. */
    opened: Number(params.get('open')) || undefined,
    /** The saved view that was chosen last; it may have been changed since. */
    saved: Number(params.get('saved')) || undefined,
    /** The question as the server is asked. */
    query: {
      view: name,
      ...sortParams(usual === view?.order ? list.listParams.sorters : [sorted]),
      ...filterParams(list.listParams.filters),
    },
    /** Another view begins without what narrowed the one before. */
    showView: (next: InboxViewName) =>
      list.ask({
        ...nothing(),
        view: next === usualView ? undefined : next,
        layout: layout === 'list' ? undefined : layout,
      }),
    /** As somebody has kept it. */
    showText: (stored: Record<string, string>) => list.ask({ ...nothing(), ...stored }),
    setLayout: (next: Layout) => list.ask({ layout: next === 'list' ? undefined : next, open: undefined }),
    besideOf: (id: number) => {
      const next = new URLSearchParams(params);
      next.set('open', String(id));
      return `?${next}`;
    },
    /** Goes on to a neighbour, without a step back to each. */
    look: (id: number) => set({ open: String(id) }),
    open: (id: number | undefined) => list.ask({ open: id === undefined ? undefined : String(id) }),
  };
}

export type InboxAddress = ReturnType<typeof useInboxAddress>;

const fieldOf = (word: string) => word.replace(/_(ne|gte|lte|like|in)$/, '');
const isNotStatus = (field: string) => field !== 'status';
const isFilter = (field: string) => knownColumns.some(({ name }) => name === field);

const viewOf = (name: string | null) => inboxViews.find((view) => view.name === name);
