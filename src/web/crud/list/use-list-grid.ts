import type { BaseRecord } from '@refinedev/core';
import { useDataGrid } from '@refinedev/mui';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Params } from '../../providers/call.ts';
import type { ApiFailure } from '../../providers/failure.ts';
import type { Row } from '../fields/row.ts';
import type { ListAddress } from './list-address.ts';

/**
 * Refine's useDataGrid, controlled by the URL: Refine's `syncWithLocation` writes neither history steps nor the
 * parameters of saved links.
 */
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
    errorNotification: false,
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
