import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

interface SlugInputProps {
  value: string | null | undefined;
  /** The one that people may have already. */
  kept: string | null;
  problem: string | undefined;
  onChange: (slug: string | null) => void;
}

/** The readable address of a link for everybody. */
export function SlugInput({ value, kept, problem, onChange }: SlugInputProps) {
  const isGivenUp = kept !== null && value !== kept;
  return (
    <TextField
      label="Readable address"
      value={value ?? ''}
      error={Boolean(problem)}
      helperText={problem ?? (isGivenUp ? `${lost(kept)} ${always}` : always)}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">/survey/</InputAdornment> },
        htmlInput: { maxLength: 60, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}

const lost = (kept: string) => `/survey/${kept} will lead nowhere.`;

const always =
  'Such as summer-fair; empty: only the address with the long code, which always works. A readable address can be guessed: use it where everybody may answer.';
