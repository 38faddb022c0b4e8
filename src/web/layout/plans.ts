import type { PageRoute } from '../../contract/catalogue.ts';

interface Plan {
  purpose: string;
  link: { to: string; text: string };
}

const links = {
  dashboard: { to: '/dashboard', text: 'Open the dashboard' },
  sentiments: { to: '/feedback-management/sentiments', text: 'Open the sentiment forms' },
  create: { to: '/feedback-management/sentiments/create', text: 'Create a sentiment form' },
  customers: { to: '/feedback-management/customers/manage', text: 'Open the customers' },
  account: { to: '/user/account-settings', text: 'Open your account settings' },
} as const;

const plan = (purpose: string, link: keyof typeof links): Plan => ({ purpose, link: links[link] });

const plans: Record<string, Plan> = {
  dashboards: plan('Here you will arrange your own charts and share them.', 'dashboard'),
  reports: plan('Build reports and save their results here.', 'dashboard'),
  sentimentAnalytics: plan('Here you will see how sentiment moves over time and by topic.', 'dashboard'),
  predictiveAnalytics: plan('See forecasts and their certainty here.', 'dashboard'),
  ticketing: plan('Here you will decide which feedback becomes a ticket, and whose.', 'sentiments'),
  automation: plan('Here you will say what happens by itself when feedback arrives.', 'sentiments'),
  loyalty: plan('Reward returning customers here.', 'customers'),
  personalization: plan('Here you will adapt what a customer is asked to what you know.', 'customers'),
  crm: plan('Here you will connect your customer database.', 'customers'),
  apiIntegration: plan('Here you will read how other programs call this product.', 'account'),
  gdpr: plan('Here you will answer requests for access and erasure under the GDPR.', 'customers'),
  ccpa: plan('Here you will answer requests under the CCPA.', 'customers'),
  reportingDashboards: plan('Here you will find the dashboards made for reporting.', 'dashboard'),
  reportingDashboard: plan('Here you will read a dashboard made for reporting.', 'dashboard'),
  newReportingDashboard: plan('Here you will make a dashboard for reporting.', 'dashboard'),
  apiKeys: plan('Here you will make and withdraw keys for other programs.', 'account'),
  emailConfig: plan('Set the sender address of emails here.', 'account'),
  whatsappConfig: plan('Here you will connect WhatsApp.', 'account'),
  aiConfig: plan('Here you will choose which help of AI your organisation uses.', 'account'),
};

export function planFor({ name, resource }: PageRoute): Plan {
  return plans[name] ?? plans[resource ?? ''] ?? plan('It is on the way.', 'dashboard');
}
