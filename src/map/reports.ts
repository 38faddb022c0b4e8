import { defineResource } from '../contract/resource.ts';
import { publicSettingsInputSchema } from '../contract/schemas/dashboards/public-share.ts';
import {
  exportQuerySchema,
  generateSchema,
  saveReportSchema,
  scheduleInputSchema,
  storedReportSchema,
  updateReportSchema,
} from '../contract/schemas/reports/report.ts';

const bodyLimit = 400_000;

export const reportsArea = {
  reports: defineResource({
    label: ['Report', 'Reports'],
    table: 'reports',
    schema: storedReportSchema,
    search: ['name', 'description', 'folder'],
    order: 'name',
    params: { runId: 'reportRuns' },
    api: {
      list: 'GET /Reports',
      show: 'GET /Reports/:id',
      // Each dataset also needs the permission to list its rows.
      generate: {
        ...{ endpoint: 'POST /Reports/generate', body: generateSchema, bodyLimit },
        ...{ perMinute: 600, ownTransaction: true },
      },
      save: { endpoint: 'POST /Reports/save', body: saveReportSchema, bodyLimit },
      update: { endpoint: 'POST /Reports/update', body: updateReportSchema, bodyLimit },
      delete: 'DELETE /Reports/:id',
      duplicate: 'POST /Reports/:id/duplicate',
      versions: { endpoint: 'GET /Reports/:id/versions', needs: 'show' },
      restore: { endpoint: 'POST /Reports/:id/versions/:version/restore', needs: 'update' },
      runs: 'GET /Reports/:id/runs',
      export: { endpoint: 'GET /Reports/:id/export', query: exportQuerySchema, ownTransaction: true, perMinute: 60 },
      setSchedule: { endpoint: 'PUT /Reports/:id/schedule', body: scheduleInputSchema },
      share: { endpoint: 'POST /Reports/:id/share', body: publicSettingsInputSchema },
      unshare: { endpoint: 'DELETE /Reports/shares/:shareId', needs: 'share' },
      run: { endpoint: 'GET /Reports/runs/:runId', needs: 'show' },
      retry: { endpoint: 'POST /Reports/runs/:runId/retry', needs: 'setSchedule' },
    },
    pages: {
      list: {
        path: '/reporting/dashboard',
        title: 'Reporting Dashboard',
        screen: 'report-list',
        menu: { group: 'Reports', icon: 'reports' },
      },
      save: {
        path: '/reporting/build',
        title: 'Report Builder',
        screen: 'report-builder',
        menu: { group: 'Reports', icon: 'build' },
      },
      generate: { path: '/reporting/generate', title: 'Generate Report', screen: 'generate-report' },
      update: { path: '/reporting/:id/build', title: 'Report Builder', screen: 'report-builder' },
      show: { path: '/reporting/:reportId/view', title: 'Report', screen: 'report-view', bare: true },
    },
    fields: {},
  }),
};
