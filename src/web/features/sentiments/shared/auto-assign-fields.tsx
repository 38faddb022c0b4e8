import Stack from '@mui/material/Stack';
import { type AssignMode, type AutoAssign, assignModes } from '../../../../contract/schemas/responses/auto-assign.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { GroupsPicker, UsersPicker } from './pickers.tsx';

interface AutoAssignFieldsProps {
  label: string;
  value: AutoAssign | null;
  without: string;
  problem?: string | undefined;
  onChange: (value: AutoAssign | null) => void;
}

const texts: Record<AssignMode, string> = {
  all: 'All selected users',
  round_robin: 'Round robin',
  least_open: 'User with the fewest open responses',
};

export function AutoAssignFields({ label, value, without, problem, onChange }: AutoAssignFieldsProps) {
  const choose = (text: string) => {
    const mode = assignModes.find((known) => known === text);
    onChange(mode ? { userIds: value?.userIds ?? [], groupIds: value?.groupIds ?? [], mode } : null);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <SelectField
        fullWidth
        label={label}
        value={value?.mode ?? ''}
        none={without}
        options={assignModes.map((mode) => [mode, texts[mode]])}
        error={Boolean(problem)}
        helperText={problem ?? (value ? hint(value.mode) : undefined)}
        onChange={choose}
      />
      {value && (
        <>
          <UsersPicker
            label="Among these users"
            value={value.userIds}
            onChange={(userIds) => onChange({ ...value, userIds })}
          />
          <GroupsPicker
            label="Members of these groups"
            value={value.groupIds}
            onChange={(groupIds) => onChange({ ...value, groupIds })}
          />
        </>
      )}
    </Stack>
  );
}

const hint = (mode: AssignMode) =>
  mode === 'all' ? 'Groups are assigned as a whole.' : 'Each response is assigned to one active user.';
