import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InputProps } from './input-props.ts';

interface ChoiceLineProps {
  params: AutocompleteRenderInputParams;
  of: InputProps;
  failed: string | null;
  placeholder: string;
}

/** The line in which somebody searches for what to choose. */
export function ChoiceLine({ params, of, failed, placeholder }: ChoiceLineProps) {
  const { label, isRequired, problem, field, inputRef } = of;
  return (
    <TextField
      {...params}
      label={label}
      required={isRequired}
      error={Boolean(problem)}
      helperText={problem ?? failed ?? field.help}
      inputRef={inputRef}
      placeholder={placeholder}
      slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
    />
  );
}
