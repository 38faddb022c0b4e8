import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';
import type { InputProps } from './field-face.ts';

interface Line {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  maxLength?: number;
}

/** The input of every kind that is answered in one line. */
export function LineInput({ type = 'text', inputMode, placeholder = '', maxLength, ...props }: Line & InputProps) {
  const { field, value, onChange, ids, hasProblem } = props;
  const { unit } = field.options;
  return (
    <TextField
      fullWidth
      id={ids.input}
      type={type}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      placeholder={field.options.placeholder ?? placeholder}
      error={hasProblem}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        ...(unit ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } } : {}),
        htmlInput: {
          dir: type === 'text' ? 'auto' : undefined,
          'aria-describedby': ids.about,
          'aria-required': field.required,
          ...(inputMode ? { inputMode } : {}),
          ...(maxLength ? { maxLength } : {}),
        },
      }}
    />
  );
}
