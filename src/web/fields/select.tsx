import ArrowDropDownCircleOutlined from '@mui/icons-material/ArrowDropDownCircleOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const select: FieldFace = {
  name: 'Drop-down',
  about: 'One of many choices',
  family: 'Choices',
  icon: ArrowDropDownCircleOutlined,
  // Not every form has a drop-down, and it weighs as much as all other kinds together.
  Input: lazy(async () => ({ default: (await import('./select-input.tsx')).SelectInput })),
};
