import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const matrixSingle: FieldFace = {
  name: 'Table, one answer a row',
  about: 'One choice in every row',
  family: 'Tables',
  icon: GridOnOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./matrix-input.tsx')).MatrixSingleInput })),
};
