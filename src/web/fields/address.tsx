import HomeOutlined from '@mui/icons-material/HomeOutlined';
import type { FieldFace } from './field-face.ts';
import { LinesInput } from './lines-input.tsx';

export const address: FieldFace = {
  name: 'Address',
  about: 'Street, postcode, town',
  family: 'People and places',
  icon: HomeOutlined,
  isGroup: true,
  Input: LinesInput,
};
