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

interface ManyPickerProps<T extends { id: number }> extends PickerProps {
  /** The rows to choose from, and how their query stands. */
  from: { result: { data: T[] }; query: { isLoading: boolean; error: unknown } };
  getOptionLabel: (one: T) => string;
  isOffered?: (one: T) => boolean;
  empty: string;
  failed: string;
  drawn?: Pick<AutocompleteProps<T, true, false, false>, 'renderOption' | 'renderValue'>;
}

function ManyPicker<T extends { id: number }>(props: ManyPickerProps<T>) {
  const {
    label,
    value,
    onChange,
    problem,
    isFocused = false,
    from,
    getOptionLabel,
    isOffered,
    empty,
    failed,
    drawn,
  } = props;
  const { result, query } = from;
  const all = result.data;
  return (
    <Autocomplete<T, true>
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={isOffered ? all.filter((one) => isOffered(one) || value.includes(one.id)) : all}
      value={all.filter(({ id }) => value.includes(id))}
      loading={query.isLoading}
      disabled={Boolean(query.error)}
      getOptionKey={({ id }) => id}
      getOptionLabel={getOptionLabel}
      isOptionEqualToValue={(one, other) => one.id === other.id}
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

export const ManyGroups = (props: PickerProps) => (
  <ManyPicker
    {...props}
    from={useGroups()}
    getOptionLabel={({ name }) => name}
    empty="None"
    failed="Groups could not be loaded"
  />
);

export const ManyUsers = (props: PickerProps) => (
  <ManyPicker
    {...props}
    from={useUsers()}
    getOptionLabel={({ fullName }) => fullName}
    isOffered={({ isActive }) => isActive}
    empty="No one yet"
    failed="Users could not be loaded"
    drawn={{
      renderOption: ({ key, ...option }, { fullName }) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
          <Initials name={fullName} />
          {fullName}
        </Box>
      ),
      renderValue: (chosen, getItemProps) =>
        chosen.map(({ fullName }, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} {...item} label={fullName} icon={<Initials name={fullName} size={18} />} />;
        }),
    }}
  />
);
