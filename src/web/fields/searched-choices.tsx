import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { listFrom } from '../../domain/forms/choices.ts';
import { choiceOption } from './choice-label.tsx';
import type { InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';

/** Any number of many choices, found by typing. */
export function SearchedChoices({ field, value, onChange, ids, hasProblem }: InputProps) {
  const choices = useChoices(field);
  const chosen = listFrom(value);
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      id={ids.input}
      options={choices}
      value={choices.filter(({ id }) => chosen.includes(id))}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={(row, choice) => choiceOption(row, choice)}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={chosen.length === 0 ? (field.options.placeholder ?? 'Choose…') : ''}
          error={hasProblem}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-labelledby': ids.label, 'aria-describedby': ids.about },
          }}
        />
      )}
    />
  );
}
