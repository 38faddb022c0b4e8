import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** A time zone of the world, found by its city; a new calendar offers the one of whoever makes it. */
export function ZoneInput({ label, value, onChange, onBlur, inputRef, problem, isRequired }: OwnInputProps) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Autocomplete
      options={zones}
      value={typeof value === 'string' && value ? value : null}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      isOptionEqualToValue={(one, other) => one === other}
      onChange={(_, zone) => onChange(zone ?? '')}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          inputRef={inputRef}
          error={Boolean(problem)}
          helperText={problem ?? `Type a city. Here it is ${own.replaceAll('_', ' ')}.`}
        />
      )}
    />
  );
}
