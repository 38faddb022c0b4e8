import MailOutlined from '@mui/icons-material/MailOutlined';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const email: FieldFace = {
  name: 'E-mail',
  about: 'An e-mail address',
  family: 'Text',
  icon: MailOutlined,
  Input: (props) => (
    <LineInput {...props} type="email" inputMode="email" placeholder="name@example.com" maxLength={254} />
  ),
};
