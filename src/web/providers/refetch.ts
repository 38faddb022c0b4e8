import { queryClient } from './query-client.ts';

/** Has every screen read these resources afresh; resolves when those in sight have been. */
export async function refetch(...resources: string[]): Promise<void> {
  await Promise.all(
    resources.map((resource) => queryClient.invalidateQueries({ queryKey: ['data', 'default', resource] })),
  );
}

/** Has every screen read everything afresh: anything may have mentioned what was changed, as a member, a count or a choice. */
export function refetchAll(): void {
  void queryClient.invalidateQueries({ queryKey: ['data', 'default'] });
}
