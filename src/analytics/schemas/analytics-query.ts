import { z } from 'zod';
import { isStorable } from '../../core/contract/notations/visible-text.ts';
import { fieldTypes } from '../../forms/schemas/field-types.ts';

export const daySchema = z
  .string()
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'A day like 2026-03-09')
  .refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, 'There is no such day');

/** Ranges that end today or with the last whole month or fiscal period; `all` has no beginning. */
export const namedRanges = [
  'today',
  '7d',
  '30d',
  '90d',
  '365d',
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
  'this_fiscal_quarter',
  'last_fiscal_quarter',
  'this_fiscal_year',
  'last_fiscal_year',
  'all',
] as const;

/** Days of the tenant's calendar; the last one counts whole. */
export const daysSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { message: 'The range ends before it begins', path: ['to'] });

/** Steps in time. Fiscal ones divide the fiscal year of the organization. */
export const grains = ['day', 'week', 'month', 'quarter', 'year', 'fiscal_quarter', 'fiscal_year'] as const;
export const comparisons = ['none', 'previous_period', 'previous_year'] as const;

/** Own questions and customer fields have names such as `surveyQuestion:12@0,10,20`. */
export const dimensionNameSchema = z.string().max(240);
const nameSchema = dimensionNameSchema;
const filterValueSchema = z.union([
  z.string().max(400).refine(isStorable, 'Some characters are not allowed'),
  z.number(),
  z.boolean(),
  z.null(),
]);

/** Null stands for none. */
export const filterValuesSchema = z.array(filterValueSchema).max(200);

export const analyticsFilterSchema = z
  .object({
    field: nameSchema,
    op: z.enum(['in', 'not_in', 'gte', 'lte']),
    values: filterValuesSchema.min(1),
  })
  .meta({ id: 'AnalyticsFilter' });

export const filtersExample = 'JSON such as [{"field": "customerField:country", "op": "in", "values": ["es"]}]';

/** Filters of figures as a parameter of a list. */
export const filtersTextSchema = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    const parsed = z.array(analyticsFilterSchema).max(10).safeParse(jsonIn(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: filtersExample });
    return z.NEVER;
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The most rows in an answer. */
export const mostRows = 5_000;

/** A question about a dataset. Names are those of GET /Dashboards/datasets. */
export const analyticsQuerySchema = z
  .object({
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
    /** Also the figures of each step in time, where the rows are not split by several steps. */
    trend: z.boolean().optional(),
    /** How many charts are shown together, this one included; changes are tested together with theirs. */
    chartCount: z.int().min(1).max(1_000).optional(),
  })
  .meta({ id: 'AnalyticsQuery' });

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
  /** Public pages say neither the value nor the n of so few responses. */
  isHidden: z.boolean().optional(),
};
const figureSchema = z.object(figureShape).meta({ id: 'Figure' });

/** A measure; with `compare`, also that of the period before. */
export const comparedFigureSchema = z
  .object({
    ...figureShape,
    before: figureSchema.optional(),
    /**
     * The p-value of the change, how likely chance alone is to change as much, adjusted for all changes of the answer and
     * of the charts that are shown with it. Null where there is no test. Earlier answers do not say it.
     */
    adjustedP: z.number().min(0).max(1).nullable().optional(),
    /** Of a count: the days of both periods, where they differ. */
    days: z.object({ now: z.int(), before: z.int() }).optional(),
  })
  .meta({ id: 'ComparedFigure' });

export type ComparedFigure = z.infer<typeof comparedFigureSchema>;

const spanSchema = z.object({ from: daySchema.nullable(), to: daySchema.nullable() });

export const units = ['count', 'percent', 'score', 'mean', 'minutes'] as const;
const labelled = { name: z.string(), label: z.string() };
const dimensionSchema = z.object({
  ...labelled,
  type: z.enum(['integer', 'number', 'text', 'boolean', 'date']),
  /** Where it stands in lists: the name of a form or survey, or `Customer`. */
  group: z.string().optional(),
  /** Its values have an order of their own, which their labels do not show. */
  isOrdered: z.boolean().optional(),
});
const measureSchema = z.object({ ...labelled, unit: z.enum(units) });

const rowSchema = z
  .object({
    /** First day of the step. */
    time: daySchema.nullable(),
    dimensions: z.record(
      z.string(),
      z.object({
        value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
        label: z.string().nullable(),
        /** Of a severity, as its settings say. */
        color: z.string().optional(),
        /** Of a severity its place among all severities, the least severe first; of a weekday its place in the week. */
        order: z.int().optional(),
      }),
    ),
    measures: z.record(z.string(), comparedFigureSchema),
  })
  .meta({ id: 'AnalyticsRow' });

/** Why the counts of a table were not tested: expected counts are too small, a row counts in several cells, or no count. */
const untestedReasons = ['tooFew', 'severalValues', 'noCount'] as const;

/** Whether two dimensions are related: Pearson's chi-squared test of independence. Rows without a value are left out. */
const associationSchema = z
  .object({
    /** The count that is tested; null where the answer has none. */
    measure: z.string().nullable(),
    test: z
      .object({
        n: z.int(),
        chiSquared: z.number(),
        degrees: z.int(),
        /** Cramér's V, from 0 to 1. */
        cramersV: z.number(),
        /** Adjusted with the changes of the answer and for the charts that are shown with it. */
        adjustedP: z.number().min(0).max(1),
      })
      .nullable(),
    untested: z.enum(untestedReasons).nullable(),
  })
  .meta({ id: 'Association' });

export type Association = z.infer<typeof associationSchema>;

export const analyticsAnswerSchema = z
  .object({
    dataset: z.string(),
    /** Those of the query, in its order. */
    measures: z.array(measureSchema),
    dimensions: z.array(dimensionSchema),
    timeZone: z.string(),
    asOf: daySchema,
    range: spanSchema,
    compareRange: spanSchema.nullable(),
    /** A period that is not over is compared until the same time of the last day of `compareRange`, such as 15:04. */
    compareUntil: z.string().nullable().optional(),
    /** Scores of fewer answers are marked tooFew. */
    minimum: z.int(),
    /** Every step in time of the range, also those without a row; null without a grain. */
    buckets: z.array(daySchema).nullable(),
    /** Steps that the range cuts or that are not over yet: they are never compared. Earlier answers do not say it. */
    incomplete: z.array(daySchema).optional(),
    /** How many rows there are before the limit. */
    total: z.int(),
    rows: z.array(rowSchema),
    /** Of exact figures by two dimensions without a step in time. Earlier answers do not say it. */
    association: associationSchema.optional(),
    /** The same figures by steps in time, where the query asks for them. */
    trend: z
      .object({
        grain: z.enum(grains),
        buckets: z.array(daySchema),
        incomplete: z.array(daySchema),
        rows: z.array(rowSchema),
      })
      .optional(),
  })
  .meta({ id: 'AnalyticsAnswer' });

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

/** A question or customer field of the tenant as a dimension of datasets. */
export const ownDimensionSchema = dimensionSchema.extend({
  group: z.string(),
  /** What may follow its name after `@`: bounds of bands such as `0,10,20`, or a step in time such as `month`. */
  step: z.enum(['bands', 'grain']).nullable(),
  /** The kind of the question, which decides the scores that it has. */
  fieldType: z.enum(fieldTypes),
  datasets: z.array(z.string()),
});

export type OwnDimensionShape = z.infer<typeof ownDimensionSchema>;
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
  /** Further filters in JSON: [{"field": "customerField:country", "op": "in", "values": ["es"]}]. */
  filters: z.string().max(8_000).optional(),
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
