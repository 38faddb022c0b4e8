import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const audio: FieldFace = {
  name: 'Voice',
  about: 'A recording or an audio file',
  family: 'Files',
  icon: MicNoneOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./audio-input.tsx')).AudioInput })),
};
