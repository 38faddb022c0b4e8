import type { SvgIconComponent } from '@mui/icons-material';
import BallotOutlined from '@mui/icons-material/BallotOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HeadsetMicOutlined from '@mui/icons-material/HeadsetMicOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import { TextField } from '@mui/material';
import type {
  DashboardRow,
  dashboardTemplates,
  visibilities,
} from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { SelectField } from '../../../../crud/inputs/select-field.tsx';
import { useMay } from '../../../../providers/use-may.ts';
import { ManyGroups, ManyUsers } from '../../../sentiments/shared/many-picker.tsx';

export type Meta = Pick<
  DashboardRow,
  'name' | 'description' | 'icon' | 'folder' | 'visibility' | 'groupIds' | 'editorIds'
>;

export const newMeta = (name = '', icon = standard): Meta => ({
  ...{ name, description: '', icon, folder: '', visibility: 'tenant' },
  ...{ groupIds: [], editorIds: [] },
});

interface MetaFieldsProps {
  value: Meta;
  onChange: (meta: Meta) => void;
  problems: Readonly<Record<string, string>>;
  isNew?: boolean;
}

export function MetaFields({ value, onChange, problems, isNew = false }: MetaFieldsProps) {
  const mayListGroups = useMay('groups', 'list');
  const mayListUsers = useMay('users', 'list');
  const set = (change: Partial<Meta>) => onChange({ ...value, ...change });
  const text = (name: 'name' | 'description' | 'folder') => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    error: Boolean(problems[name]),
  });
  return (
    <>
      <TextField label="Name" required autoFocus={isNew} {...text('name')} helperText={problems.name} />
      <TextField label="Description" multiline minRows={2} {...text('description')} helperText={problems.description} />
      <SelectField
        label="Icon"
        value={iconOf(value.icon)}
        options={Object.entries(icons).map(([icon, [label]]) => [
          icon,
          <span key={icon}>
            <DashboardIcon icon={icon} />
            {label}
          </span>,
        ])}
        onChange={(icon) => set({ icon })}
      />
      <TextField
        label="Folder"
        {...text('folder')}
        helperText={problems.folder ?? 'Dashboards with the same folder are listed together.'}
      />
      <SelectField
        label="Visible to"
        value={value.visibility}
        options={Object.entries(visibilityLabels) as [Meta['visibility'], string][]}
        onChange={(visibility) => set({ visibility })}
      />
      {value.visibility === 'group' && mayListGroups && (
        <ManyGroups
          label="Groups"
          value={value.groupIds}
          onChange={(groupIds) => set({ groupIds })}
          problem={problems.groupIds}
        />
      )}
      {!isNew && mayListUsers && (
        <ManyUsers
          label="Editors"
          value={value.editorIds}
          onChange={(editorIds) => set({ editorIds })}
          problem={problems.editorIds}
        />
      )}
    </>
  );
}

const standard = 'dashboard';

const icons: Record<string, [label: string, Icon: SvgIconComponent]> = {
  [standard]: ['Dashboard', DashboardOutlined],
  insights: ['Insights', InsightsOutlined],
  headset: ['Support', HeadsetMicOutlined],
  surveys: ['Survey', BallotOutlined],
  groups: ['Groups', GroupsOutlined],
  compare: ['Comparison', CompareArrowsOutlined],
  flag: ['Goal', FlagOutlined],
};

/** The API takes other names, too. */
const iconOf = (name: string) => (name in icons ? name : standard);

/** Stands before the name. */
export function DashboardIcon({ icon }: { icon: string }) {
  const Icon = icons[iconOf(icon)]?.[1] ?? DashboardOutlined;
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
  ...{ 'cx-overview': standard, 'support-quality': 'headset' },
  ...{ 'survey-tracker': 'surveys', 'branch-comparison': 'compare' },
};
