import { useDataGrid } from '@refinedev/mui';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Params } from '../../providers/call.ts';
import type { ApiFailure } from '../../providers/failure.ts';
import type { Row } from '../fields/row.ts';
import type { ListAddress } from './list-address.ts';

/**
 * The rows that the address asks for, by Refine's useDataGrid. The address leads: it has a step for Back and the words
 * that saved links use, neither of which Refine's own `syncWithLocation` writes.
 */
export function useListGrid(resource: string, { page, size, listParams }: ListAddress) {
  const pathParams = usePathParams();
  const { filters, sorters } = listParams;
  const grid = useDataGrid<Row, ApiFailure>({
    resource,
    pagination: { currentPage: page, pageSize: size },
    filters: { initial: filters },
    sorters: { initial: sorters },
    syncWithLocation: false,
    queryOptions: { placeholderData: (previous) => previous },
    errorNotification: false,
    meta: { params: pathParams },
  });
  const asked = JSON.stringify([page, size, listParams]);
  const [shown, setShown] = useState(asked);
  // During the render, so that the server is asked once for all that changed together.
  if (shown !== asked) {
    setShown(asked);
    grid.setCurrentPage(page);
    grid.setPageSize(size);
    grid.setFilters(filters, 'replace');
    grid.setSorters(sorters);
  }
  const { data, error, isPlaceholderData, refetch } = grid.tableQuery;
  return {
    gridProps: grid.dataGridProps,
    /** Undefined until a page has come; then the page before stays until the next has come. */
    found: data && { rows: data.data, total: data.total, isCapped: data.capped === true },
    error,
    isStale: isPlaceholderData,
    refetch,
  };
}

export type ListGridRows = ReturnType<typeof useListGrid>;

/** A list below another record names it in its path. */
export function usePathParams(): Params {
  const params = useParams();
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
