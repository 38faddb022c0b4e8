import type { MenuPlace } from './src/contract/resource.ts';
import { administrationArea } from './src/map/administration.ts';
import { customersArea } from './src/map/customers.ts';
import { dashboardsArea } from './src/map/dashboards.ts';
import { deadlinesArea } from './src/map/deadlines.ts';
import { mailsArea } from './src/map/mails/mails.ts';
import { reportsArea } from './src/map/reports.ts';
import { responsesArea } from './src/map/responses.ts';
import { sentimentsArea } from './src/map/sentiments.ts';
import { surveyLinksArea } from './src/map/survey-links.ts';
import { surveyResponsesArea } from './src/map/survey-responses.ts';
import { surveysArea } from './src/map/surveys.ts';

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
  ...deadlinesArea,
  ...mailsArea,
};

/** Pages that need a session and no permission; what they show is guarded by its own endpoints. */
export const openPages = {
  profile: { path: '/user/profile', title: 'Profile', screen: 'profile' },
  permissionDebugger: { path: '/debug/permissions', title: 'Permission Debugger', screen: 'permission-debugger' },
  branding: {
    path: '/admin/branding',
    title: 'Branding Settings',
    screen: 'branding-settings',
    menu: { group: 'Settings', icon: 'branding', shownFor: ['branding', 'save'] },
  },
  prebuiltFields: {
    path: '/admin/prebuilt-fields',
    title: 'Prebuilt Fields',
    screen: 'prebuilt-fields',
    menu: { group: 'Settings', icon: 'fields', shownFor: ['prebuiltFields', 'create'] },
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
