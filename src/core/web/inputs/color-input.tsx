import { Box, InputAdornment, TextField } from '@mui/material';
import type { InputProps } from './plain-inputs.tsx';

const hex = /^#[0-9a-f]{6}$/i;

export function ColorInput(props: InputProps) {
  const { name, field, label, value, onChange, onBlur, inputRef, problem, isRequired, isDisabled = false } = props;
  const text = typeof value === 'string' ? value : '';
  const well = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={`Choose the ${label.toLowerCase()}`}
        value={hex.test(text) ? text.toLowerCase() : '#808080'}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        sx={wellStyle}
      />
    </InputAdornment>
  );
  return (
    <TextField
      fullWidth
      name={name}
      label={label}
      value={text}
      required={isRequired}
      disabled={isDisabled}
      error={Boolean(problem)}
      helperText={problem ?? field.help}
      inputRef={inputRef}
      placeholder="#rrggbb"
      onChange={({ target }) => onChange(target.value.trim())}
      onBlur={onBlur}
      slotProps={{
        input: { startAdornment: well },
        htmlInput: { autoComplete: 'off', spellCheck: false },
        inputLabel: { shrink: true },
      }}
    />
  );
}

const wellStyle = {
  width: 24,
  height: 24,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { p: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: '3px' },
  '&::-moz-color-swatch': { border: 0, borderRadius: '3px' },
};

interface OwnColorInputProps {
  label: string;
  help: string;
  value: string | undefined;
  problem: string | undefined;
  isDisabled?: boolean;
  onChange: (color: string | undefined) => void;
}

const noop = () => undefined;

export function OwnColorInput({ label, help, value, problem, isDisabled = false, onChange }: OwnColorInputProps) {
  return (
    <ColorInput
      name={label.toLowerCase()}
      field={{ kind: 'color', help }}
      label={label}
      value={value ?? ''}
      problem={problem}
      isRequired={false}
      isDisabled={isDisabled}
      inputRef={noop}
      onBlur={noop}
      onChange={(color) => onChange(typeof color === 'string' && color ? color : undefined)}
    />
  );
}
