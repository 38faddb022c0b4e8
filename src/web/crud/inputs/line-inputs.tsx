import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputProps } from './input-props.ts';

interface LineInputProps extends InputProps {
  how?: Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows' | 'select' | 'children' | 'placeholder'>;
  attributes?: Record<string, string | boolean>;
}

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

// Not type="email", which trims and rewrites the typed text.
const address = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false };
export const EmailInput = (props: InputProps) => <LineInput {...props} attributes={address} />;

// Not type="number", which hides invalid text and changes on the mouse wheel.
const decimal = { inputMode: 'decimal' };
export const NumberInput = (props: InputProps) => <LineInput {...props} attributes={decimal} />;

const paragraph = { multiline: true, minRows: 3, maxRows: 12 };
export const ParagraphInput = (props: InputProps) => <LineInput {...props} how={paragraph} />;

const date = { type: 'date' };
export const DateInput = (props: InputProps) => <LineInput {...props} how={date} />;
