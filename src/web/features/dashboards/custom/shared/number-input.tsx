import { TextField } from '@mui/material';
import { useState } from 'react';

interface NumberInputProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  help?: string;
}

/** A number or nothing; what is typed stays while it is not a number yet. */
export function NumberInput({ label, value, onChange, help }: NumberInputProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const number = Number(text.replace(',', '.'));
  const isInvalid = text.trim() !== '' && !Number.isFinite(number);
  const change = (next: string) => {
    setText(next);
    const read = Number(next.replace(',', '.'));
    if (next.trim() === '') onChange(null);
    else if (Number.isFinite(read)) onChange(read);
  };
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={isInvalid}
      helperText={isInvalid ? 'Enter a number' : help}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
