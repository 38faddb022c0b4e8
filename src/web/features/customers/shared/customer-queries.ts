import { useList } from '@refinedev/core';
import { z } from 'zod';
import { type CustomerForm, customerFormSchema } from '../../../../contract/schemas/customers/customer-form.ts';
import { usedTagSchema } from '../../../../contract/schemas/customers/list-answers.ts';
import type { OwnFields } from '../../../crud/record/overrides.ts';
import { reading, readOnce, useReading } from '../../../providers/queries.ts';

const defaultForms = reading('customerForms', 'list', {
  query: { isDefault: true },
  schema: z.array(customerFormSchema),
});

export const usedTags = reading('customerFormResponses', 'tags', {
  schema: z.array(usedTagSchema),
  staleTime: 30_000,
});

export async function readTagField(): Promise<OwnFields> {
  const tags = (await readOnce(usedTags)).map(({ tag }) => tag);
  return { tags: { kind: { select: tags }, labels: Object.fromEntries(tags.map((tag) => [tag, tag])) } };
}

const formOf = (id: number) => reading('customerForms', 'show', { params: { id }, schema: customerFormSchema });

/** Null reads the default form, which new customers use. */
export function useCustomerForm(id: number | null, options: { isFresh?: boolean } = {}) {
  const standard = useReading(defaultForms, { ...options, enabled: id === null });
  const own = useReading(formOf(id ?? 0), { ...options, enabled: id !== null });
  return id === null ? { ...standard, data: standard.data?.[0] } : own;
}

export async function readDefaultForm(): Promise<CustomerForm> {
  const [form] = await readOnce(defaultForms);
  if (!form) throw new Error('The customer form does not exist');
  return form;
}

export function useCustomerCount(isAllowed: boolean): number {
  const { result } = useList({
    resource: 'customerFormResponses',
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { enabled: isAllowed },
    errorNotification: false,
  });
  return result.total ?? 0;
}
