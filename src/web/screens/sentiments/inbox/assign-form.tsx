import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { GroupsPicker } from '../shared/groups-picker.tsx';
import { UsersPicker } from '../shared/users-picker.tsx';
import type { ActFormProps } from './act-form.ts';
import { acts as known, type Mode } from './acts.ts';

const modes: Record<Mode, string> = {
  add: 'Beside those who have it',
  replace: 'Instead of those who have it',
  remove: 'Take them off',
};

/** Who looks after the responses. One alone shows who has it; many are added to unless somebody says otherwise. */
export function AssignForm({ target, acts }: ActFormProps) {
  const only = target.rows.length === 1 && !target.whole ? target.rows[0] : undefined;
  const [userIds, setUsers] = useState(only?.assignedToIds ?? []);
  const [groupIds, setGroups] = useState(only?.assignedGroupIds ?? []);
  const [mode, setMode] = useState<Mode>(only ? 'replace' : 'add');
  const isChanged = (now: readonly number[], before: readonly number[] = []) => String(now) !== String(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acts.stopAsking();
    const wanted = [
      ...(isChanged(userIds, only?.assignedToIds) ? [known.users(userIds, mode)] : []),
      ...(isChanged(groupIds, only?.assignedGroupIds) ? [known.groups(groupIds, mode)] : []),
    ];
    void acts.run(target, ...wanted);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ pt: 1 }}>
      <Stack sx={{ gap: 2 }}>
        {acts.may.assign && <UsersPicker isFocused label="People" value={userIds} onChange={setUsers} />}
        {acts.may.groups && (
          <GroupsPicker isFocused={!acts.may.assign} label="Groups" value={groupIds} onChange={setGroups} />
        )}
        {!only && (
          <RadioGroup aria-label="How" value={mode} onChange={(_, next) => setMode(next as Mode)}>
            {Object.entries(modes).map(([key, label]) => (
              <FormControlLabel key={key} value={key} control={<Radio size="small" />} label={label} />
            ))}
          </RadioGroup>
        )}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
          <Button color="inherit" onClick={acts.stopAsking}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Assign
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}
