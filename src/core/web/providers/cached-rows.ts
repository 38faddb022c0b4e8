import { type BaseRecord, type GetListResponse, keys, type MetaQuery, useInfiniteList } from '@refinedev/core';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { ApiFailure } from './failure.ts';
import { queryClient } from './query-client.ts';

/** What shows a change before the server confirms it: the records of a resource in the cache of a list or of a page. */
export interface CachedRows<Row> {
  rows: () => Row[];
  /** Shows changed fields by id. Returns what takes them back, except on rows that were read again with a new version. */
  show: (changes: ReadonlyMap<number, Partial<Row>>) => () => void;
  /** Stops reads in flight, which would return the rows without the change. */
  cancelReads: () => Promise<void>;
  readAgain: () => Promise<void>;
}

/** Shows what was saved wherever the record is shown, before it is read again. */
export function rememberSaved(resource: string, row: BaseRecord & { id: number }): void {
  const queryKey = keys().data('default').resource(resource).action('one').id(row.id).get();
  queryClient.setQueriesData<{ data: BaseRecord }>({ queryKey }, (before) => {
    if (!before) return before;
    const known = Object.entries(row).filter(([name]) => name in before.data);
    return { ...before, data: { ...before.data, ...Object.fromEntries(known) } };
  });
}

interface Versioned extends BaseRecord {
  id: number;
  version: number;
}

type Pages<Row extends BaseRecord> = InfiniteData<GetListResponse<Row>>;

const steadyListKey = (resource: ResourceName): QueryKey => ['steady', resource];

interface SteadyListProps<Row extends BaseRecord> {
  resource: ResourceName;
  /** The rows that are asked for; it identifies the list. */
  asked: readonly unknown[];
  enabled: boolean;
  read: (cursor: string | undefined, queryContext: MetaQuery['queryContext']) => Promise<GetListResponse<Row>>;
}

/** Refine's useInfiniteList, but the rows are read again only on request, so that they do not move under the pointer. */
export function useSteadyList<Row extends BaseRecord>({ resource, asked, enabled, read }: SteadyListProps<Row>) {
  return useInfiniteList<Row, ApiFailure>({
    resource,
    queryOptions: {
      enabled,
      queryKey: [...steadyListKey(resource), ...asked],
      queryFn: ({ pageParam, ...context }) => read(pageParam ? String(pageParam) : undefined, context),
      initialPageParam: '',
      getNextPageParam: ({ cursor }: GetListResponse<Row>) => cursor?.next,
      placeholderData: (previous) => previous,
      refetchOnWindowFocus: false,
      refetchOnMount: 'always',
      staleTime: Number.POSITIVE_INFINITY,
    },
  });
}

/** The rows of all lists of `useSteadyList`. */
export const steadyListRows = <Row extends Versioned>(resource: ResourceName): CachedRows<Row> =>
  cachedRows<Row, Pages<Row>>(steadyListKey(resource), {
    rowsIn: ({ pages }) => pages.flatMap(({ data }) => data),
    mapRows: ({ pages, pageParams }, change) => ({
      pages: pages.map((page) => ({ ...page, data: page.data.map(change) })),
      pageParams,
    }),
    refetchType: 'active',
  });

/** The record that `useOne` and `useShow` read. */
export const cachedRecord = <Row extends Versioned>(resource: ResourceName, id: number): CachedRows<Row> =>
  cachedRows<Row, { data: Row }>(keys().data('default').resource(resource).action('one').id(id).get(), {
    rowsIn: ({ data }) => [data],
    mapRows: ({ data }, change) => ({ data: change(data) }),
    refetchType: 'all',
  });

/** Refine's invalidation outside of a render: of a resource, or of one operation that `useOperation` reads. */
export const readAgain = (resource: ResourceName, operation?: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [...keys().data('default').resource(resource).get(), ...(operation ? [operation] : [])],
  });

interface CachedShape<Row, Data> {
  rowsIn: (data: Data) => Row[];
  mapRows: (data: Data, change: (row: Row) => Row) => Data;
  refetchType: 'active' | 'all';
}

function cachedRows<Row extends Versioned, Data>(
  queryKey: QueryKey,
  { rowsIn, mapRows, refetchType }: CachedShape<Row, Data>,
): CachedRows<Row> {
  const rows = () => queryClient.getQueriesData<Data>({ queryKey }).flatMap(([, data]) => (data ? rowsIn(data) : []));
  const change = (changed: (row: Row) => Row) =>
    queryClient.setQueriesData<Data>({ queryKey }, (data) => data && mapRows(data, changed));
  return {
    rows,
    show: (changes) => {
      const before = new Map(rows().map((row) => [row.id, row]));
      change((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row));
      return () =>
        change((row) => {
          const old = before.get(row.id);
          if (old?.version !== row.version) return row;
          const fields = Object.keys(changes.get(row.id) ?? {});
          return { ...row, ...Object.fromEntries(fields.map((field) => [field, old[field]])) };
        });
    },
    cancelReads: () => queryClient.cancelQueries({ queryKey }),
    readAgain: () => queryClient.invalidateQueries({ queryKey, refetchType }),
  };
}
