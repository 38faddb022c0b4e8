import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { carriedTypes } from '../../../../domain/forms/carried.ts';
import { nameOfField } from '../builder/builder-draft.ts';
import { earlierFields } from './condition-words.ts';
import type { FoldContent } from './properties.tsx';

/** Whether a question has choices of its own, or offers what was said to an earlier one. */
export function CarriedChoices({ field, builder, setOption, problemAt }: FoldContent) {
  const { choicesFrom, choices = [] } = field.options;
  const sources = earlierFields(builder.value.fields, field.key).filter(({ fieldType }) =>
    carriedTypes.includes(fieldType),
  );
  if (sources.length === 0 && !choicesFrom) return null;
  const problem = problemAt('choicesFrom');
  const isKnown = sources.some(({ options }) => options.key === choicesFrom?.field);
  const take = (from: string) =>
    setOption({ choicesFrom: from ? { field: from, only: choicesFrom?.only ?? 'chosen' } : undefined });
  return (
    <>
      <TextField
        select
        fullWidth
        label="Where the choices come from"
        value={choicesFrom?.field ?? ''}
        error={Boolean(problem)}
        helperText={problem}
        onChange={({ target }) => take(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Written here</MenuItem>
        {choicesFrom && !isKnown && <MenuItem value={choicesFrom.field}>A question that is not before it</MenuItem>}
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
            {isKnown && `Out of: ${choices.map(({ label }) => label.trim() || '…').join(', ')}. `}
            It is asked once that question is answered, and only where a choice is left to offer. What was said there in
            own words is not carried over.
          </Typography>
        </>
      )}
    </>
  );
}
