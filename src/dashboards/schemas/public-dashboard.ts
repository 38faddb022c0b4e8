import { z } from 'zod';
import { namedRanges } from '../../analytics/schemas/analytics-query.ts';
import { publicBrandingSchema } from '../../branding/schemas/branding.ts';
import { notationSchema } from '../../core/contract/schemas/organization.ts';
import { chartSchema, partIdSchema, rangeSchema } from './chart.ts';
import { dashboardDataSchema, dashboardDocumentSchema, dashboardFilterSchema } from './custom-dashboard.ts';

const documentShape = dashboardDocumentSchema.shape;
export const publicOptionSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: z.string(),
});

/** What a public page shows before any figure. Queries are without their filters. */
export const publicDashboardSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    tenantName: z.string(),
    branding: publicBrandingSchema.omit({ subdomain: true, name: true }),
    showBranding: z.boolean(),
    /** How the organization writes dates and numbers. */
    notation: notationSchema,
    tabs: documentShape.tabs,
    charts: z.array(chartSchema.omit({ drill: true, isPublic: true })),
    /** Those that viewers may change, with the values that respondents have. */
    filters: z.array(
      dashboardFilterSchema.pick({ id: true, label: true, field: true, default: true }).extend({
        options: z.array(publicOptionSchema),
      }),
    ),
    /** The range that is shown at first, and those that viewers may choose. */
    dateRange: rangeSchema,
    ranges: z.array(z.enum(namedRanges)),
    refreshSeconds: documentShape.refreshSeconds,
    minCell: z.int(),
    allowExport: z.boolean(),
  })
  .meta({ id: 'PublicDashboard' });

/** Words that are not known or not allowed change nothing. */
export const publicDataQuerySchema = z.looseObject({
  range: z.unknown().optional(),
  filters: z.unknown().optional(),
});

/** As PNG, one chart is a picture, and all charts are a ZIP archive of pictures. */
export const publicExportQuerySchema = publicDataQuerySchema.extend({
  format: z.enum(['pdf', 'xlsx', 'csv', 'png']).default('pdf'),
  /** Of one chart instead of all. */
  chart: partIdSchema.optional(),
});

export const publicDashboardDataSchema = dashboardDataSchema
  .extend({ minCell: z.int(), timeZone: z.string() })
  .meta({ id: 'PublicDashboardData' });

/** The page with settings that are not stored yet, as an HTML document. */
export const publicPreviewSchema = z.object({ html: z.string() });

export const unlockedSchema = z.object({ unlocked: z.literal(true) });

export type PublicDashboard = z.infer<typeof publicDashboardSchema>;
export type PublicDashboardData = z.infer<typeof publicDashboardDataSchema>;
