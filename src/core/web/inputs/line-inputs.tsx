import { Box, FormControlLabel, Switch, TextField, type TextFieldProps, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { numberIn, numberText, understoodIn } from './typed-number.ts';

interface LineProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'helperText'> {
  value: string | undefined;
  most?: number;
  isLong?: boolean;
  help?: ReactNode;
  problem?: string | undefined;
  onChange: (text: string) => void;
}

/** A text of one line, or of several if it is long. */
export function Line({
  value,
  most,
  isLong = false,
  help,
  problem,
  onChange,
  lang,
  dir = 'auto',
  ...field
}: LineProps) {
  return (
    <TextField
      fullWidth
      value={value ?? ''}
      multiline={isLong}
      {...(isLong ? { minRows: 2, maxRows: 10 } : {})}
      error={Boolean(problem)}
      helperText={problem ?? help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: most, lang, dir, ...(problem ? { 'data-problem': true } : {}) } }}
      {...field}
    />
  );
}

interface AmountProps {
  label: string;
  value: number | undefined;
  help?: string | undefined;
  problem?: string | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  onChange: (amount: number | undefined) => void;
}

/** Undefined while empty; incomplete input such as “-” stays in the field. */
export function Amount({ label, value, help, problem, placeholder, autoFocus = false, onChange }: AmountProps) {
  const [text, setText] = useState(() => format(value));
  useEffect(() => setText((before) => (numberIn(before) === value ? before : format(value))), [value]);
  const isNone = text.trim() !== '' && numberIn(text) === undefined;
  return (
    <TextField
      fullWidth
      label={label}
      value={text}
      error={Boolean(problem) || isNone}
      autoFocus={autoFocus}
      helperText={problem ?? (isNone ? 'Enter a number' : (understoodIn(text) ?? help))}
      onChange={({ target }) => {
        setText(target.value);
        onChange(numberIn(target.value));
      }}
      {...(placeholder ? { placeholder } : {})}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 16, ...(problem ? { 'data-problem': true } : {}) } }}
    />
  );
}

const format = (value: number | undefined) => (value === undefined ? '' : numberText(value));

interface OnOffProps {
  label: string;
  about?: string;
  isOn: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

export function OnOff({ label, about, isOn = false, onChange }: OnOffProps) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            size="small"
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: about ? { 'aria-describedby': id } : {} }}
          />
        }
        sx={{ ml: -0.5, '& .MuiFormControlLabel-label': { ml: 0.5 } }}
      />
      {about && (
        <Typography id={id} variant="hint" component="p" sx={{ ml: 5 }}>
          {about}
        </Typography>
      )}
    </Box>
  );
}
