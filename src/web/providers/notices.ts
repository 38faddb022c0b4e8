import { useCustom } from '@refinedev/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { notificationSchema } from '../../contract/schemas/administration/notification.ts';
import { unreadSchema } from '../../contract/schemas/administration/notification-calls.ts';
import { callNamed } from './call.ts';
import { readingCall } from './queries.ts';
import { queryClient } from './query-client.ts';

const noticesAtOnce = 20;

export function useUnreadNotices(): number {
  const { query } = useCustom(readingCall('unreadNotifications', { schema: unreadSchema, staleTime: 30_000 }));
  return query.data?.data.count ?? 0;
}

export const useNotices = () => useInfiniteQuery(notices);

const notices = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { _start: pageParam, _end: pageParam + noticesAtOnce };
    return z.array(notificationSchema).parse(await callNamed('notifications', { query, signal }));
  },
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.length === noticesAtOnce ? pages.length * noticesAtOnce : undefined),
});

export async function readNotice(id: number): Promise<void> {
  markRead((notice) => notice.id === id);
  await callNamed('readNotification', { params: { id } });
  await countUnread();
}

export async function readNotices(until: string): Promise<void> {
  markRead(({ createdAt }) => createdAt <= until);
  await callNamed('readNotifications', { body: { until } });
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['notifications'] }), countUnread()]);
}

const countUnread = () => queryClient.invalidateQueries({ queryKey: ['data', 'default', 'unreadNotifications'] });

function markRead(matches: (notice: z.output<typeof notificationSchema>) => boolean): void {
  const readAt = new Date().toISOString();
  queryClient.setQueryData(
    notices.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) =>
          page.map((notice) => (matches(notice) && !notice.readAt ? { ...notice, readAt } : notice)),
        ),
      },
  );
}
