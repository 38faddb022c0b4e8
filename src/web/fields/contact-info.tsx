import ContactMailOutlined from '@mui/icons-material/ContactMailOutlined';
import type { FieldFace } from './field-face.ts';
import { LinesInput } from './lines-input.tsx';

export const contactInfo: FieldFace = {
  name: 'Contact details',
  about: 'Name, e-mail, phone',
  family: 'People and places',
  icon: ContactMailOutlined,
  isGroup: true,
  Input: LinesInput,
};
