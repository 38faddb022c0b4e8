import { z } from 'zod';
import {
  analyticsAnswerSchema,
  comparedFigureSchema,
  comparisons,
  daySchema,
  daysSchema,
  grains,
} from '../../analytics/schemas/analytics-query.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';

const attentionSchema = z.object({
  id: z.int(),
  reference: z.string(),
  summary: z.string(),
  sentimentId: z.int(),
  sentimentName: z.string(),
  customerName: z.string().nullable(),
  status: statusSchema,
  customStatusId: z.int().nullable(),
  severityName: z.string().nullable(),
  severityColor: z.string().nullable(),
  slaDueAt: z.string().nullable(),
  createdAt: z.string(),
});

const nameShape = { id: z.int(), name: z.string() };
const spanSchema = z.object({ from: daySchema.nullable(), to: daySchema.nullable() });

export const dashboardStatsSchema = z
  .object({
    range: spanSchema,
    compare: z.enum(comparisons),
    compareRange: spanSchema.nullable(),
    /** A period that is not over is compared until the same time of the last day, such as 15:04. */
    compareUntil: z.string().nullable(),
    timeZone: z.string(),
    /** The first day of a week: 1 is Monday, 7 is Sunday. */
    weekStart: z.int(),
    /** Scores of fewer answers are marked tooFew. */
    minimum: z.int(),
    /** Fields of the filters that these figures do not have, and so do not filter by: of responses, and of surveys. */
    ignoredFilters: z.object({ responses: z.array(z.string()), surveys: z.array(z.string()) }),
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
      z.object({
        id: z.int().nullable(),
        name: z.string(),
        color: z.string().nullable(),
        count: z.int(),
        open: z.int(),
      }),
    ),
    bySentimentForm: z.array(
      z.object({ ...nameShape, count: z.int(), open: z.int(), avgSentiment: comparedFigureSchema }),
    ),
    /** The ten groups with most scored responses, the lowest average first. */
    byGroup: z.array(z.object({ ...nameShape, color: z.string(), avgSentiment: comparedFigureSchema })),
    /** The ten assignees with most open responses. */
    byUser: z.array(z.object({ ...nameShape, open: z.int(), overdue: z.int() })),
    grain: z.enum(grains),
    /**
     * One entry a step that has begun, oldest first; `n` scored responses make the average. A step without a score has
     * null.
     */
    trend: z.array(
      z.object({
        date: z.string(),
        /** The days of the step that are in the range. */
        from: daySchema,
        to: daySchema,
        /** The range cuts it, or it is not over yet. */
        isIncomplete: z.boolean(),
        count: z.int(),
        avg: z.number().nullable(),
        n: z.int(),
        resolved: z.int(),
        slaMetPct: z.number().nullable(),
        nps: z.number().nullable(),
        csat: z.number().nullable(),
      }),
    ),
    /** SLA met by form and by the weekday on which responses were resolved; 1 is Monday. */
    slaHeat: z.array(z.object({ ...nameShape, weekday: z.int(), slaMetPct: comparedFigureSchema })),
    topTopics: z.array(z.object({ topic: z.string(), count: z.int(), avgSentiment: comparedFigureSchema })),
    /** For callers who may open the inbox; so is `latest`. */
    atRisk: z.array(attentionSchema),
    latest: z.array(attentionSchema),
  })
  .meta({ id: 'DashboardStats' });

export type DashboardStats = z.infer<typeof dashboardStatsSchema>;
export type Attention = z.infer<typeof attentionSchema>;

/** A change with its p-value, adjusted for all changes of the page: up to 0.05 it is more than chance explains. */
const changeSchema = z.object({ difference: z.number(), adjustedP: z.number().min(0).max(1) });

const driverSchema = z.object({
  field: z.enum(['topics', 'sentimentId', 'assignedGroupIds']),
  value: z.union([z.string(), z.int()]),
  label: z.string(),
  count: comparedFigureSchema,
  avgSentiment: comparedFigureSchema,
  /** The average of all responses minus the average without these; null where either has too few responses. */
  effect: z.number().nullable(),
  effectBefore: z.number().nullable(),
  /** Of the share of all responses, in percentage points. */
  shareChange: changeSchema.nullable(),
  sentimentChange: changeSchema.nullable(),
});

export const sentimentAnalyticsSchema = z.object({
  range: spanSchema,
  compareRange: spanSchema,
  timeZone: z.string(),
  /** Averages of fewer responses are marked tooFew, and nothing is claimed from them. */
  minimum: z.int(),
  responses: comparedFigureSchema,
  avgSentiment: comparedFigureSchema,
  change: changeSchema.nullable(),
  /** Topics, forms and groups with responses in one of the two periods. */
  drivers: z.array(driverSchema),
  /** How often the most frequent topics were mentioned in each of the last whole weeks. */
  mentions: analyticsAnswerSchema,
  /** What they did to the average of each week. */
  effects: analyticsAnswerSchema,
});

export type SentimentAnalytics = z.infer<typeof sentimentAnalyticsSchema>;
export type SentimentDriver = z.infer<typeof driverSchema>;

const expectedShape = { value: z.number(), low: z.number(), high: z.number() };

const forecastSchema = z.object({
  days: z.array(z.object({ date: daySchema, ...expectedShape })),
  total: z.object(expectedShape),
  /** Of the same forecast made for past days: how many, within its interval in percent, and its mean error. */
  check: z.object({ n: z.int(), withinPct: z.number(), meanError: z.number() }),
});

const seriesSchema = z.object({
  name: z.enum(['received', 'resolved']),
  /** Whole days of the past that the forecast uses, oldest first. */
  history: z.array(z.object({ date: daySchema, count: z.int() })),
  /** How many responses were counted in them. */
  n: z.int(),
  /** Null where there are too few weeks or responses. */
  forecast: forecastSchema.nullable(),
});

export const riskKinds = ['negative', 'falling', 'detractor', 'overdue', 'escalated'] as const;

const customerAtRiskSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Scored responses of the last 90 days and their average. */
  n: z.int(),
  avgSentiment: z.number().nullable(),
  lastAt: z.string().nullable(),
  reasons: z.array(
    z.object({
      kind: z.enum(riskKinds),
      /** How many responses say so, of how many. */
      n: z.int(),
      of: z.int(),
      /** The average, the fall of the average, or the NPS answer. */
      value: z.number().nullable(),
      /** The survey response with that NPS answer. No list has those of a customer to all surveys. */
      surveyResponseId: z.int().optional(),
    }),
  ),
});

export const predictiveAnalyticsSchema = z.object({
  timeZone: z.string(),
  neededWeeks: z.int(),
  neededCount: z.int(),
  series: z.array(seriesSchema),
  /** Null for callers who may not see customers' details. */
  customers: z
    .object({
      /** The last 90 days of the organization, and the year before them. */
      recent: daysSchema,
      earlier: daysSchema,
      /** Customers with feedback in the last 90 days or open responses. */
      checked: z.int(),
      total: z.int(),
      rows: z.array(customerAtRiskSchema),
    })
    .nullable(),
});

export type PredictiveAnalytics = z.infer<typeof predictiveAnalyticsSchema>;
export type CustomerAtRisk = z.infer<typeof customerAtRiskSchema>;
