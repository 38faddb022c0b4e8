import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import { englishEnds } from '../../domain/forms/scale-ends.ts';
import type { FieldFace } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({ value, name: String(value), show: value }));

export const nps: FieldFace = {
  name: 'Recommendation (NPS)',
  about: 'Zero to ten',
  family: 'Ratings',
  icon: SpeedOutlined,
  isGroup: true,
  Input: (props) => <ScaleInput {...props} steps={steps} ends={englishEnds.nps} />,
};
