import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { InputProps } from './input-props.ts';

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
