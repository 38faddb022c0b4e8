import { useCan, useList } from '@refinedev/core';
import type { RowOf } from '../../core/routes/operations.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { useOperation } from '../../core/web/providers/operations.ts';
import type { CustomerDetails } from '../schemas/customer-details.ts';

const staleTime = 60_000;

/** The customers that a typed text finds; those found before stay until the answer arrives. */
export const useFoundCustomers = (text: string) =>
  useList<RowOf<'customers'>, ApiFailure>({
    resource: 'customers',
    filters: [{ field: 'q', operator: 'eq', value: text }],
    pagination: { currentPage: 1, pageSize: 50 },
    queryOptions: { staleTime, placeholderData: (previous) => previous },
  });

/** A customer with the latest responses; undefined without one, or without the permission. */
export function useCustomerDetails(id: number | null): CustomerDetails | undefined {
  const { data: access } = useCan({ resource: 'customerFormResponses', action: 'customerDetails' });
  const { query } = useOperation('customerFormResponses', 'customerDetails', {
    params: { id: id ?? 0 },
    queryOptions: { staleTime, enabled: access?.can === true && id !== null },
  });
  return query.data?.data;
}
