import { z } from 'zod';
import { bulkCustomersSchema } from './customer-calls.ts';
import { segmentSchema } from './segment.ts';

/** A segment with the number of its customers now. */
export const countedSegmentSchema = segmentSchema.extend({
  customerCount: z.int(),
  /** True if there are more customers than were counted. */
  isCapped: z.boolean(),
});

/** The number of changed customers, and the calls that undo the change. */
export const bulkAnswerSchema = z.object({ changed: z.int(), undo: z.array(bulkCustomersSchema) });

/** The number of deleted or restored customers. */
export const severalAnswerSchema = z.object({ changed: z.int() });

export const usedTagSchema = z.object({ tag: z.string(), count: z.int() });

export type CountedSegment = z.infer<typeof countedSegmentSchema>;
