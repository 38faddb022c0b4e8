import { z } from 'zod';
import { recordShape } from '../common.ts';
import { statusSchema } from '../responses/sentiment-response.ts';

/** What one card of the list "needs attention" shows. */
const attentionSchema = z.object({
  id: z.int(),
  reference: z.string(),
  summary: z.string(),
  sentimentName: z.string(),
  customerName: z.string().nullable(),
  status: statusSchema,
  customStatusId: z.int().nullable(),
  severityName: z.string().nullable(),
  severityColor: z.string().nullable(),
  slaDueAt: z.string().nullable(),
  createdAt: z.string(),
});

export const dashboardStatsSchema = z.object({
  totals: z.object({
    responses: z.int(),
    open: z.int(),
    overdue: z.int(),
    resolved: z.int(),
    unassigned: z.int(),
    mine: z.int(),
    avgSentiment: z.number().nullable(),
  }),
  byStatus: z.array(z.object({ status: statusSchema, count: z.int() })),
  bySeverity: z.array(
    z.object({ id: z.int().nullable(), name: z.string(), color: z.string().nullable(), count: z.int() }),
  ),
  bySentimentForm: z.array(z.object({ id: z.int(), name: z.string(), count: z.int(), open: z.int() })),
  /** How customers feel about what each group had to do with in the last 30 days, the least happy first. */
  byGroup: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      color: z.string(),
      count: z.int(),
      avgSentiment: z.number(),
      /** The same in the 30 days before; null where nobody said how they felt. */
      before: z.number().nullable(),
    }),
  ),
  /** One entry a day, oldest first. */
  trend: z.array(z.object({ date: z.string(), received: z.int(), resolved: z.int() })),
  atRisk: z.array(attentionSchema),
  latest: z.array(attentionSchema),
});

export type DashboardStats = z.infer<typeof dashboardStatsSchema>;
export type Attention = z.infer<typeof attentionSchema>;

/** A resource whose permissions and pages stand, and whose records come later. */
export const plannedSchema = z.object(recordShape);
