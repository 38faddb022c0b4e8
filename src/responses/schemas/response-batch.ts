import { z } from 'zod';
import {
  carriedShape,
  idSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
} from '../../core/contract/schemas/common.ts';
import { listFiltersSchema } from '../../core/contract/schemas/list-filters.ts';
import { rejectionCodeSchema, resolutionSchema } from './response-end.ts';
import { statusKeySchema } from './sentiment-response.ts';

export const mostInBatch = 500;

export const batchActions = ['assignUsers', 'assignGroups', 'status', 'severity'] as const;
export type BatchAction = (typeof batchActions)[number];

/** The range of matching ids: after one id, up to the maximum at the time of the first portion. */
export const portionSchema = z.object({ after: z.int().min(0), upTo: idSchema.optional() });

/** Changes to several responses: those listed, or all that match the filters. */
export const batchInputSchema = z.object({
  ids: z.array(idSchema).min(1).max(mostInBatch).optional(),
  filters: listFiltersSchema.optional(),
  /** Larger batches are processed in portions, the first after id 0. */
  portion: portionSchema.optional(),
  action: z.enum(batchActions),
  /** Whether the assignees replace the current ones, are added, or are removed. Default: replace. */
  mode: z.enum(['replace', 'add', 'remove']).optional(),
  userIds: recordIds('users').optional(),
  groupIds: recordIds('groups').optional(),
  status: statusKeySchema.optional(),
  reason: proseSchema(500).optional(),
  reasonCode: rejectionCodeSchema.optional(),
  resolution: resolutionSchema.optional(),
  severityLevelId: recordId('severityLevels').nullable().optional(),
  /** Versions by id as the caller read them; responses with another version are skipped. */
  versions: z.record(z.string().regex(/^\d{1,10}$/), z.int()).optional(),
  tenantId: carriedShape.tenantId,
});

export type Portion = z.output<typeof portionSchema>;
export type BatchInput = z.output<typeof batchInputSchema>;

export const batchAnswerSchema = z.object({
  batchId: idSchema,
  done: z.array(idSchema),
  failed: z.array(z.object({ id: idSchema, reference: z.string().nullable(), reason: z.string() })),
  next: portionSchema.optional(),
  undoUntil: z.string(),
});

export type BatchAnswer = z.infer<typeof batchAnswerSchema>;

export const responseBatchSchema = z.object({ ...recordShape, action: z.enum(batchActions) });
