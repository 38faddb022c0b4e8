import type { SvgIconComponent } from '@mui/icons-material';
import BallotOutlined from '@mui/icons-material/BallotOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HeadsetMicOutlined from '@mui/icons-material/HeadsetMicOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import type { dashboardTemplates, visibilities } from '../schemas/custom-dashboard.ts';

export const standardIcon = 'dashboard';

export const dashboardIcons: Record<string, [label: string, Icon: SvgIconComponent]> = {
  [standardIcon]: ['Dashboard', DashboardOutlined],
  insights: ['Insights', InsightsOutlined],
  headset: ['Support', HeadsetMicOutlined],
  surveys: ['Survey', BallotOutlined],
  groups: ['Groups', GroupsOutlined],
  compare: ['Comparison', CompareArrowsOutlined],
  flag: ['Goal', FlagOutlined],
};

/** The API takes other names, too. */
export const iconOf = (name: string) => (name in dashboardIcons ? name : standardIcon);

/** Stands before the name. */
export function DashboardIcon({ icon }: { icon: string }) {
  const Icon = dashboardIcons[iconOf(icon)]?.[1] ?? DashboardOutlined;
  return <Icon color="action" sx={{ fontSize: '1.3em', mr: 1, verticalAlign: '-0.25em' }} />;
}

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

export const templateIcons: Record<Template, string> = {
  'cx-overview': standardIcon,
  'support-quality': 'headset',
  'survey-tracker': 'surveys',
  'branch-comparison': 'compare',
};
