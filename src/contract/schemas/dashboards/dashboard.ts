import { z } from 'zod';
import { recordShape } from '../common.ts';
import { statusSchema } from '../responses/sentiment-response.ts';
import { comparedFigureSchema, comparisons, daySchema, grains, namedRanges } from './analytics-query.ts';

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

const idsTextSchema = z
  .string()
  .max(400)
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Ids with commas between them')
  .optional();

/** What the main dashboard shows; without a word the last 30 days, compared with the 30 before. */
export const statsQuerySchema = z.object({
  range: z.enum(namedRanges).optional(),
  /** Together, instead of a named range. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  compare: z.enum(comparisons).optional(),
  asOf: daySchema.optional(),
  sentimentId: idsTextSchema,
  severityLevelId: idsTextSchema,
  assignedGroupIds: idsTextSchema,
  assignedToIds: idsTextSchema,
  tenantId: z.string().optional(),
  tenant: z.string().optional(),
});

export type StatsQuery = z.output<typeof statsQuerySchema>;

const nameShape = { id: z.int(), name: z.string() };
const spanSchema = z.object({ from: daySchema.nullable(), to: daySchema.nullable() });

export const dashboardStatsSchema = z.object({
  range: spanSchema,
  compare: z.enum(comparisons),
  compareRange: spanSchema.nullable(),
  timeZone: z.string(),
  /** Scores of fewer answers are marked tooFew. */
  minimum: z.int(),
  totals: z.object({
    /** Received in the range. */
    responses: comparedFigureSchema,
    /** Resolved in the range. */
    resolved: comparedFigureSchema,
    /** Current, whenever received; so are the next four. */
    open: z.int(),
    overdue: z.int(),
    escalated: z.int(),
    unassigned: z.int(),
    mine: z.int(),
    avgSentiment: comparedFigureSchema,
    /** Of complete survey responses in the range; null for callers who may not read survey results. */
    nps: comparedFigureSchema.nullable(),
    csat: comparedFigureSchema.nullable(),
    slaMetPct: comparedFigureSchema,
  }),
  byStatus: z.array(z.object({ status: statusSchema, count: z.int() })),
  /** `count` of the range, `open` current. */
  bySeverity: z.array(
    z.object({ id: z.int().nullable(), name: z.string(), color: z.string().nullable(), count: z.int(), open: z.int() }),
  ),
  bySentimentForm: z.array(
    z.object({ ...nameShape, count: z.int(), open: z.int(), avgSentiment: comparedFigureSchema }),
  ),
  /** The ten groups with most scored responses, the lowest average first. */
  byGroup: z.array(z.object({ ...nameShape, color: z.string(), avgSentiment: comparedFigureSchema })),
  /** The ten assignees with most open responses. */
  byUser: z.array(z.object({ ...nameShape, open: z.int(), overdue: z.int() })),
  grain: z.enum(grains),
  /** One entry a step, oldest first; `n` scored responses make the average. */
  trend: z.array(
    z.object({ date: z.string(), count: z.int(), avg: z.number().nullable(), n: z.int(), resolved: z.int() }),
  ),
  /** SLA met by form and by the weekday on which responses were resolved; 1 is Monday. */
  slaHeat: z.array(z.object({ ...nameShape, weekday: z.int(), slaMetPct: comparedFigureSchema })),
  topTopics: z.array(z.object({ topic: z.string(), count: z.int(), avgSentiment: comparedFigureSchema })),
  /** For callers who may open the inbox; so is `latest`. */
  atRisk: z.array(attentionSchema),
  latest: z.array(attentionSchema),
});

export type DashboardStats = z.infer<typeof dashboardStatsSchema>;
export type Attention = z.infer<typeof attentionSchema>;

export const plannedSchema = z.object(recordShape);
