import { z } from 'zod';
import { datasetSchema } from '../../../../../contract/schemas/dashboards/analytics-query.ts';
import {
  dashboardDataSchema,
  dashboardSchema,
  dashboardVersionSchema,
} from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { reading } from '../../../../providers/queries.ts';

export const dashboard = (id: number) => reading('dashboards', 'show', { params: { id }, schema: dashboardSchema });

export const dashboardData = (id: number, query: Record<string, string>, refreshSeconds = 0) =>
  reading('dashboards', 'data', {
    ...{ params: { id }, query, schema: dashboardDataSchema, keepsPrevious: true },
    ...(refreshSeconds > 0 && { refetchInterval: () => refreshSeconds * 1_000 }),
  });

export const dashboardVersions = (id: number) =>
  reading('dashboards', 'versions', { params: { id }, schema: z.array(dashboardVersionSchema), staleTime: 0 });

export const datasets = reading('analytics', 'datasets', { schema: z.array(datasetSchema), staleTime: 600_000 });

export const allDashboards = reading('dashboards', 'list', { query: { _start: 0, _end: 1_000 }, staleTime: 60_000 });
