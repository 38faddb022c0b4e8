import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Choice } from '../../../../contract/schemas/field-options.ts';

const feelings = [
  { score: 1, words: 'Very happy (+1)' },
  { score: 0.5, words: 'Happy (+0.5)' },
  { score: 0, words: 'Neutral (0)' },
  { score: -0.5, words: 'Unhappy (−0.5)' },
  { score: -1, words: 'Very unhappy (−1)' },
];

/** How the customer feels who chooses this. */
export function ChoiceScore({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { score, ...rest } = choice;
  const isOwn = score !== undefined && !feelings.some((feeling) => feeling.score === score);
  return (
    <TextField
      select
      fullWidth
      value={score ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? rest : { ...rest, score: Number(target.value) })}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': `Feeling of ${choice.label || 'this choice'}` },
      }}
      sx={{ mt: 0.5, '& .MuiSelect-select': { py: 0.5, typography: 'body2' } }}
    >
      <MenuItem value="">Says nothing about feelings</MenuItem>
      {isOwn && <MenuItem value={score}>Counts as {score}</MenuItem>}
      {feelings.map((feeling) => (
        <MenuItem key={feeling.score} value={feeling.score}>
          {feeling.words}
        </MenuItem>
      ))}
    </TextField>
  );
}
