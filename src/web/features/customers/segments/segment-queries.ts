import { z } from 'zod';
import { type CountedSegment, countedSegmentSchema } from '../../../../contract/schemas/customers/list-answers.ts';
import { reading } from '../../../providers/queries.ts';

export const segments = reading('customerSegments', 'list', {
  schema: z.array(countedSegmentSchema),
  staleTime: 30_000,
});

export function formatSegmentCount({ customerCount, isCapped }: CountedSegment): string {
  const count = `${isCapped ? 'more than ' : ''}${customerCount.toLocaleString()}`;
  return `${count} ${customerCount === 1 ? 'customer' : 'customers'}`;
}
