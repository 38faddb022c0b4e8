import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import Typography from '@mui/material/Typography';
import { kinds } from '../../domain/forms/kinds.ts';
import type { FieldFace, InputProps } from './field-face.ts';

export const calculated: FieldFace = {
  name: 'Calculated',
  about: 'Worked out from other answers',
  family: 'Structure',
  icon: FunctionsOutlined,
  isGroup: true,
  Input: CalculatedValue,
};

function CalculatedValue({ field, value, ids }: InputProps) {
  return (
    <Typography
      component="output"
      id={ids.input}
      aria-labelledby={ids.label}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {kinds.calculated.inWords(value, field) || '—'}
    </Typography>
  );
}
