import { queryOptions } from '@tanstack/react-query';
import { unreadSchema } from '../../contract/schemas/notification-calls.ts';
import { callNamed } from './call.ts';

/** How much one was told that is still to be read. */
export const unreadNotices = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => unreadSchema.parse(await callNamed('unreadNotifications', { signal })).count,
  staleTime: 30_000,
});
