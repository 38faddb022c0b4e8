import { TextField, type TextFieldProps } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { ManyGroups, ManyUsers } from '../../../responses/shared/many-picker.tsx';
import type { DashboardRow } from '../../schemas/custom-dashboard.ts';
import {
  DashboardIcon,
  dashboardIcons,
  iconOf,
  standardIcon,
  visibilityLabels,
} from '../../shared/dashboard-labels.tsx';

export type Meta = Pick<
  DashboardRow,
  'name' | 'description' | 'icon' | 'folder' | 'visibility' | 'groupIds' | 'editorIds'
>;

export const newMeta = (name = '', icon = standardIcon): Meta => ({
  name,
  description: '',
  icon,
  folder: '',
  visibility: 'tenant',
  groupIds: [],
  editorIds: [],
});

/** The fields of the form around them. */
export function MetaFields({ isNew = false }: { isNew?: boolean }) {
  const { data: listGroupsAccess } = useCan({ resource: 'groups', action: 'list' });
  const { data: listUsersAccess } = useCan({ resource: 'users', action: 'list' });
  const { control } = useFormContext<Meta>();
  const visibility = useWatch({ control, name: 'visibility' });
  return (
    <>
      <TextLine name="name" label="Name" required autoFocus={isNew} />
      <TextLine name="description" label="Description" multiline minRows={2} />
      <Controller
        name="icon"
        control={control}
        render={({ field }) => (
          <SelectField
            label="Icon"
            value={iconOf(field.value)}
            options={Object.entries(dashboardIcons).map(([icon, [label]]) => [
              icon,
              <span key={icon}>
                <DashboardIcon icon={icon} />
                {label}
              </span>,
            ])}
            onChange={field.onChange}
          />
        )}
      />
      <TextLine name="folder" label="Folder" helperText="Dashboards with the same folder are listed together." />
      <Controller
        name="visibility"
        control={control}
        render={({ field }) => (
          <SelectField
            label="Visible to"
            value={field.value}
            options={Object.entries(visibilityLabels) as [Meta['visibility'], string][]}
            onChange={field.onChange}
          />
        )}
      />
      {visibility === 'group' && listGroupsAccess?.can && (
        <Controller
          name="groupIds"
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <ManyGroups label="Groups" value={value} onChange={onChange} problem={fieldState.error?.message} />
          )}
        />
      )}
      {!isNew && listUsersAccess?.can && (
        <Controller
          name="editorIds"
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <ManyUsers label="Editors" value={value} onChange={onChange} problem={fieldState.error?.message} />
          )}
        />
      )}
    </>
  );
}

function TextLine({ name, helperText, ...line }: TextFieldProps & { name: 'name' | 'description' | 'folder' }) {
  const { control } = useFormContext<Meta>();
  const { field, fieldState } = useController({ control, name });
  const { ref, ...input } = field;
  const problem = fieldState.error?.message;
  return <TextField {...line} {...input} inputRef={ref} error={Boolean(problem)} helperText={problem ?? helperText} />;
}
