import { skipToken, useQuery } from '@tanstack/react-query';
import { resourceOf } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/resource.ts';
import { differenceOf } from './differences.ts';

/** The fields of a resource as the map has them, with what the organisation itself says of them once that is read. */
export function useFields(resource: string): Record<string, Field> {
  const { fields } = resourceOf(resource);
  const { ownFields } = differenceOf(resource);
  const queryKey = ['data', 'default', resource, 'list', 'fields'];
  const { data } = useQuery({ queryKey, queryFn: ownFields ?? skipToken, staleTime: 60_000 });
  if (!data) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...data[name] }]));
}
