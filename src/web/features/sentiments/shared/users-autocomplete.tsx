import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import type { User } from '../../../../contract/schemas/administration/user.ts';
import { Initials } from '../../../layout/initials.tsx';
import { useReading } from '../../../providers/reading.ts';
import { users } from './queries.ts';

interface UsersAutocompleteProps {
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  problem?: string | undefined;
  isFocused?: boolean;
}

export function UsersAutocomplete({ label, value, onChange, problem, isFocused = false }: UsersAutocompleteProps) {
  const found = useReading(users);
  const all = found.data ?? [];
  const options = all.filter(({ id, isActive }) => isActive || value.includes(id));
  return (
    <Autocomplete<User, true>
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      value={all.filter(({ id }) => value.includes(id))}
      loading={found.isLoading}
      disabled={Boolean(found.error)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ fullName }) => fullName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      renderOption={({ key, ...props }, user) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
          <Initials name={user.fullName} />
          {user.fullName}
        </Box>
      )}
      renderValue={(chosen, getItemProps) =>
        chosen.map((user, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} label={user.fullName} icon={<Initials name={user.fullName} size={18} />} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={isFocused}
          label={label}
          error={Boolean(problem)}
          helperText={problem ?? (found.error ? 'Users could not be loaded' : undefined)}
          placeholder={value.length === 0 ? 'No one yet' : ''}
        />
      )}
    />
  );
}
