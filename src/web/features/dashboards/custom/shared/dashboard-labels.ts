import type { dashboardTemplates, visibilities } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';

export const visibilityLabels: Record<(typeof visibilities)[number], string> = {
  private: 'Only you and editors',
  group: 'Groups',
  tenant: 'Everyone',
};

export type Template = (typeof dashboardTemplates)[number];

export const templateLabels: Record<Template, { title: string; about: string }> = {
  'cx-overview': { title: 'Customer experience', about: 'NPS, CSAT, sentiment and the topics behind them.' },
  'support-quality': { title: 'Support quality', about: 'Open cases, SLA targets and the time to first response.' },
  'survey-tracker': { title: 'Survey tracker', about: 'Responses, completion and scores of one survey.' },
  'branch-comparison': { title: 'Branch comparison', about: 'The same figures for each group, side by side.' },
};
