import Bolt from '@mui/icons-material/Bolt';
import { englishEnds } from '../../domain/forms/scale-ends.ts';
import type { FieldFace } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

const steps = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, name: String(value), show: value }));

export const ces: FieldFace = {
  name: 'Ease (CES)',
  about: 'One to seven',
  family: 'Ratings',
  icon: Bolt,
  isGroup: true,
  Input: (props) => <ScaleInput {...props} steps={steps} ends={englishEnds.ces} />,
};
