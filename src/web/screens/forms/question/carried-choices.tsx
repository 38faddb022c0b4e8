import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { carriedTypes } from '../../../../domain/forms/carried.ts';
import { nameOfField } from '../builder/builder-draft.ts';
import { earlierFields } from './condition-words.ts';
import type { FoldContent } from './properties.tsx';

/** Whether a question has choices of its own, or offers what was said to an earlier one. */
export function CarriedChoices({ field, builder, setOption }: FoldContent) {
  const { choicesFrom, choices = [] } = field.options;
  const sources = earlierFields(builder.value.fields, field.key).filter(({ fieldType }) =>
    carriedTypes.includes(fieldType),
  );
  if (sources.length === 0 && !choicesFrom) return null;
  const take = (from: string) =>
    setOption({ choicesFrom: from ? { field: from, only: choicesFrom?.only ?? 'chosen' } : undefined });
  return (
    <>
      <TextField
        select
        fullWidth
        label="Where the choices come from"
        value={choicesFrom?.field ?? ''}
        onChange={({ target }) => take(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Written here</MenuItem>
        {sources.map((source) => (
          <MenuItem key={source.key} value={source.options.key ?? ''} sx={{ whiteSpace: 'normal' }}>
            “{nameOfField(source)}”
          </MenuItem>
        ))}
      </TextField>
      {choicesFrom && (
        <>
          <TextField
            select
            fullWidth
            label="Which of them are offered"
            value={choicesFrom.only}
            onChange={({ target }) =>
              setOption({ choicesFrom: { ...choicesFrom, only: target.value === 'chosen' ? 'chosen' : 'not_chosen' } })
            }
          >
            <MenuItem value="chosen">Those that were chosen there</MenuItem>
            <MenuItem value="not_chosen">Those that were not chosen there</MenuItem>
          </TextField>
          <Typography variant="caption" color="textSecondary">
            Out of: {choices.map(({ label }) => label).join(', ')}. Asked once that is answered and something is left to
            offer. Own words are not carried over.
          </Typography>
        </>
      )}
    </>
  );
}
