import { useList } from '@refinedev/core';
import { fetchOperation, useOperation } from '../../core/web/providers/operations.ts';
import type { OwnFields } from '../../core/web/record/overrides.ts';
import type { CustomerForm } from '../schemas/customer-form.ts';

export async function readTagField(): Promise<OwnFields> {
  const used = await fetchOperation('customerFormResponses', 'tags', { staleTime: 30_000 });
  const tags = used.map(({ tag }) => tag);
  return { tags: { kind: { select: tags }, labels: Object.fromEntries(tags.map((tag) => [tag, tag])) } };
}

interface CustomerFormOptions {
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: false;
}

/** Null reads the default form, which new customers use. */
export function useCustomerForm(id: number | null, queryOptions: CustomerFormOptions = {}) {
  const { query: standard } = useOperation('customerForms', 'list', {
    query: onlyDefault,
    queryOptions: { ...queryOptions, enabled: id === null },
  });
  const { query: own } = useOperation('customerForms', 'show', {
    params: { id: id ?? 0 },
    queryOptions: { ...queryOptions, enabled: id !== null },
  });
  return id === null ? { form: standard.data?.data[0], query: standard } : { form: own.data?.data, query: own };
}

export async function readDefaultForm(): Promise<CustomerForm> {
  const [form] = await fetchOperation('customerForms', 'list', { query: onlyDefault });
  if (!form) throw new Error('The customer form does not exist');
  return form;
}

const onlyDefault = { isDefault: true };

export function useCustomerCount(isAllowed: boolean): number {
  const { result } = useList({
    resource: 'customerFormResponses',
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: isAllowed },
  });
  return result.total ?? 0;
}
