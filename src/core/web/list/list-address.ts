import type { BaseRecord, CrudFilter, CrudSort } from '@refinedev/core';
import { useDataGrid } from '@refinedev/mui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { resourceOf } from '../../contract/catalogue.ts';
import type { Column, Row } from '../fields/column.ts';
import { crudFilters, type Filter, filtersIn } from '../filters/filter.ts';
import type { Params } from '../providers/call.ts';
import type { ApiFailure } from '../providers/failure.ts';
import { useListParams } from './use-list-params.ts';

export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;

export interface ListParams {
  filters: CrudFilter[];
  sorters: CrudSort[];
}

export function useListAddress(resource: string, columns: readonly Column[], fixed: CrudFilter[] = []) {
  const { params, q: typed, sort, page, set } = useListParams();
  const { search, order = '-id' } = resourceOf(resource);
  const q = search ? typed : '';
  const size = pageSizes.find((known) => String(known) === params.get('size')) ?? usualSize;
  const filters = filtersIn(params, columns);
  const chosen = sortIn(sort, columns);
  const listParams: ListParams = {
    filters: fixed.concat(q ? [{ field: 'q', operator: 'eq', value: q }] : [], filters.flatMap(crudFilters)),
    sorters: chosen ? [chosen] : [],
  };
  const ask = (changes: Record<string, string | undefined>) => set(changes, { keepsBefore: true });
  const clearedParams = Object.fromEntries(filters.flatMap(usedParams).map((param) => [param, undefined]));

  return {
    q,
    page,
    size,
    filters,
    listParams,
    sorted: chosen ?? sortIn(order, columns),
    isNarrowed: q !== '' || filters.length > 0,
    ask,
    search: (text: string) => set({ q: text }),
    goTo: (next: number) => ask({ page: next > 1 ? String(next) : undefined }),
    correctTo: (next: number) => set({ page: next > 1 ? String(next) : undefined }),
    setSize: (next: number) => ask({ size: next === usualSize ? undefined : String(next) }),
    sortBy: (name: string | undefined) => ask({ sort: name }),
    clear: () => ask({ ...clearedParams, q: undefined }),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

function sortIn(param: string, columns: readonly Column[]): CrudSort | undefined {
  const field = param.replace(/^-/, '');
  if (!columns.some(({ name, isSortable }) => name === field && isSortable)) return undefined;
  return { field, order: param.startsWith('-') ? 'desc' : 'asc' };
}

const usedParams = ({ column, asked }: Filter) => Object.keys(asked).map((ending) => column.name + ending);

/** Refine's `syncWithLocation` writes neither history steps nor the parameters of saved links. */
export function useListGrid<R extends BaseRecord = Row>(
  resource: string,
  { page, size, listParams }: Pick<ListAddress, 'page' | 'listParams'> & { size: number },
) {
  const pathParams = usePathParams();
  const { filters, sorters } = listParams;
  const grid = useDataGrid<R, ApiFailure>({
    resource,
    pagination: { currentPage: page, pageSize: size },
    filters: { initial: filters },
    sorters: { initial: sorters },
    syncWithLocation: false,
    queryOptions: { placeholderData: (previous) => previous },
    meta: { params: pathParams },
  });
  const queryKey = JSON.stringify([page, size, listParams]);
  const [shown, setShown] = useState(queryKey);
  // Set during render, so that simultaneous changes cause a single request.
  if (shown !== queryKey) {
    setShown(queryKey);
    grid.setCurrentPage(page);
    grid.setPageSize(size);
    grid.setFilters(filters, 'replace');
    grid.setSorters(sorters);
  }
  const { data, error, isPlaceholderData, refetch } = grid.tableQuery;
  return {
    gridProps: grid.dataGridProps,
    /** Undefined until the first page arrives; later pages replace it on arrival. */
    found: data && { rows: data.data, total: data.total, isCapped: data.capped === true },
    error,
    isStale: isPlaceholderData,
    refetch,
  };
}

export type ListGridRows<R extends BaseRecord = Row> = ReturnType<typeof useListGrid<R>>;

export function usePathParams(): Params {
  const params = useParams();
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
