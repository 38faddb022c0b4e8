import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const image: FieldFace = {
  name: 'Picture',
  about: 'A photo or a screenshot',
  family: 'Files',
  icon: ImageOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./image-input.tsx')).ImageInput })),
};
