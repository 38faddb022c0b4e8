import { useList } from '@refinedev/core';
import { formatCount } from '../../core/contract/notations/notation.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import type { CountedSegment } from '../schemas/list-answers.ts';

/** All segments that the user may use, with the number of their customers now. */
export const useSegments = ({ enabled = true } = {}) =>
  useList<CountedSegment, ApiFailure>({
    resource: 'customerSegments',
    pagination: { mode: 'off' },
    queryOptions: { enabled, staleTime: 30_000 },
  });

export function formatSegmentCount({ customerCount, isCapped }: CountedSegment): string {
  const count = `${isCapped ? 'more than ' : ''}${formatCount(customerCount)}`;
  return `${count} ${customerCount === 1 ? 'customer' : 'customers'}`;
}
