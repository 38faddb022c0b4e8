import type { CallSchema } from '../core/contract/call.ts';
import {
  publicDashboardDataSchema,
  publicDashboardSchema,
  publicDataQuerySchema,
  publicExportQuerySchema,
  unlockedSchema,
} from '../dashboards/schemas/public-dashboard.ts';
import { unlockSchema } from '../dashboards/schemas/public-share.ts';
import type { reportsCalls } from './calls.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const reportsCallSchemas = {
  reportEmailPage: { answer: 'text/html' },
  unsubscribeFromReport: { answer: 'text/html' },
  publicDashboard: { answer: publicDashboardSchema },
  unlockDashboard: { body: unlockSchema, answer: unlockedSchema },
  publicDashboardData: { query: publicDataQuerySchema, answer: publicDashboardDataSchema },
  publicReport: { answer: publicDashboardSchema },
  unlockReport: { body: unlockSchema, answer: unlockedSchema },
  publicReportData: { query: publicDataQuerySchema, answer: publicDashboardDataSchema },
  publicReportExport: { query: publicExportQuerySchema, answer: 'application/pdf' },
} as const satisfies Record<keyof typeof reportsCalls, CallSchema>;
