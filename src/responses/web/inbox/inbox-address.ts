import type { CrudSort } from '@refinedev/core';
import { addressParams } from '../../../core/web/filters/filter.ts';
import { useListAddress } from '../../../core/web/list/list-address.ts';
import { useListParams } from '../../../core/web/list/use-list-params.ts';
import { filterParams, sortParams } from '../../../core/web/providers/data.ts';
import type { InboxViewName } from '../../schemas/inbox.ts';
import { inboxViews, isOrderOf, knownColumns, usualOrderOf } from './inbox-views.ts';
import { hasCustomStatus } from './status-filter-tree.ts';

export const layouts = ['list', 'board', 'split', 'focus'] as const;
export type Layout = (typeof layouts)[number];

export function useInboxAddress(usualView: InboxViewName, isOneForm: boolean) {
  const { params, set } = useListParams();
  const list = useListAddress('sentimentResponses', knownColumns);
  const view = viewOf(params.get('view')) ?? viewOf(usualView);
  const name = view?.name ?? usualView;
  const layout = layouts.find((known) => known === params.get('layout')) ?? 'list';
  const clearedParams = () => Object.fromEntries([...params.keys()].map((param) => [param, undefined]));
  const behind = params.get('filters') ?? undefined;
  const chosen = params.has('sort') ? list.sorted : undefined;
  const ofForm = isOneForm ? ['sentimentId'] : [];
  const ofFigure = behind === undefined ? [] : ['figure'];
  const narrowedBy = [...new Set([...ofForm, ...ofFigure, ...list.filters.map(({ column }) => column.name)])];
  const narrowedTo = hasCustomStatus(params.get('status_in'))
    ? [...narrowedBy.filter(isNotStatus), 'customStatusId']
    : narrowedBy;
  const usual = usualOrderOf(name, narrowedTo);
  const sorted: CrudSort = chosen ?? {
    field: usual.replace('-', ''),
    order: usual.startsWith('-') ? 'desc' : 'asc',
  };
  // A new filter removes the sort order if the combination is not supported.
  const ask = (changes: Record<string, string | undefined>) => {
    const added = Object.keys(changes)
      .filter((param) => changes[param])
      .map(fieldOf)
      .filter(isFilter)
      .map((field) => (field === 'status' && hasCustomStatus(changes.status_in) ? 'customStatusId' : field));
    const isCleared =
      added.length > 0 && chosen && !isOrderOf(name, chosen.field, [...new Set([...narrowedTo, ...added])]);
    list.ask(isCleared ? { sort: undefined, ...changes } : changes);
  };
  return {
    ...list,
    params,
    name,
    view,
    usualView,
    layout,
    sorted,
    narrowedBy,
    isOrdered: (field: string) => isOrderOf(name, field, narrowedTo),
    ask,
    opened: Number(params.get('open')) || undefined,
    /** Id of the last selected saved view; its filters may have changed since. */
    saved: Number(params.get('saved')) || undefined,
    query: {
      view: name,
      ...sortParams(usual === view?.order ? list.listParams.sorters : [sorted]),
      ...filterParams(list.listParams.filters),
      ...(behind === undefined ? {} : { filters: behind }),
    },
    /** Filters of the figure whose rows the list shows. */
    behind,
    isNarrowed: list.isNarrowed || behind !== undefined,
    clear: () =>
      list.ask(
        Object.assign({ q: undefined, filters: undefined }, ...list.filters.map(({ column }) => addressParams(column))),
      ),
    showView: (next: InboxViewName) =>
      list.ask({
        ...clearedParams(),
        view: next === usualView ? undefined : next,
        layout: layout === 'list' ? undefined : layout,
      }),
    showText: (stored: Record<string, string>) => list.ask({ ...clearedParams(), ...stored }),
    setLayout: (next: Layout) => list.ask({ layout: next === 'list' ? undefined : next, open: undefined }),
    besideOf: (id: number) => {
      const next = new URLSearchParams(params);
      next.set('open', String(id));
      return `?${next}`;
    },
    /** Replaces the history entry, so that Back leaves the list in one step. */
    look: (id: number) => set({ open: String(id) }),
    open: (id: number | undefined) => list.ask({ open: id === undefined ? undefined : String(id) }),
  };
}

export type InboxAddress = ReturnType<typeof useInboxAddress>;

const fieldOf = (param: string) => param.replace(/_(ne|gte|lte|like|in)$/, '');
const isNotStatus = (field: string) => field !== 'status';
const isFilter = (field: string) => knownColumns.some(({ name }) => name === field);

const viewOf = (name: string | null) => inboxViews.find((view) => view.name === name);
