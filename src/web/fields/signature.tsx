import DrawOutlined from '@mui/icons-material/DrawOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const signature: FieldFace = {
  name: 'Signature',
  about: 'Drawn, or a typed name',
  family: 'Files',
  icon: DrawOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./signature-input.tsx')).SignatureInput })),
};
