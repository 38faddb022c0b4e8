import { z } from 'zod';
import {
  analyticsFilterSchema,
  comparisons,
  daySchema,
  dimensionNameSchema,
  filterValuesSchema,
  units,
} from '../../analytics/schemas/analytics-query.ts';
import {
  carriedShape,
  emailSchema,
  idSchema,
  lineSchema,
  proseSchema,
  recordId,
  recordShape,
  timeSchema,
  titleSchema,
} from '../../core/contract/schemas/common.ts';
import { figureShape, partIdSchema, rangeSchema } from '../../dashboards/schemas/chart.ts';
import { figureTypes } from '../../dashboards/schemas/chart-types.ts';
import { chartDataSchema } from '../../dashboards/schemas/custom-dashboard.ts';
import { publicSettingsSchema } from '../../dashboards/schemas/public-share.ts';

/** A column computed from the measures of a row: a formula as in calculated questions. */
const computedColumnSchema = z.object({
  label: lineSchema(60),
  formula: z.string().max(200),
  unit: z.enum(units).default('mean'),
});

export const blockTypes = ['kpi', 'chart', 'table', 'crosstab', 'verbatims', 'text', 'image', 'page_break'] as const;

/** A block of a report; `chart` draws it as `chartType`. */
export const blockSchema = z
  .object({
    id: partIdSchema,
    type: z.enum(blockTypes),
    ...figureShape,
    chartType: z.enum(figureTypes).default('bar'),
    computed: z.array(computedColumnSchema).max(5).default([]),
    width: z.enum(['full', 'half', 'third']).default('full'),
  })
  .meta({ id: 'ReportBlock' });

/** A question that a run answers; its value filters `field`. */
const reportParamSchema = z.object({
  key: partIdSchema,
  label: lineSchema(60),
  field: dimensionNameSchema,
  default: filterValuesSchema.default([]),
  required: z.boolean().default(false),
});

export const reportDefinitionSchema = z
  .object({
    name: lineSchema(120),
    description: proseSchema(1_000).default(''),
    folder: titleSchema(60).default(''),
    params: z.array(reportParamSchema).max(8).default([]),
    filters: z.array(analyticsFilterSchema).max(10).default([]),
    dateRange: rangeSchema.default('last_month'),
    compare: z.enum(comparisons).default('previous_period'),
    /** As many as a dashboard has charts and tabs. */
    sections: z.array(blockSchema).max(72).default([]),
    cover: z
      .object({ isShown: z.boolean(), subtitle: titleSchema(200), showLogo: z.boolean() })
      .default({ isShown: true, subtitle: '', showLogo: true }),
    page: z
      .object({
        size: z.enum(['A4', 'Letter']).default('A4'),
        orientation: z.enum(['portrait', 'landscape']).default('portrait'),
        /** In millimetres. */
        margin: z.int().min(8).max(40).default(18),
        header: titleSchema(200).default(''),
        footer: titleSchema(200).default(''),
        showFilters: z.boolean().default(true),
        showN: z.boolean().default(true),
      })
      .prefault({}),
  })
  .superRefine(({ sections, params }, context) => {
    const parts = { sections: sections.map(({ id }) => id), params: params.map(({ key }) => key) };
    for (const [path, ids] of Object.entries(parts)) {
      const twice = ids.find((id, at) => ids.indexOf(id) !== at);
      if (twice) context.addIssue({ code: 'custom', path: [path], message: `“${twice}” is there twice` });
    }
  })
  .meta({ id: 'ReportDefinition' });

export type ReportDefinition = z.output<typeof reportDefinitionSchema>;
export type ReportParam = z.output<typeof reportParamSchema>;
export type ReportBlock = z.output<typeof blockSchema>;

export const runStatuses = ['queued', 'running', 'done', 'failed'] as const;
export const exportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const;

const storedShape = { ...recordShape, name: z.string(), description: z.string(), folder: z.string() };

/** A report as its table has it. */
export const storedReportSchema = z.object({ ...storedShape, definition: reportDefinitionSchema });

export const exportQuerySchema = z.object({
  format: z.enum(exportFormats).default('pdf'),
  /** The latest run where absent. */
  runId: z.coerce.number().pipe(idSchema).optional(),
});

/** A row of the report dashboard. */
export const reportRowSchema = z.object({
  ...storedShape,
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  sectionCount: z.int(),
  lastRunAt: timeSchema.nullable(),
  lastRunStatus: z.enum(runStatuses).nullable(),
  nextRunAt: timeSchema.nullable(),
  /** Why a schedule that was saved as enabled sends nothing. */
  stopped: z.string().nullable(),
});

/** When and to whom a report is sent. The last recipient may have been deleted. */
export const scheduleSettingsSchema = z.object({
  /** Five fields: minute, hour, day of the month, month, weekday. */
  cron: z.string().trim().max(100),
  timeZone: z.string().max(60),
  recipients: z
    .array(
      z.union([
        z.strictObject({ userId: recordId('users', 'removed') }),
        z.strictObject({ groupId: recordId('groups', 'removed') }),
        z.strictObject({ email: emailSchema }),
      ]),
    )
    .max(100),
  formats: z.array(z.enum(['pdf', 'xlsx', 'csv'])).min(1),
  params: z.record(z.string(), filterValuesSchema).default({}),
  /** Sent only when the figure of a KPI block compares so. */
  condition: z
    .object({ sectionId: partIdSchema, op: z.enum(['lt', 'lte', 'gt', 'gte']), value: z.number() })
    .nullable()
    .default(null),
  skipIfEmpty: z.boolean().default(false),
  /** Who saves the schedule confirms that comments go to addresses outside the organization. */
  sendsComments: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
});

/** Without a recipient it can be turned off. */
export const scheduleInputSchema = scheduleSettingsSchema
  .refine(({ isEnabled, recipients }) => !isEnabled || recipients.length > 0, {
    message: 'At least one recipient',
    path: ['recipients'],
  })
  .meta({ id: 'ChangedReportSchedule' });

/** The schedule of a report as its table has it. */
export const storedScheduleSchema = z.object({ settings: scheduleSettingsSchema });

export type ScheduleInput = z.output<typeof scheduleInputSchema>;

export const scheduleSchema = scheduleSettingsSchema
  .extend({
    nextRunAt: timeSchema.nullable(),
    /** Addresses whose owners want no more emails of this report. */
    unsubscribed: z.array(z.string()),
  })
  .meta({ id: 'ReportSchedule' });

export const reportSchema = reportRowSchema
  .extend({
    /** The dashboard that it sends on a schedule; null for a report that was built as such. */
    dashboardId: z.int().nullable(),
    definition: reportDefinitionSchema,
    schedule: scheduleSchema.nullable(),
  })
  .meta({ id: 'ShownReport' });

/** The link for those without an account, if there is one. */
export const reportShareSchema = z.object({
  publicId: z.string().nullable(),
  publicUrl: z.string().nullable(),
  publicSettings: publicSettingsSchema.nullable(),
});

export const shownReportSchema = reportSchema.extend(reportShareSchema.shape);

export type ReportRow = z.infer<typeof reportRowSchema>;
export type Report = z.infer<typeof reportSchema>;
export type ShownReport = z.infer<typeof shownReportSchema>;

/** The figures of a run, as they were when it was made. */
export const snapshotSchema = z
  .object({
    definition: reportDefinitionSchema,
    /** Of the report; 0 where it is not saved. */
    version: z.int().default(0),
    generatedAt: timeSchema,
    timeZone: z.string(),
    asOf: daySchema,
    range: z.object({ from: daySchema.nullable(), to: daySchema.nullable() }),
    /** Label and values of every filter in effect. */
    filters: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
    /** Rows of the largest dataset in the range, with the filters of the report. */
    n: z.int(),
    sections: z.array(chartDataSchema),
  })
  .meta({ id: 'ReportSnapshot' });

export type Snapshot = z.infer<typeof snapshotSchema>;

export const reportRunSchema = z
  .object({
    id: z.int(),
    reportId: z.int().nullable(),
    reportVersion: z.int(),
    params: z.record(z.string(), filterValuesSchema),
    status: z.enum(runStatuses),
    startedAt: timeSchema.nullable(),
    finishedAt: timeSchema.nullable(),
    /** How many rows the blocks have. */
    rows: z.int(),
    error: z.string().nullable(),
    /** Who started it; null for a schedule. */
    startedByName: z.string().nullable(),
    isScheduled: z.boolean(),
    deliveries: z.array(
      z.object({ address: z.string(), status: z.enum(['queued', 'sent', 'failed']), error: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ReportRun' });

export type ReportRun = z.infer<typeof reportRunSchema>;

export const reportVersionSchema = z.object({
  version: z.int(),
  createdAt: timeSchema,
  createdByName: z.string().nullable(),
  name: z.string(),
  sectionCount: z.int(),
});

export type ReportVersion = z.infer<typeof reportVersionSchema>;

/** The id of a preview is 0. */
export const openedRunSchema = reportRunSchema
  .extend({ snapshot: snapshotSchema.nullable() })
  .meta({ id: 'OpenedReportRun' });

export type OpenedRun = z.infer<typeof openedRunSchema>;

/** A stored report by its id, or a definition that is not stored. */
export const generateSchema = z
  .object({
    id: recordId('reports').optional(),
    definition: reportDefinitionSchema.optional(),
    params: z.record(z.string(), filterValuesSchema).default({}),
    dateRange: rangeSchema.optional(),
    asOf: daySchema.optional(),
    /** A preview is not among the runs. */
    isPreview: z.boolean().default(false),
    ...carriedShape,
  })
  .refine(({ id, definition }) => (id === undefined) !== (definition === undefined), {
    message: 'Either an id or a definition',
    path: ['id'],
  });

export type GenerateInput = z.output<typeof generateSchema>;

export const saveReportSchema = z.object({ definition: reportDefinitionSchema, ...carriedShape });
export const updateReportSchema = saveReportSchema.extend({ id: recordId('reports') });
