import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { customerFormSchema } from '../../../../contract/schemas/customer-form.ts';
import { call, callAny } from '../../../providers/call.ts';

// The beginnings of Refine's own keys, so that what its screens change is read afresh here too.
const listKey = (resource: string, ...rest: unknown[]) => ['data', 'default', resource, 'list', ...rest];

/** The form that new customers are asked with. */
export const defaultCustomerForm = queryOptions({
  queryKey: listKey('customerForms', 'default'),
  queryFn: async ({ signal }) => {
    const { data } = await callAny('customerForms', 'list', { signal, query: { isDefault: true } });
    return z.array(customerFormSchema).nonempty().parse(data)[0];
  },
});

/** The form that a customer was entered with; the default one where it was none. */
export const customerForm = (id: number | null) =>
  id === null
    ? defaultCustomerForm
    : queryOptions({
        queryKey: listKey('customerForms', 'one', id),
        queryFn: async ({ signal }) =>
          customerFormSchema.parse(await call('customerForms', 'show', { params: { id }, signal })),
      });

/** How many customers there are, as far as they are counted. */
export const customerCount = queryOptions({
  queryKey: listKey('customerFormResponses', 'count'),
  queryFn: async ({ signal }) => {
    const { header } = await callAny('customerFormResponses', 'list', { signal, query: { _start: 0, _end: 1 } });
    return Number(header('x-total-count') ?? 0);
  },
});
