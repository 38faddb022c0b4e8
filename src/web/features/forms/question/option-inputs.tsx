import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';

interface LineProps {
  label: string;
  value: string | undefined;
  most: number;
  isLong?: boolean;
  help?: string | undefined;
  problem?: string | undefined;
  onChange: (text: string) => void;
}

export function Line({ label, value, most, isLong = false, help, problem, onChange }: LineProps) {
  return (
    <TextField
      fullWidth
      label={label}
      value={value ?? ''}
      multiline={isLong}
      {...(isLong ? { minRows: 2, maxRows: 8 } : {})}
      error={Boolean(problem)}
      helperText={problem ?? help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: most, dir: 'auto', ...(problem ? { 'data-problem': true } : {}) } }}
    />
  );
}

interface AmountProps {
  label: string;
  value: number | undefined;
  help?: string | undefined;
  problem?: string | undefined;
  placeholder?: string;
  onChange: (amount: number | undefined) => void;
}

/** Undefined while empty; incomplete input such as “-” or “1.” stays in the field. */
export function Amount({ label, value, help, problem, placeholder, onChange }: AmountProps) {
  const [text, setText] = useState(() => format(value));
  useEffect(() => setText((before) => (numberIn(before) === value ? before : format(value))), [value]);
  const isNone = text.trim() !== '' && numberIn(text) === undefined;
  return (
    <TextField
      fullWidth
      label={label}
      value={text}
      error={Boolean(problem) || isNone}
      helperText={problem ?? (isNone ? 'Enter a number' : help)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(numberIn(target.value));
      }}
      {...(placeholder ? { placeholder } : {})}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 16, ...(problem ? { 'data-problem': true } : {}) } }}
    />
  );
}

const format = (value: number | undefined) => (value === undefined ? '' : String(value));
const numberIn = (text: string) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : undefined);

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
        <Typography id={id} variant="caption" component="p" color="textSecondary" sx={{ ml: 5 }}>
          {about}
        </Typography>
      )}
    </Box>
  );
}
