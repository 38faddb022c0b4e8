import { organizationArea } from './src/administration/organization-resources.ts';
import { publicLinksArea } from './src/administration/public-link-resources.ts';
import { administrationArea } from './src/administration/resources.ts';
import { administrationJobLabels } from './src/administration/schemas/job-labels.ts';
import { complianceJobLabels } from './src/compliance/schemas/job-labels.ts';
import { failedJobsArea } from './src/core/contract/failed-job-resources.ts';
import type { MenuPlace } from './src/core/contract/resource.ts';
import { customersArea } from './src/customers/resources.ts';
import { customersJobLabels } from './src/customers/schemas/job-labels.ts';
import { dashboardsArea } from './src/dashboards/resources.ts';
import { importsJobLabels } from './src/imports/schemas/job-labels.ts';
import { mailsArea } from './src/mails/resources.ts';
import { mailsJobLabels } from './src/mails/schemas/job-labels.ts';
import { reportsArea } from './src/reports/resources.ts';
import { reportsJobLabels } from './src/reports/schemas/job-labels.ts';
import { deadlinesArea } from './src/responses/deadline-resources.ts';
import { responsesArea } from './src/responses/resources.ts';
import { responsesJobLabels } from './src/responses/schemas/job-labels.ts';
import { sentimentsArea } from './src/sentiments/resources.ts';
import { surveyLinksArea } from './src/surveys/link-resources.ts';
import { surveysArea } from './src/surveys/resources.ts';
import { surveyResponsesArea } from './src/surveys/response-resources.ts';
import { surveysJobLabels } from './src/surveys/schemas/job-labels.ts';

/** The map, in menu order: endpoints, pages and fields of everything the product keeps. */
export const resources = {
  ...dashboardsArea,
  ...customersArea,
  ...sentimentsArea,
  ...responsesArea,
  ...surveysArea,
  ...surveyLinksArea,
  ...surveyResponsesArea,
  ...administrationArea,
  ...reportsArea,
  ...organizationArea,
  ...deadlinesArea,
  ...mailsArea,
  ...publicLinksArea,
  ...failedJobsArea({
    ...mailsJobLabels,
    ...surveysJobLabels,
    ...responsesJobLabels,
    ...customersJobLabels,
    ...reportsJobLabels,
    ...importsJobLabels,
    ...administrationJobLabels,
    ...complianceJobLabels,
  }),
};

/** Pages that need a session and no permission; what they show is guarded by its own endpoints. */
export const openPages = {
  profile: {
    path: '/user/profile',
    title: 'Profile',
    screen: 'profile',
  },
  help: {
    path: '/help',
    title: 'Help',
    screen: 'help',
  },
  helpPage: { path: '/help/:subject', title: 'Help', screen: 'help-page' },
  permissionDebugger: {
    path: '/debug/permissions',
    title: 'Permission Debugger',
    screen: 'permission-debugger',
  },
  branding: {
    path: '/admin/branding',
    title: 'Branding Settings',
    screen: 'branding-settings',
    menu: { group: 'Settings', icon: 'branding', shownFor: ['branding', 'save'], administratorsOnly: true },
  },
  prebuiltFields: {
    path: '/admin/prebuilt-fields',
    title: 'Prebuilt Fields',
    screen: 'prebuilt-fields',
    menu: { group: 'Settings', icon: 'fields', shownFor: ['prebuiltFields', 'create'], administratorsOnly: true },
  },
  emailConfig: {
    path: '/settings/email-config',
    title: 'Email',
    screen: 'email-config',
    menu: { group: 'Settings', icon: 'email', shownFor: ['emailSettings', 'save'] },
  },
  gdpr: {
    path: '/compliance/gdpr',
    title: 'GDPR',
    screen: 'data-requests',
    menu: { group: 'Settings', under: 'Compliance', icon: 'permissions', shownFor: ['dataRequests', 'list'] },
  },
  ccpa: {
    path: '/compliance/ccpa',
    title: 'CCPA',
    screen: 'data-requests',
    menu: { group: 'Settings', under: 'Compliance', icon: 'permissions', shownFor: ['dataRequests', 'list'] },
  },
  accountSettings: {
    path: '/user/account-settings',
    title: 'Account Settings',
    screen: 'account-settings',
    menu: { group: 'Settings', icon: 'account' },
  },
  sentimentAnalytics: {
    path: '/analytics/sentiment',
    title: 'Sentiment Analytics',
    screen: 'sentiment-analytics',
    menu: { group: 'Reports', icon: 'analytics', shownFor: ['sentimentStats', 'overall'] },
  },
  predictiveAnalytics: {
    path: '/analytics/predictive',
    title: 'Predictive Analytics',
    screen: 'predictive-analytics',
    menu: { group: 'Reports', icon: 'forecast', shownFor: ['sentimentStats', 'overall'] },
  },
  ticketing: { path: '/workflows/ticketing', title: 'Ticketing', screen: 'planned' },
  automation: { path: '/workflows/automation', title: 'Automation', screen: 'planned' },
  loyalty: { path: '/engagement/loyalty', title: 'Loyalty', screen: 'planned' },
  personalization: { path: '/engagement/personalization', title: 'Personalization', screen: 'planned' },
  crm: { path: '/integrations/crm', title: 'CRM', screen: 'planned' },
  apiIntegration: { path: '/integrations/api', title: 'API', screen: 'planned' },
  reportingDashboards: { path: '/reporting/dashboards', title: 'Dashboards', screen: 'old-dashboard-path' },
  reportingDashboard: { path: '/reporting/dashboard/:id', title: 'Dashboard', screen: 'old-dashboard-path' },
  newReportingDashboard: { path: '/reporting/new-dashboard', title: 'Create Dashboard', screen: 'old-dashboard-path' },
  apiKeys: { path: '/settings/api-keys', title: 'API Keys', screen: 'planned' },
  whatsappConfig: { path: '/settings/whatsapp-config', title: 'WhatsApp', screen: 'planned' },
  aiConfig: { path: '/settings/ai-config', title: 'AI', screen: 'planned' },
} as const satisfies Record<string, { path: `/${string}`; title: string; screen: string; menu?: MenuPlace }>;
