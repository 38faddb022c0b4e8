import Notes from '@mui/icons-material/Notes';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FieldFace, InputProps } from './field-face.ts';

const most = 10_000;

export const textarea: FieldFace = {
  name: 'Long text',
  about: 'Several lines, in their own words',
  family: 'Text',
  icon: Notes,
  Input: TextareaInput,
};

function TextareaInput({ field, value, onChange, ids, hasProblem }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <Box>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={12}
        id={ids.input}
        value={text}
        placeholder={field.options.placeholder ?? ''}
        error={hasProblem}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          htmlInput: { dir: 'auto', 'aria-describedby': ids.about, 'aria-required': field.required, maxLength: most },
        }}
      />
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', textAlign: 'right', mt: 0.5 }}>
        {text.length.toLocaleString()} of {most.toLocaleString()}
      </Typography>
    </Box>
  );
}
