import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InputProps } from './field-face.ts';

/** One of many choices, found by typing. */
export function SelectInput({ field, value, onChange, ids, hasProblem }: InputProps) {
  const choices = field.options.choices ?? [];
  return (
    <Autocomplete
      id={ids.input}
      options={choices}
      value={choices.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, choice) => onChange(choice?.id ?? null)}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={field.options.placeholder ?? 'Choose…'}
          error={hasProblem}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-describedby': ids.about,
              'aria-required': field.required,
            },
          }}
        />
      )}
    />
  );
}
