import { z } from 'zod';
import { carriedShape, idOf, idSchema, idsOf, proseSchema, recordShape } from '../common.ts';
import { inboxFiltersSchema } from './inbox-view.ts';
import { rejectionCodeSchema, resolutionSchema } from './response-end.ts';
import { statusKeySchema } from './sentiment-response.ts';

/** So many responses can be changed in one go. */
export const mostInBatch = 500;

export const batchActions = ['assignUsers', 'assignGroups', 'status', 'severity'] as const;
export type BatchAction = (typeof batchActions)[number];

/** Which of what the filters find: what comes after one id, up to what there was when the first portion was asked for. */
export const portionSchema = z.object({ after: z.int().min(0), upTo: idSchema.optional() });

/** What to change in many responses at once: in those that are named, or in all that the words of a list find. */
export const batchInputSchema = z.object({
  ids: z.array(idSchema).min(1).max(mostInBatch).optional(),
  filters: inboxFiltersSchema.optional(),
  /** More than fit in one go are changed portion by portion, beginning after 0. */
  portion: portionSchema.optional(),
  action: z.enum(batchActions),
  /** Whether who is named comes instead of those who have it, beside them, or is taken off. Default: instead. */
  mode: z.enum(['replace', 'add', 'remove']).optional(),
  userIds: idsOf('users').optional(),
  groupIds: idsOf('groups').optional(),
  status: statusKeySchema.optional(),
  reason: proseSchema(500).optional(),
  reasonCode: rejectionCodeSchema.optional(),
  resolution: resolutionSchema.optional(),
  severityLevelId: idOf('severityLevels').nullable().optional(),
  /** The versions that the caller saw, by id: whatever is another one by now is left alone. */
  versions: z.record(z.string().regex(/^\d{1,10}$/), z.int()).optional(),
  tenantId: carriedShape.tenantId,
});

export type Portion = z.output<typeof portionSchema>;
export type BatchInput = z.output<typeof batchInputSchema>;

/** How each of the responses fared. */
export const batchAnswerSchema = z.object({
  batchId: idSchema,
  done: z.array(idSchema),
  failed: z.array(z.object({ id: idSchema, reference: z.string().nullable(), reason: z.string() })),
  /** The portion that comes next, where there is more. */
  next: portionSchema.optional(),
  /** Until then the batch can be undone. */
  undoUntil: z.string(),
});

export type BatchAnswer = z.infer<typeof batchAnswerSchema>;

export const responseBatchSchema = z.object({ ...recordShape, action: z.enum(batchActions) });
