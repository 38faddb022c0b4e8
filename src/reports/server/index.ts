import type { Subject } from '../../core/server/api/subject.ts';
import { exportDashboard } from './export-dashboard.ts';
import { dashboardCalls, reportCalls } from './public/handlers.ts';
import { previewDashboard, previewReport } from './public/preview.ts';
import { reports as handlers } from './reports.ts';
import { runReport, startDueReports } from './run-schedules.ts';
import { reportMailJob, sendReport } from './send-report.ts';
import { reportRunJob } from './set-schedule.ts';
import { reportEmailPage, unsubscribeFromReport } from './unsubscribe.ts';

export const reports = {
  handlers: {
    reports: { ...handlers, previewShare: previewReport },
    dashboards: { export: exportDashboard, previewPublic: previewDashboard },
  },
  calls: {
    reportEmailPage,
    unsubscribeFromReport,
    publicDashboard: dashboardCalls.page,
    publicDashboardData: dashboardCalls.data,
    unlockDashboard: dashboardCalls.unlock,
    publicReport: reportCalls.page,
    publicReportData: reportCalls.data,
    unlockReport: reportCalls.unlock,
    publicReportExport: reportCalls.file,
  },
  jobs: { mails: { [reportMailJob]: sendReport }, runs: { [reportRunJob]: runReport } },
  tasks: [startDueReports],
} satisfies Subject;
