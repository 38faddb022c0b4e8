import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const radio: FieldFace = {
  name: 'Single choice',
  about: 'One of a few, all in sight',
  family: 'Choices',
  icon: RadioButtonChecked,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./radio-input.tsx')).RadioInput })),
};
