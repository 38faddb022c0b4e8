import { z } from 'zod';
import { recordShape } from '../common.ts';
import { statusSchema } from '../responses/sentiment-response.ts';

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
  /** Average sentiment per group over the last 30 days, the lowest first. */
  byGroup: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      color: z.string(),
      count: z.int(),
      avgSentiment: z.number(),
      /** The value of the previous 30 days; null without data. */
      before: z.number().nullable(),
    }),
  ),
  trend: z.array(z.object({ date: z.string(), received: z.int(), resolved: z.int() })),
  atRisk: z.array(attentionSchema),
  latest: z.array(attentionSchema),
});

export type DashboardStats = z.infer<typeof dashboardStatsSchema>;
export type Attention = z.infer<typeof attentionSchema>;

export const plannedSchema = z.object(recordShape);
