import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Group } from '../../../../contract/schemas/administration/group.ts';
import { useReading } from '../../../providers/reading.ts';
import { groups } from './queries.ts';

interface GroupsAutocompleteProps {
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  isFocused?: boolean;
}

export function GroupsAutocomplete({ label, value, onChange, isFocused = false }: GroupsAutocompleteProps) {
  const found = useReading(groups);
  const options = found.data ?? [];
  return (
    <Autocomplete<Group, true>
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      value={options.filter(({ id }) => value.includes(id))}
      loading={found.isLoading}
      disabled={Boolean(found.error)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={isFocused}
          label={label}
          helperText={found.error ? 'Groups could not be loaded' : undefined}
          placeholder={value.length === 0 ? 'None' : ''}
        />
      )}
    />
  );
}
