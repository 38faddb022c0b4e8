import { type BaseRecord, useList } from '@refinedev/core';
import type { ResourceName } from '../../../../contract/catalogue.ts';
import type { Params } from '../../../providers/call.ts';
import type { ApiFailure } from '../../../providers/failure.ts';

export const recipientPageSize = 25;

interface RecipientQuery {
  resource: ResourceName;
  operation?: string;
  params?: Params;
  query: Record<string, string>;
  page: number;
}

export function useRecipientPage<P extends BaseRecord>({ resource, operation, params, query, page }: RecipientQuery) {
  const { query: read } = useList<P, ApiFailure>({
    resource,
    pagination: { currentPage: page, pageSize: recipientPageSize },
    filters: Object.entries(query).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { ...(operation && { operation }), ...(params && { params }) },
    queryOptions: { placeholderData: (previous) => previous },
    errorNotification: false,
  });
  const { data, error, refetch } = read;
  return { data: data && { rows: data.data, total: data.total }, error, refetch };
}
