import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type CustomerForm, customerFormSchema } from '../../../../contract/schemas/customer-form.ts';
import { call, callAny } from '../../../providers/call.ts';

// The beginnings of Refine's own keys, so that what its screens change is read afresh here too.
const listKey = (resource: string, ...rest: unknown[]) => ['data', 'default', resource, 'list', ...rest];

/** The form that a customer was entered with; the default one for null, and for new customers. */
export const customerForm = (id: number | null) =>
  queryOptions({
    queryKey: listKey('customerForms', id ?? 'default'),
    queryFn: ({ signal }): Promise<CustomerForm> => (id === null ? readDefault(signal) : readOne(id, signal)),
  });

/** The form that new customers are asked with. */
export const defaultCustomerForm = customerForm(null);

/** How many customers there are, as far as they are counted. */
export const customerCount = queryOptions({
  queryKey: listKey('customerFormResponses', 'count'),
  queryFn: async ({ signal }) => {
    const { header } = await callAny('customerFormResponses', 'list', { signal, query: { _start: 0, _end: 1 } });
    return Number(header('x-total-count') ?? 0);
  },
});

async function readDefault(signal: AbortSignal): Promise<CustomerForm> {
  const { data } = await callAny('customerForms', 'list', { signal, query: { isDefault: true } });
  const [form] = z.array(customerFormSchema).parse(data);
  if (!form) throw new Error('There is no customer form');
  return form;
}

async function readOne(id: number, signal: AbortSignal): Promise<CustomerForm> {
  return customerFormSchema.parse(await call('customerForms', 'show', { params: { id }, signal }));
}
