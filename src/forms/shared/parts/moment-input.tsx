import { TextField } from '@mui/material';

interface MomentInputProps {
  label: string;
  value: string | null | undefined;
  help?: string | undefined;
  problem?: string | undefined;
  onChange: (moment: string | null) => void;
}

export function MomentInput({ label, value, help, problem, onChange }: MomentInputProps) {
  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={label}
      value={value ? localOf(value) : ''}
      error={Boolean(problem)}
      helperText={problem ?? help}
      onChange={({ target }) => onChange(target.value ? new Date(target.value).toISOString() : null)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: problem ? { 'data-problem': true } : {} }}
    />
  );
}

function localOf(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
