import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const phone: FieldFace = {
  name: 'Phone',
  about: 'A telephone number',
  family: 'Text',
  icon: PhoneOutlined,
  Input: (props) => <LineInput {...props} type="tel" inputMode="tel" maxLength={40} />,
};
