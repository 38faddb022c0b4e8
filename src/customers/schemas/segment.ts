import { z } from 'zod';
import { idSchema, lineSchema, recordShape } from '../../core/contract/schemas/common.ts';
import { listFiltersSchema } from '../../core/contract/schemas/list-filters.ts';

export const segmentSchema = z.object({
  ...recordShape,
  name: z.string(),
  /** The filters of the list of customers as in its URL: {"nps_gte": "9", "tags_in": "VIP,Partner"}. */
  filters: listFiltersSchema,
  isShared: z.boolean(),
  ownerId: idSchema,
  ownerName: z.string(),
});

export const segmentInputSchema = z.object({
  name: lineSchema(80),
  filters: listFiltersSchema,
  isShared: z.boolean().optional(),
});

export type Segment = z.infer<typeof segmentSchema>;
export type SegmentInput = z.output<typeof segmentInputSchema>;
