import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import { CheckboxList } from './checkbox-list.tsx';
import type { FieldFace } from './field-face.ts';

export const checkbox: FieldFace = {
  name: 'Checkboxes',
  about: 'Any number, all in sight',
  family: 'Choices',
  icon: CheckBoxOutlined,
  isGroup: true,
  Input: CheckboxList,
};
