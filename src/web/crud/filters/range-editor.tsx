import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FilterEditorProps } from './filter-editor.ts';

/** From one number or day to another; either may be left open. */
export function RangeEditor({ shape, draft, onChange }: FilterEditorProps) {
  const isDays = shape === 'days';
  const end = (ending: '_gte' | '_lte', label: string) => (
    <TextField
      autoFocus={ending === '_gte'}
      fullWidth
      type={isDays ? 'date' : 'number'}
      label={label}
      value={draft[ending] ?? ''}
      onChange={({ target }) => onChange({ ...draft, [ending]: target.value })}
      slotProps={{ inputLabel: isDays ? { shrink: true } : {}, htmlInput: isDays ? { max: '9999-12-31' } : {} }}
    />
  );
  return (
    <Stack direction={isDays ? 'column' : 'row'} sx={{ gap: 1.5 }}>
      {end('_gte', 'From')}
      {end('_lte', 'To')}
    </Stack>
  );
}
