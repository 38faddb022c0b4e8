import { z } from 'zod';
import {
  openedRunSchema,
  type ReportDefinition,
  reportRowSchema,
  reportRunSchema,
  reportVersionSchema,
  shownReportSchema,
} from '../../../../contract/schemas/reports/report.ts';
import { reading } from '../../../providers/queries.ts';

export const allReports = reading('reports', 'list', {
  query: { _start: 0, _end: 1_000 },
  schema: z.array(reportRowSchema),
});

export const report = (id: number) => reading('reports', 'show', { params: { id }, schema: shownReportSchema });

export const reportRuns = (id: number) =>
  reading('reports', 'runs', { params: { id }, schema: z.array(reportRunSchema), staleTime: 0 });

export const reportVersions = (id: number) =>
  reading('reports', 'versions', { params: { id }, schema: z.array(reportVersionSchema), staleTime: 0 });

export const openedRun = (runId: number) =>
  reading('reports', 'run', { params: { runId }, schema: openedRunSchema, staleTime: 600_000, keepsPrevious: true });

export const reportPreview = (definition: ReportDefinition) =>
  reading('reports', 'generate', {
    ...{ payload: { definition, isPreview: true }, schema: openedRunSchema, keepsPrevious: true, staleTime: 60_000 },
  });
