import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const datetime: FieldFace = {
  name: 'Date and time',
  about: 'A day with a time',
  family: 'Text',
  icon: CalendarMonthOutlined,
  Input: (props) => <LineInput {...props} type="datetime-local" />,
};
