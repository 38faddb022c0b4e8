import { queryClient } from '../providers/query-client.ts';

/** Has every screen read afresh: anything may have mentioned what was changed, as a member, a count or a choice. */
export function refetchAll(): void {
  void queryClient.invalidateQueries({ queryKey: ['data', 'default'] });
}
