import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const userRef: FieldFace = {
  name: 'Colleague',
  about: 'One of your people',
  family: 'People and places',
  icon: BadgeOutlined,
  Input: lazy(async () => ({ default: (await import('./user-ref-input.tsx')).UserRefInput })),
};
