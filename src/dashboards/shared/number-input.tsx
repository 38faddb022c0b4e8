import { TextField } from '@mui/material';
import { useState } from 'react';
import { numberIn, numberText, understoodIn } from '../../core/web/inputs/typed-number.ts';

interface NumberInputProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  help?: string;
}

/** A number or nothing; what is typed stays while it is not a number yet. */
export function NumberInput({ label, value, onChange, help }: NumberInputProps) {
  const [text, setText] = useState(value === null ? '' : numberText(value));
  const isInvalid = text.trim() !== '' && numberIn(text) === undefined;
  const change = (next: string) => {
    setText(next);
    const read = numberIn(next);
    if (next.trim() === '') onChange(null);
    else if (read !== undefined) onChange(read);
  };
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={isInvalid}
      helperText={isInvalid ? 'Enter a number' : (understoodIn(text) ?? help)}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
