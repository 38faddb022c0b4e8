import ShortText from '@mui/icons-material/ShortText';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const text: FieldFace = {
  name: 'Short text',
  about: 'One line',
  family: 'Text',
  icon: ShortText,
  Input: (props) => <LineInput {...props} maxLength={500} />,
};
