import EventOutlined from '@mui/icons-material/EventOutlined';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const date: FieldFace = {
  name: 'Date',
  about: 'A day',
  family: 'Text',
  icon: EventOutlined,
  Input: (props) => <LineInput {...props} type="date" />,
};
