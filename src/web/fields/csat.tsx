import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import { englishEnds } from '../../domain/forms/scale-ends.ts';
import type { FieldFace } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

const steps = [1, 2, 3, 4, 5].map((value) => ({ value, name: String(value), show: value }));

export const csat: FieldFace = {
  name: 'Satisfaction (CSAT)',
  about: 'One to five',
  family: 'Ratings',
  icon: ThumbUpOutlined,
  isGroup: true,
  Input: (props) => <ScaleInput {...props} steps={steps} ends={englishEnds.csat} />,
};
