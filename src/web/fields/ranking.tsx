import FormatListNumberedOutlined from '@mui/icons-material/FormatListNumberedOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const ranking: FieldFace = {
  name: 'Ranking',
  about: 'Choices put in order',
  family: 'Choices',
  icon: FormatListNumberedOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./ranking-input.tsx')).RankingInput })),
};
