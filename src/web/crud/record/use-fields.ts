import { useMemo } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import { useLoaded } from '../../providers/reading.ts';
import { useOverrides } from './overrides.ts';

export function useFields(resource: string): Record<string, Field> {
  const { fields } = resourceOf(resource);
  const { ownFields } = useOverrides(resource);
  const own = useLoaded(resource, 'fields', ownFields);
  return useMemo(() => {
    if (!own) return fields;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...own[name] }]));
  }, [fields, own]);
}
