import { z } from 'zod';
import { analyticsQuerySchema, comparisons, daysSchema, namedRanges } from '../../analytics/schemas/analytics-query.ts';
import {
  colorSchema,
  pictureSchema,
  proseSchema,
  recordId,
  titleSchema,
  webAddressSchema,
} from '../../core/contract/schemas/common.ts';
import { chartTypes, gridColumns } from './chart-types.ts';

/** Stable within its document. */
export const partIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Lower-case letters, digits and hyphens');

export const rangeSchema = z.union([z.enum(namedRanges), daysSchema]);

/** An analytics query; a null range or comparison is that of the dashboard or report. */
export const chartQuerySchema = analyticsQuerySchema
  .omit({ asOf: true, range: true, compare: true, trend: true, chartCount: true })
  .extend({
    range: rangeSchema.nullable().default(null),
    compare: z.enum(comparisons).nullable().default(null),
  })
  .meta({ id: 'ChartQuery' });

/** Colors by meaning: a value at `from` or above has the tone. */
const thresholdSchema = z.object({ from: z.number(), tone: z.enum(['negative', 'warning', 'positive']) });

export const chartOptionsSchema = z
  .object({
    /** Decimals of figures; null is what the unit needs. */
    decimals: z.int().min(0).max(3).nullable().default(null),
    prefix: titleSchema(12).default(''),
    suffix: titleSchema(12).default(''),
    showLegend: z.boolean().default(true),
    showValues: z.boolean().default(false),
    /** A panel for each series instead of all in one. */
    smallMultiples: z.boolean().default(false),
    /** One color instead of the palette. */
    color: colorSchema.nullable().default(null),
    thresholds: z.array(thresholdSchema).max(5).default([]),
    /** Of a heading or a text tile. */
    text: proseSchema(4_000).default(''),
    image: pictureSchema.default(''),
    imageAlt: titleSchema(200).default(''),
  })
  .meta({ id: 'ChartOptions' });

const goalSchema = z.object({ value: z.number(), label: titleSchema(60).default('') });

/** Where a click on a figure leads. */
const drillSchema = z.union([
  z.strictObject({ to: z.enum(['responses', 'none']) }),
  z.strictObject({ to: z.literal('dashboard'), dashboardId: recordId('dashboards', 'kept') }),
  z.strictObject({
    to: z.literal('url'),
    url: webAddressSchema(['https']),
  }),
]);

/** What a chart of a dashboard and a block of a report have in common. */
export const figureShape = {
  title: titleSchema(120).default(''),
  description: titleSchema(400).default(''),
  /** Null for tiles without figures. */
  query: chartQuerySchema.nullable().default(null),
  options: chartOptionsSchema.prefault({}),
  goal: goalSchema.nullable().default(null),
};

export const positionSchema = z
  .object({
    x: z
      .int()
      .min(0)
      .max(gridColumns - 1),
    y: z.int().min(0).max(10_000),
    w: z.int().min(1).max(gridColumns),
    h: z.int().min(1).max(40),
  })
  .refine(({ x, w }) => x + w <= gridColumns, { message: 'The chart is wider than the grid', path: ['w'] });

export const chartSchema = z
  .object({
    id: partIdSchema,
    tabId: partIdSchema.default('main'),
    type: z.enum(chartTypes),
    ...figureShape,
    position: positionSchema.default({ x: 0, y: 0, w: 6, h: 6 }),
    drill: drillSchema.default({ to: 'responses' }),
    /** Excluded charts stay out of the public page. */
    isPublic: z.boolean().default(true),
  })
  .meta({ id: 'Chart' });

export type ChartQuery = z.output<typeof chartQuerySchema>;
export type ChartOptions = z.output<typeof chartOptionsSchema>;
export type Chart = z.output<typeof chartSchema>;
export type Position = z.output<typeof positionSchema>;

/** A new chart, or another one in its place; the server chooses id, tab and place where they are absent. */
export const chartInputSchema = chartSchema
  .extend({
    id: partIdSchema.optional(),
    tabId: partIdSchema.optional(),
    position: positionSchema.optional(),
    version: z.int().optional(),
  })
  .meta({ id: 'ChangedChart' });

export type ChartInput = z.output<typeof chartInputSchema>;
