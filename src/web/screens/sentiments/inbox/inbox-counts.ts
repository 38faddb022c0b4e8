import { queryOptions } from '@tanstack/react-query';
import { viewCountsSchema } from '../../../../contract/schemas/inbox.ts';
import { call } from '../../../providers/call.ts';

/** Which responses an inbox is about: those of one form, or of all of them. */
export interface Scope {
  sentimentId?: number;
}

export const countsKey = ['inbox', 'counts'];

/** How many responses each view holds. */
export const inboxCounts = ({ sentimentId }: Scope) =>
  queryOptions({
    queryKey: [...countsKey, sentimentId ?? 'all'],
    queryFn: async ({ signal }) =>
      viewCountsSchema.parse(
        await call('sentimentResponses', 'views', { signal, ...(sentimentId && { query: { sentimentId } }) }),
      ),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
