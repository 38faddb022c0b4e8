import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import type { FieldFace } from './field-face.ts';

export const hidden: FieldFace = {
  name: 'Hidden value',
  about: 'Kept with the answers, not shown',
  family: 'Structure',
  icon: VisibilityOffOutlined,
  isShownAs: 'nothing',
  Input: () => null,
};
