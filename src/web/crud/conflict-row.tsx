import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FieldValue } from './field-value.tsx';
import type { FormField } from './form-fields.ts';

interface ConflictRowProps {
  field: FormField;
  mine: unknown;
  theirs: unknown;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

/** One field in both versions. */
export function ConflictRow({ field, mine, theirs, isMine, onChoose }: ConflictRowProps) {
  const id = useId();
  const version = (value: string, whose: string, held: unknown) => (
    <FormControlLabel
      value={value}
      control={<Radio size="small" sx={{ p: 1, ml: -1, mt: -0.75 }} />}
      label={
        <>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {whose}
          </Typography>
          <FieldValue field={field.field} value={held} />
        </>
      }
      sx={{ m: 0, py: 0.5, alignItems: 'flex-start', minWidth: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
    />
  );
  return (
    <Box sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h6" component="h3">
        {field.label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={isMine ? 'mine' : 'theirs'}
        onChange={(_, value) => onChoose(value === 'mine')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}
      >
        {version('mine', 'Yours', mine)}
        {version('theirs', 'Theirs', theirs)}
      </RadioGroup>
    </Box>
  );
}
