import { queryClient } from './query-client.ts';

export async function refetch(...resources: string[]): Promise<void> {
  await Promise.all(
    resources.map((resource) => queryClient.invalidateQueries({ queryKey: ['data', 'default', resource] })),
  );
}

/** Refetches all queries, because any record may refer to the changed one, as a member, a count or a choice. */
export function refetchAll(): void {
  void queryClient.invalidateQueries({ queryKey: ['data', 'default'] });
}
