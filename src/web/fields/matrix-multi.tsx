import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const matrixMulti: FieldFace = {
  name: 'Table, several answers a row',
  about: 'Any number in every row',
  family: 'Tables',
  icon: TableChartOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./matrix-input.tsx')).MatrixMultiInput })),
};
