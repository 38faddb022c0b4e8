import { z } from 'zod';
import { isStorable } from '../common.ts';

export const daySchema = z
  .string()
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'A day like 2026-03-09')
  .refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, 'There is no such day');

/** Ranges that end today; `all` has no beginning. */
export const namedRanges = [
  ...['today', '7d', '30d', '90d', '365d'],
  ...['this_week', 'this_month', 'last_month', 'this_quarter', 'this_year', 'all'],
] as const;

/** Days of the tenant's calendar; the last one counts whole. */
export const daysSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { message: 'The range ends before it begins', path: ['to'] });

export const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const comparisons = ['none', 'previous_period', 'previous_year'] as const;

const nameSchema = z.string().max(60);
const filterValueSchema = z.union([
  z.string().max(400).refine(isStorable, 'Some characters are not allowed'),
  z.number(),
  z.boolean(),
  z.null(),
]);

/** Null stands for none. */
export const filterValuesSchema = z.array(filterValueSchema).max(200);

export const analyticsFilterSchema = z.object({
  field: nameSchema,
  op: z.enum(['in', 'not_in', 'gte', 'lte']),
  values: filterValuesSchema.min(1),
});

/** The most rows in an answer. */
export const mostRows = 5_000;

/** A question about a dataset. Names are those of GET /Dashboards/datasets. */
export const analyticsQuerySchema = z.object({
  dataset: nameSchema,
  measures: z.array(nameSchema).min(1).max(10),
  dimensions: z.array(nameSchema).max(3).default([]),
  /** Which date the range limits, and the step of a row in time; without a grain rows are not split by time. */
  timeDimension: z.object({ field: nameSchema.optional(), grain: z.enum(grains).optional() }).default({}),
  range: z.union([z.enum(namedRanges), daysSchema]).default('all'),
  filters: z.array(analyticsFilterSchema).max(20).default([]),
  compare: z.enum(comparisons).default('none'),
  /** By a measure, a dimension or `time`. */
  sort: z
    .array(z.object({ by: nameSchema, direction: z.enum(['asc', 'desc']).default('asc') }))
    .max(5)
    .default([]),
  limit: z.int().min(1).max(mostRows).default(1_000),
  /** The last day that counts; today where absent. */
  asOf: daySchema.optional(),
});

export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>;
export type Range = AnalyticsQuery['range'];
export type Grain = (typeof grains)[number];

const figureShape = {
  /** Null where nothing was counted. */
  value: z.number().nullable(),
  n: z.int(),
  /** Of 95 %, for scores. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** A score of fewer answers than `minimum`. */
  tooFew: z.boolean(),
};
const figureSchema = z.object(figureShape);

/** A measure; with `compare`, also that of the period before. */
export const comparedFigureSchema = z.object({ ...figureShape, before: figureSchema.optional() });

export type ComparedFigure = z.infer<typeof comparedFigureSchema>;

const spanSchema = z.object({ from: daySchema.nullable(), to: daySchema.nullable() });

export const units = ['count', 'percent', 'score', 'mean', 'minutes'] as const;
const labelled = { name: z.string(), label: z.string() };
const dimensionSchema = z.object({ ...labelled, type: z.enum(['integer', 'number', 'text', 'boolean']) });
const measureSchema = z.object({ ...labelled, unit: z.enum(units) });

export const analyticsAnswerSchema = z.object({
  dataset: z.string(),
  /** Those of the query, in its order. */
  measures: z.array(measureSchema),
  dimensions: z.array(dimensionSchema),
  timeZone: z.string(),
  asOf: daySchema,
  range: spanSchema,
  compareRange: spanSchema.nullable(),
  /** Scores of fewer answers are marked tooFew. */
  minimum: z.int(),
  /** Every step in time of the range, also those without a row; null without a grain. */
  buckets: z.array(daySchema).nullable(),
  /** How many rows there are before the limit. */
  total: z.int(),
  /** Rows of few respondents are missing, so a step without a row is unknown instead of 0. */
  isPartial: z.boolean().optional(),
  rows: z.array(
    z.object({
      /** First day of the step. */
      time: daySchema.nullable(),
      dimensions: z.record(
        z.string(),
        z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), label: z.string().nullable() }),
      ),
      measures: z.record(z.string(), comparedFigureSchema),
    }),
  ),
});

export type AnalyticsAnswer = z.infer<typeof analyticsAnswerSchema>;
export type AnalyticsRow = AnalyticsAnswer['rows'][number];

/** What can be asked of a dataset. */
export const datasetSchema = z.object({
  ...labelled,
  times: z.array(z.object(labelled)),
  dimensions: z.array(dimensionSchema),
  measures: z.array(measureSchema),
  /** Filters without which it answers nothing. */
  requires: z.array(z.string()),
});

export type MeasureShape = z.infer<typeof measureSchema>;
export type DimensionShape = z.infer<typeof dimensionSchema>;
export type DatasetShape = z.infer<typeof datasetSchema>;

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

/** Days that end today, compared with as many before. */
export const recentRanges = ['7d', '30d', '90d'] as const;

const tenantShape = { tenantId: z.string().optional(), tenant: z.string().optional() };

export const sentimentAnalyticsQuerySchema = z.object({
  range: z.enum(recentRanges).optional(),
  sentimentId: idsTextSchema,
  asOf: daySchema.optional(),
  ...tenantShape,
});

export type SentimentAnalyticsQuery = z.output<typeof sentimentAnalyticsQuerySchema>;

export const predictiveAnalyticsQuerySchema = z.object({ sentimentId: idsTextSchema, ...tenantShape });
