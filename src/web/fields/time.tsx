import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const time: FieldFace = {
  name: 'Time',
  about: 'A time of day',
  family: 'Text',
  icon: ScheduleOutlined,
  Input: (props) => <LineInput {...props} type="time" />,
};
