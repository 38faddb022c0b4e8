import { z } from 'zod';
import { publicBrandingSchema } from '../administration/branding.ts';
import { namedRanges } from './analytics-query.ts';
import { chartSchema, rangeSchema } from './chart.ts';
import { dashboardDataSchema, dashboardDocumentSchema, dashboardFilterSchema } from './custom-dashboard.ts';

const documentShape = dashboardDocumentSchema.shape;
const optionSchema = z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: z.string() });

/** What a public page shows before any figure. Queries are without their filters. */
export const publicDashboardSchema = z.object({
  name: z.string(),
  description: z.string(),
  tenantName: z.string(),
  branding: publicBrandingSchema.omit({ subdomain: true, name: true }),
  showBranding: z.boolean(),
  tabs: documentShape.tabs,
  charts: z.array(chartSchema.omit({ drill: true, isPublic: true })),
  /** Those that viewers may change, with the values that are not withheld. */
  filters: z.array(
    dashboardFilterSchema.pick({ id: true, label: true, field: true, default: true }).extend({
      options: z.array(optionSchema),
    }),
  ),
  /** The range that is shown at first, and those that viewers may choose. */
  dateRange: rangeSchema,
  ranges: z.array(z.enum(namedRanges)),
  refreshSeconds: documentShape.refreshSeconds,
  minCell: z.int(),
  allowExport: z.boolean(),
});

/** Words that are not known or not allowed change nothing. */
export const publicDataQuerySchema = z.looseObject({
  range: z.unknown().optional(),
  filters: z.unknown().optional(),
});

/** Other formats are as none: PDF. */
export const publicExportQuerySchema = publicDataQuerySchema.extend({
  format: z.enum(['pdf', 'csv', 'svg']).catch('pdf'),
  /** Of which chart the picture is. */
  chart: z.unknown().optional(),
});

export const publicDashboardDataSchema = dashboardDataSchema.extend({ minCell: z.int(), timeZone: z.string() });

export const unlockedSchema = z.object({ unlocked: z.literal(true) });

export type PublicDashboard = z.infer<typeof publicDashboardSchema>;
export type PublicDashboardData = z.infer<typeof publicDashboardDataSchema>;
