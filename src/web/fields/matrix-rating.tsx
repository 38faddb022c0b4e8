import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const matrixRating: FieldFace = {
  name: 'Table of ratings',
  about: 'The same scale in every row',
  family: 'Tables',
  icon: TableRowsOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./matrix-input.tsx')).MatrixRatingInput })),
};
