import TextField from '@mui/material/TextField';
import type {
  DashboardRow,
  dashboardTemplates,
  visibilities,
} from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { SelectField } from '../../../../crud/inputs/select-field.tsx';
import { useMay } from '../../../../providers/use-may.ts';
import { ManyGroups, ManyUsers } from '../../../sentiments/shared/many-picker.tsx';

export type Meta = Pick<DashboardRow, 'name' | 'description' | 'folder' | 'visibility' | 'groupIds' | 'editorIds'>;

export const newMeta = (name: string): Meta => ({
  ...{ name, description: '', folder: '', visibility: 'tenant' },
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
