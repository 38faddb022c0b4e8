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

// Not of the browser's own kind for addresses, which trims and rewrites what is typed.
const address = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false };
export const EmailInput = (props: InputProps) => <LineInput {...props} attributes={address} />;

// Not of the browser's own kind for numbers, which hides what it cannot read and changes on the mouse wheel.
const decimal = { inputMode: 'decimal' };
export const NumberInput = (props: InputProps) => <LineInput {...props} attributes={decimal} />;

const paragraph = { multiline: true, minRows: 3, maxRows: 12 };
export const ParagraphInput = (props: InputProps) => <LineInput {...props} how={paragraph} />;

const date = { type: 'date' };
export const DateInput = (props: InputProps) => <LineInput {...props} how={date} />;
