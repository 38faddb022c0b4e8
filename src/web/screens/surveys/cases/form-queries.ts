import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../providers/call.ts';

/** Every sentiment form, by name. */
export const allForms = queryOptions({
  queryKey: ['data', 'default', 'sentiments', 'list', 'all'],
  queryFn: ({ signal }) => call('sentiments', 'list', { signal }),
  staleTime: 60_000,
});
