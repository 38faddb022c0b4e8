import { z } from 'zod';
import {
  analyticsAnswerSchema,
  comparisons,
  daySchema,
  dimensionNameSchema,
  filterValuesSchema,
  namedRanges,
} from '../../analytics/schemas/analytics-query.ts';
import {
  carriedShape,
  lineSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
  titleSchema,
} from '../../core/contract/schemas/common.ts';
import { chartSchema, partIdSchema, positionSchema, rangeSchema } from './chart.ts';
import { refreshIntervals } from './chart-types.ts';
import { publicSettingsSchema } from './public-share.ts';

/** A filter over every chart whose dataset has the field; viewers cannot change a locked one. */
export const dashboardFilterSchema = z
  .object({
    id: partIdSchema,
    label: titleSchema(60),
    /** A dimension of the datasets, such as severityLevelId. */
    field: dimensionNameSchema,
    default: filterValuesSchema.default([]),
    locked: z.boolean().default(false),
  })
  .meta({ id: 'DashboardFilter' });

/** What is drafted, published and restored as one. */
export const dashboardDocumentSchema = z
  .object({
    tabs: z
      .array(z.object({ id: partIdSchema, title: lineSchema(60) }))
      .min(1)
      .max(12)
      .default([{ id: 'main', title: 'Overview' }]),
    charts: z.array(chartSchema).max(60).default([]),
    filters: z.array(dashboardFilterSchema).max(8).default([]),
    dateRange: rangeSchema.default('30d'),
    compare: z.enum(comparisons).default('previous_period'),
    refreshSeconds: z.literal(refreshIntervals).default(0),
  })
  .superRefine(({ tabs, charts, filters }, context) => {
    for (const [path, parts] of Object.entries({ tabs, charts, filters })) {
      const ids = parts.map(({ id }) => id);
      const at = ids.findIndex((id, place) => ids.indexOf(id) !== place);
      if (at >= 0) context.addIssue({ code: 'custom', path: [path, at, 'id'], message: `“${ids[at]}” is there twice` });
    }
    const at = charts.findIndex(({ tabId }) => !tabs.some(({ id }) => id === tabId));
    if (at >= 0) context.addIssue({ code: 'custom', path: ['charts', at, 'tabId'], message: 'There is no such tab' });
  })
  .meta({ id: 'DashboardDocument' });

/** The published document of a dashboard and the changes that are not published. */
export const storedDocumentsSchema = z.object({
  document: dashboardDocumentSchema,
  draft: dashboardDocumentSchema.nullable(),
});

export type DashboardDocument = z.output<typeof dashboardDocumentSchema>;
export type DashboardFilter = z.output<typeof dashboardFilterSchema>;

export const visibilities = ['private', 'group', 'tenant'] as const;

const metaShape = {
  name: lineSchema(120),
  description: proseSchema(1_000),
  /** The name of an icon. */
  icon: titleSchema(40),
  folder: titleSchema(60),
  visibility: z.enum(visibilities),
  /** Who sees it, of visibility `group`. */
  groupIds: recordIds('groups'),
  /** Who may change it, beside its owner. */
  editorIds: recordIds('users'),
};

/** A row of the list. */
export const dashboardRowSchema = z.object({
  ...recordShape,
  ...metaShape,
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  chartCount: z.int(),
  hasDraft: z.boolean(),
  /** The latest published version of the document. */
  publishedVersion: z.int(),
  isPublic: z.boolean(),
  /** The report that sends it on a schedule; null without one. */
  scheduleId: z.int().nullable(),
  isFavorite: z.boolean(),
  mayEdit: z.boolean(),
});

export const dashboardSchema = dashboardRowSchema
  .extend({
    ...dashboardDocumentSchema.shape,
    /** Changes that are not published; null without any, and for viewers who may not edit. */
    draft: dashboardDocumentSchema.nullable(),
    /** The viewer's own default filters, by filter id. */
    viewerFilters: z.record(z.string(), filterValuesSchema),
    publicId: z.string().nullable(),
    publicUrl: z.string().nullable(),
    publicSettings: publicSettingsSchema.nullable(),
  })
  .meta({ id: 'ShownDashboard' });

export type DashboardRow = z.infer<typeof dashboardRowSchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardTemplates = ['cx-overview', 'support-quality', 'survey-tracker', 'branch-comparison'] as const;

/** Version 1 is the document or the template, or empty without one. */
export const newDashboardSchema = z.object({
  ...z.object(metaShape).partial().shape,
  name: metaShape.name,
  template: z.enum(dashboardTemplates).optional(),
  /** Of the survey that a template tracks. */
  surveyId: recordId('surveys').optional(),
  document: dashboardDocumentSchema.optional(),
  ...carriedShape,
});

/** `draft` null discards the changes. */
export const dashboardChangeSchema = z.object({
  ...z.object(metaShape).partial().shape,
  draft: dashboardDocumentSchema.nullable().optional(),
  ...carriedShape,
});

/** Publishes the draft. */
export const publishVersionSchema = z.object(carriedShape).nullish();

export const preferencesSchema = z.object({
  isFavorite: z.boolean().optional(),
  /** The caller's own default filters, by filter id; they replace the stored ones. */
  filters: z.record(partIdSchema, filterValuesSchema).optional(),
});

export const layoutChangeSchema = z.object({
  charts: z.array(z.object({ id: partIdSchema, tabId: partIdSchema.optional(), position: positionSchema })).max(60),
  ...carriedShape,
});

export const dashboardVersionSchema = z.object({
  version: z.int(),
  createdAt: timeSchema,
  createdByName: z.string().nullable(),
  chartCount: z.int(),
});

export const dashboardVersionDocumentSchema = dashboardVersionSchema.extend({ document: dashboardDocumentSchema });

/** What a viewer asks of the figures of a dashboard; `filters` is JSON: {filterId: values}. */
export const dashboardDataQuerySchema = z.object({
  range: z.enum(namedRanges).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  compare: z.enum(comparisons).optional(),
  asOf: daySchema.optional(),
  filters: z.string().max(8_000).optional(),
  /** Values by field in JSON: one figure of the dashboard filters every chart that has the field. */
  cross: z.string().max(8_000).optional(),
  /** The draft instead of the published document, for editors. */
  draft: z.enum(['0', '1']).optional(),
  /** One chart only. */
  chart: partIdSchema.optional(),
});

/** A comment of the `verbatims` tile. */
export const verbatimSchema = z.object({
  responseId: z.int(),
  text: z.string(),
  score: z.number().nullable(),
  createdAt: timeSchema,
});

/** The figures of one chart, or why there are none. */
export const chartDataSchema = z
  .object({
    id: z.string(),
    answer: analyticsAnswerSchema.nullable(),
    verbatims: z.array(verbatimSchema).nullable(),
    /** Filters of the dashboard that its dataset does not have. */
    ignoredFilters: z.array(z.string()),
    error: z.string().nullable(),
  })
  .meta({ id: 'ChartData' });

export const dashboardDataSchema = z.object({ asOf: daySchema, charts: z.array(chartDataSchema) });

export type NewDashboard = z.output<typeof newDashboardSchema>;
export type DashboardChange = z.output<typeof dashboardChangeSchema>;
export type LayoutChange = z.output<typeof layoutChangeSchema>;
export type Preferences = z.output<typeof preferencesSchema>;
export type DashboardDataQuery = z.output<typeof dashboardDataQuerySchema>;
export type DashboardVersion = z.infer<typeof dashboardVersionSchema>;
export type Verbatim = z.infer<typeof verbatimSchema>;
export type ChartData = z.infer<typeof chartDataSchema>;
export type DashboardData = z.infer<typeof dashboardDataSchema>;

/** A row of the list of public dashboards. */
export const publicRowSchema = dashboardRowSchema.extend({
  /** Null if the key that made it is gone. */
  publicUrl: z.string().nullable(),
  publicSettings: publicSettingsSchema,
});

export type PublicDashboardRow = z.infer<typeof publicRowSchema>;

/** What operations answer that do not return a row of the list. */
