import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { lazy } from 'react';
import type { FieldFace } from './field-face.ts';

export const location: FieldFace = {
  name: 'Location',
  about: 'Where it was, on the map',
  family: 'People and places',
  icon: PlaceOutlined,
  isGroup: true,
  Input: lazy(async () => ({ default: (await import('./location-input.tsx')).LocationInput })),
};
