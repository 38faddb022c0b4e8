import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const customerRef: FieldFace = {
  name: 'Customer',
  about: 'One of your customers',
  family: 'People and places',
  icon: PersonSearchOutlined,
  Input: lazy(async () => ({ default: (await import('./customer-ref-input.tsx')).CustomerRefInput })),
};
