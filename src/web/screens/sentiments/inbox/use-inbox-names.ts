import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { groups, severityLevels, users } from '../shared/queries.ts';

const forms = queryOptions({
  queryKey: ['data', 'default', 'sentiments', 'list', 'all'],
  queryFn: ({ signal }) => call('sentiments', 'list', { signal }),
  staleTime: 60_000,
});

/** What rows call by id, by its name, as far as the reader may know it. */
export function useInboxNames() {
  const colleagues = useById(useQuery({ ...users, enabled: useMay('users', 'list') }).data);
  const teams = useById(useQuery({ ...groups, enabled: useMay('groups', 'list') }).data);
  const asked = useById(useQuery({ ...forms, enabled: useMay('sentiments', 'list') }).data);
  const levels = useById(useQuery({ ...severityLevels, enabled: useMay('severityLevels', 'list') }).data);
  return {
    user: (id: number) => colleagues.get(id)?.fullName,
    group: (id: number) => teams.get(id)?.name,
    form: (id: number) => asked.get(id)?.name,
    severity: (id: number) => levels.get(id),
    /** The groups that somebody belongs to. */
    groupsOf: (userId: number) => [...teams.values()].filter(({ memberIds }) => memberIds?.includes(userId)),
  };
}

export type InboxNames = ReturnType<typeof useInboxNames>;

function useById<T extends { id: number }>(rows: readonly T[] | undefined): Map<number, T> {
  return useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
}
