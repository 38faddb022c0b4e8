import { useQuery } from '@tanstack/react-query';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { call } from '../../../providers/call.ts';

type Placed = Pick<SentimentResponse, 'id' | 'createdAt' | 'sentimentId'>;

/** The responses to the same form received right before and right after this one. */
export function useNeighbours(response: Placed): { newer: number | undefined; older: number | undefined } {
  const { data } = useQuery({
    queryKey: ['data', 'default', 'sentimentResponses', 'list', 'neighbours', response.id],
    queryFn: async ({ signal }) => ({
      newer: await nearest(response, 'newer', signal),
      older: await nearest(response, 'older', signal),
    }),
    staleTime: 30_000,
  });
  return { newer: data?.newer ?? undefined, older: data?.older ?? undefined };
}

async function nearest({ id, createdAt, sentimentId }: Placed, side: 'newer' | 'older', signal: AbortSignal) {
  const isNewer = side === 'newer';
  const rows = await call('sentimentResponses', 'list', {
    params: { sentimentId },
    // The bound itself is in the answer, and so may be others of the same moment.
    query: {
      [isNewer ? 'createdAt_gte' : 'createdAt_lte']: createdAt,
      _sort: 'createdAt',
      _order: isNewer ? 'asc' : 'desc',
      _start: 0,
      _end: 5,
    },
    signal,
  });
  const isBeyond = (row: Placed) => {
    const order = row.createdAt === createdAt ? row.id - id : row.createdAt < createdAt ? -1 : 1;
    return isNewer ? order > 0 : order < 0;
  };
  return rows.find(isBeyond)?.id ?? null;
}
