import Numbers from '@mui/icons-material/Numbers';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const number: FieldFace = {
  name: 'Number',
  about: 'An amount, a count',
  family: 'Text',
  icon: Numbers,
  Input: (props) => <LineInput {...props} inputMode="decimal" />,
};
