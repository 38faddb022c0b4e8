import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Switch,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { type RefCallback, useId } from 'react';
import type { Control } from 'react-hook-form';
import type { Field } from '../../contract/resource.ts';
import { optionText, type Row } from '../fields/column.ts';
import { DayField } from './day-field.tsx';

export type FormValues = Record<string, unknown>;

export interface InputProps {
  name: string;
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  inputRef: RefCallback<HTMLElement>;
  problem: string | undefined;
  isRequired: boolean;
  isDisabled?: boolean;
}

export interface OwnInputProps<R extends Row = Row> extends InputProps {
  record: R | undefined;
  control: Control<FormValues, object, FormValues>;
  edit: (field: string, value: unknown) => void;
}

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

export function DateInput({ name, field, label, value, ...input }: InputProps) {
  const { onChange, onBlur, inputRef, problem, isRequired, isDisabled = false } = input;
  return (
    <DayField
      fullWidth
      name={name}
      label={label}
      value={typeof value === 'string' ? value : ''}
      required={isRequired}
      disabled={isDisabled}
      help={field.help}
      problem={problem}
      inputRef={inputRef}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

export function SelectInput(props: InputProps) {
  const { kind } = props.field;
  const texts = typeof kind === 'object' && 'select' in kind ? kind.select : [];
  const choices = texts.map((label) => (
    <MenuItem key={label} value={label}>
      {optionText(label, props.field)}
    </MenuItem>
  ));
  const none = props.isRequired
    ? []
    : [
        <MenuItem key="" value="" sx={{ color: 'text.secondary' }}>
          {props.field.none ?? 'None'}
        </MenuItem>,
      ];
  return <LineInput {...props} how={{ select: true, children: [...none, ...choices] }} />;
}

export function SwitchInput({
  name,
  field,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  problem,
  isDisabled = false,
}: InputProps) {
  const helpId = useId();
  const help = problem ?? field.help;
  return (
    <FormControl error={Boolean(problem)} disabled={isDisabled}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={value === true}
            onChange={(_, checked) => onChange(checked)}
            onBlur={onBlur}
            slotProps={{ input: { ref: inputRef, ...(help ? { 'aria-describedby': helpId } : {}) } }}
          />
        }
      />
      {help && (
        <FormHelperText id={helpId} sx={{ mt: 0, mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
