import { z } from 'zod';
import { idOf, lineSchema, recordShape } from '../common.ts';
import { inboxFiltersSchema } from '../responses/inbox-view.ts';

export const segmentSchema = z.object({
  ...recordShape,
  name: z.string(),
  /** The filters of the list of customers as in its URL: {"nps_gte": "9", "tags_in": "VIP,Partner"}. */
  filters: inboxFiltersSchema,
  isShared: z.boolean(),
  ownerId: idOf('users'),
  ownerName: z.string(),
});

export const segmentInputSchema = z.object({
  name: lineSchema(80),
  filters: inboxFiltersSchema,
  isShared: z.boolean().optional(),
});

export type Segment = z.infer<typeof segmentSchema>;
export type SegmentInput = z.output<typeof segmentInputSchema>;
