import { z } from 'zod';
import { partIdSchema } from './chart.ts';
import { dashboardDataQuerySchema } from './custom-dashboard.ts';

/** As PNG, one tile is a picture, and all tiles are a ZIP archive of pictures. */
export const dashboardFormats = ['pdf', 'xlsx', 'csv', 'json', 'png'] as const;

/** The figures of a dashboard as a file: all of its tiles, or one, as the query shows them. */
export const dashboardExportQuerySchema = dashboardDataQuerySchema
  .omit({ chart: true, draft: true })
  .extend({ format: z.enum(dashboardFormats).default('pdf'), chartId: partIdSchema.optional() });
