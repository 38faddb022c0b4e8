import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputProps } from './input-props.ts';

interface LineInputProps extends InputProps {
  /** What is particular to one kind of text. */
  how?: Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows' | 'select' | 'children' | 'placeholder'>;
  attributes?: Record<string, string | boolean>;
}

/** Text as it is typed. What is too long is said, never cut. */
export function LineInput({ how, attributes, ...input }: LineInputProps) {
  const { name, field, label, value, onChange, onBlur, inputRef, problem, isRequired, isDisabled = false } = input;
  return (
    <TextField
      {...how}
      fullWidth
      name={name}
      label={label}
      value={value ?? ''}
      required={isRequired}
      disabled={isDisabled}
      error={Boolean(problem)}
      helperText={problem ?? field.help}
      inputRef={inputRef}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      slotProps={{ htmlInput: { autoComplete: 'off', ...attributes }, inputLabel: { shrink: true } }}
    />
  );
}
