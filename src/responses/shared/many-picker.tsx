import { Autocomplete, type AutocompleteProps, Box, Chip, TextField } from '@mui/material';
import { Initials } from '../../core/web/layout/person-avatar.tsx';
import { useGroups, useUsers } from './choices.ts';

interface PickerProps {
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  problem?: string | undefined;
  isFocused?: boolean;
}

interface Option {
  id: number;
  name: string;
  /** False for one that is shown only where it was chosen before. */
  isOffered?: boolean;
}

interface ManyPickerProps extends PickerProps {
  options: readonly Option[];
  /** How the query of the options stands. */
  query: { isLoading: boolean; error: unknown };
  /** One of them, in a sentence. */
  one: string;
  empty: string;
  failed: string;
  drawn?: Pick<AutocompleteProps<Option, true, false, false>, 'renderOption' | 'renderValue'>;
}

function ManyPicker(props: ManyPickerProps) {
  const { label, value, onChange, problem, isFocused = false, options, query, one, empty, failed, drawn } = props;
  const known = new Map(options.map((option) => [option.id, option]));
  const isRead = !query.isLoading && !query.error;
  // What was deleted since it was chosen is shown, so that it can be removed.
  const deleted = isRead
    ? value.filter((id) => !known.has(id)).map((id) => ({ id, name: `Deleted ${one} ${id}` }))
    : [];
  return (
    <Autocomplete<Option, true>
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options.filter(({ id, isOffered = true }) => isOffered || value.includes(id))}
      value={[...options.filter(({ id }) => value.includes(id)), ...deleted]}
      loading={query.isLoading}
      disabled={Boolean(query.error)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      {...drawn}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={isFocused}
          label={label}
          error={Boolean(problem)}
          helperText={problem ?? (query.error ? failed : undefined)}
          placeholder={value.length === 0 ? empty : ''}
        />
      )}
    />
  );
}

export function ManyGroups(props: PickerProps) {
  const { result, query } = useGroups();
  return (
    <ManyPicker
      {...props}
      options={result.data}
      query={query}
      one="group"
      empty="None"
      failed="Groups could not be loaded"
    />
  );
}

export function ManyUsers(props: PickerProps) {
  const { result, query } = useUsers();
  return (
    <ManyPicker
      {...props}
      options={result.data.map(({ id, fullName, isActive }) => ({ id, name: fullName, isOffered: isActive }))}
      query={query}
      one="user"
      empty="No one yet"
      failed="Users could not be loaded"
      drawn={{
        renderOption: ({ key, ...option }, { name }) => (
          <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
            <Initials name={name} />
            {name}
          </Box>
        ),
        renderValue: (chosen, getItemProps) =>
          chosen.map(({ name }, index) => {
            const { key, ...item } = getItemProps({ index });
            return <Chip key={key} {...item} label={name} icon={<Initials name={name} size={18} />} />;
          }),
      }}
    />
  );
}
