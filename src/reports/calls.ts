import { type CallShape, publicCall } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const reportsCalls = {
  reportEmailPage: { endpoint: 'GET /public/report-emails/:token', ...publicCall, perMinute: 300 },
  unsubscribeFromReport: {
    endpoint: 'POST /public/report-emails/:token',
    ...publicCall,
    takesForms: true,
    perMinute: 300,
  },
  publicDashboard: { endpoint: 'GET /public/dashboards/:publicId', ...publicCall, perMinute: 300 },
  unlockDashboard: { endpoint: 'POST /public/dashboards/:publicId/unlock', ...publicCall, perMinute: 60 },
  publicDashboardData: { endpoint: 'GET /public/dashboards/:publicId/data', ...publicCall, perMinute: 60 },
  publicReport: { endpoint: 'GET /public/reports/:shareId', ...publicCall, perMinute: 300 },
  unlockReport: { endpoint: 'POST /public/reports/:shareId/unlock', ...publicCall, perMinute: 60 },
  publicReportData: { endpoint: 'GET /public/reports/:shareId/data', ...publicCall, perMinute: 60 },
  publicReportExport: { endpoint: 'GET /public/reports/:shareId/export', ...publicCall, perMinute: 20 },
} as const satisfies Record<string, CallShape>;
