import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const file: FieldFace = {
  name: 'File',
  about: 'A document, a table, a scan',
  family: 'Files',
  icon: AttachFileOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./file-input.tsx')).FileInput })),
};
