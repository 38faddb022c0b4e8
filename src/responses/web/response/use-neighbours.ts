import { useList } from '@refinedev/core';
import { useNavigate } from 'react-router';
import type { SentimentResponse } from '../../schemas/sentiment-response.ts';
import { paths } from '../../shared/paths.ts';
import { useQueue } from './use-queue.ts';

export interface Neighbour {
  label: string;
  to: number | undefined;
  go: () => void;
}

type Placed = Pick<SentimentResponse, 'id' | 'createdAt' | 'sentimentId'>;

/** The responses before and after one: in the list from which it was opened, else in the form by time. */
export function useNeighbours(response: Placed): { previous: Neighbour; next: Neighbour } {
  const navigate = useNavigate();
  const queue = useQueue(response.id);
  const newer = useNearest(response, 'newer', queue === undefined);
  const older = useNearest(response, 'older', queue === undefined);
  const open = (to: number | undefined) => to !== undefined && void navigate(paths.response(to));
  if (!queue) {
    return {
      previous: { label: 'Newer response', to: newer, go: () => open(newer) },
      next: { label: 'Older response', to: older, go: () => open(older) },
    };
  }
  const { previous, next, go } = queue;
  return {
    previous: { label: 'Previous response', to: previous, go: () => go(previous) },
    next: { label: 'Next response', to: next, go: () => go(next) },
  };
}

function useNearest(
  { id, createdAt, sentimentId }: Placed,
  side: 'newer' | 'older',
  enabled: boolean,
): number | undefined {
  const isNewer = side === 'newer';
  const { result } = useList<Placed>({
    resource: 'sentimentResponses',
    // The result includes the response itself and others created at the same time.
    filters: [{ field: 'createdAt', operator: isNewer ? 'gte' : 'lte', value: createdAt }],
    sorters: [{ field: 'createdAt', order: isNewer ? 'asc' : 'desc' }],
    pagination: { currentPage: 1, pageSize: 5 },
    meta: { params: { sentimentId } },
    queryOptions: { staleTime: 30_000, enabled },
  });
  const isBeyond = (row: Placed) => {
    const order = row.createdAt === createdAt ? row.id - id : row.createdAt < createdAt ? -1 : 1;
    return isNewer ? order > 0 : order < 0;
  };
  return result.data.find(isBeyond)?.id;
}
