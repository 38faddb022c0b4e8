import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../providers/call.ts';
import { refetch } from '../../../providers/refetch.ts';

// The beginnings of Refine's own keys, so that what its screens change is read afresh here too.
const key = (...rest: unknown[]) => ['data', 'default', ...rest];

export const everyPermission = queryOptions({
  queryKey: key('permissions', 'list', 'all'),
  queryFn: ({ signal }) => call('permissions', 'list', { signal }),
  staleTime: 60_000,
});

export const everyRole = queryOptions({
  queryKey: key('roles', 'list', 'all'),
  queryFn: ({ signal }) => call('roles', 'list', { signal }),
});

export const oneRole = (id: number) =>
  queryOptions({
    queryKey: key('roles', 'one', String(id), 'editor'),
    queryFn: ({ signal }) => call('roles', 'show', { params: { id }, signal }),
  });

/** Reads roles afresh, and whatever counts them. */
export const rolesChanged = (): Promise<void> => refetch('roles', 'permissions', 'users');
