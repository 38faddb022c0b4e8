import { z } from 'zod';
import { defineResource } from '../core/contract/resource.ts';
import { doneSchema, pageQuerySchema } from '../core/contract/schemas/common.ts';
import { publicPreviewSchema } from '../dashboards/schemas/public-dashboard.ts';
import { publicSettingsInputSchema } from '../dashboards/schemas/public-share.ts';
import {
  exportQuerySchema,
  generateSchema,
  openedRunSchema,
  reportRowSchema,
  reportRunSchema,
  reportSchema,
  reportShareSchema,
  reportVersionSchema,
  saveReportSchema,
  scheduleInputSchema,
  scheduleSchema,
  shownReportSchema,
  storedReportSchema,
  storedScheduleSchema,
  updateReportSchema,
} from './schemas/report.ts';

const bodyLimit = 400_000;

export const reportsArea = {
  reports: defineResource({
    label: ['Report', 'Reports'],
    emptyPicture: 'report',
    table: 'reports',
    view: 'built_reports',
    schema: storedReportSchema,
    stored: [{ table: 'report_schedules', id: 'report_id', schema: storedScheduleSchema }],
    search: ['name', 'description', 'folder'],
    order: 'name',
    params: { runId: 'reportRuns', dashboardId: 'dashboards' },
    api: {
      list: { endpoint: 'GET /Reports', answer: z.array(reportRowSchema) },
      show: { endpoint: 'GET /Reports/:id', answer: shownReportSchema },
      // Each dataset also needs the permission to list its rows.
      generate: {
        endpoint: 'POST /Reports/generate',
        body: generateSchema,
        answer: openedRunSchema,
        bodyLimit,
        perMinute: 600,
        ownTransaction: true,
        honorsKeys: true,
      },
      save: { endpoint: 'POST /Reports/save', body: saveReportSchema, answer: reportSchema, bodyLimit },
      update: { endpoint: 'POST /Reports/update', body: updateReportSchema, answer: reportSchema, bodyLimit },
      delete: 'DELETE /Reports/:id',
      duplicate: { endpoint: 'POST /Reports/:id/duplicate', answer: reportSchema },
      versions: {
        endpoint: 'GET /Reports/:id/versions',
        needs: 'show',
        query: pageQuerySchema,
        answer: z.array(reportVersionSchema),
      },
      restore: { endpoint: 'POST /Reports/:id/versions/:version/restore', needs: 'update', answer: reportSchema },
      runs: { endpoint: 'GET /Reports/:id/runs', query: pageQuerySchema, answer: z.array(reportRunSchema) },
      export: {
        endpoint: 'GET /Reports/:id/export',
        query: exportQuerySchema,
        answer: 'application/pdf',
        ownTransaction: true,
        perMinute: 60,
      },
      setSchedule: { endpoint: 'PUT /Reports/:id/schedule', body: scheduleInputSchema, answer: scheduleSchema },
      removeSchedule: { endpoint: 'DELETE /Reports/:id/schedule', needs: 'setSchedule', answer: doneSchema },
      tryOut: {
        endpoint: 'POST /Reports/:id/schedule/test',
        needs: 'setSchedule',
        answer: z.object({ runId: z.int() }),
        perMinute: 20,
      },
      setDashboardSchedule: {
        endpoint: 'PUT /Reports/ofDashboard/:dashboardId/schedule',
        needs: 'setSchedule',
        body: scheduleInputSchema,
        answer: scheduleSchema,
      },
      share: { endpoint: 'POST /Reports/:id/share', body: publicSettingsInputSchema, answer: reportShareSchema },
      previewShare: {
        endpoint: 'POST /Reports/:id/share/preview',
        needs: 'share',
        body: publicSettingsInputSchema,
        answer: publicPreviewSchema,
        ownTransaction: true,
        perMinute: 60,
      },
      unshare: { endpoint: 'DELETE /Reports/shares/:shareId', needs: 'share', answer: reportShareSchema },
      run: { endpoint: 'GET /Reports/runs/:runId', needs: 'show', answer: openedRunSchema },
      retry: { endpoint: 'POST /Reports/runs/:runId/retry', needs: 'setSchedule', answer: reportRunSchema },
    },
    pages: {
      list: {
        path: '/reporting/dashboard',
        title: 'Reporting Dashboard',
        screen: 'report-list',
        about: 'Documents for any period, as PDF or by email on a schedule.',
        menu: { group: 'Reports', icon: 'reports' },
      },
      create: {
        path: '/reporting/build',
        title: 'Report Builder',
        needs: 'save',
        screen: 'report-builder',
        menu: { group: 'Reports', icon: 'build' },
      },
      generate: {
        path: '/reporting/generate',
        title: 'Generate Report',
        screen: 'generate-report',
      },
      edit: { path: '/reporting/:id/build', title: 'Report Builder', needs: 'update', screen: 'report-builder' },
      show: { path: '/reporting/:reportId/view', title: 'Report', screen: 'report-view', bare: true },
    },
    fields: {},
  }),
};
