import PinOutlined from '@mui/icons-material/PinOutlined';
import { scaleOf } from '../../domain/forms/scale-kind.ts';
import { ownScales } from '../../domain/forms/scales.ts';
import type { FieldFace, InputProps } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';
import { SliderInput } from './slider.tsx';
import { stepsOf } from './steps-of.ts';

export const ratingNumber: FieldFace = {
  name: 'Number scale',
  about: 'One to ten, or as you like',
  family: 'Ratings',
  icon: PinOutlined,
  isGroup: true,
  Input: RatingNumberInput,
};

const mostBeside = 11;

function RatingNumberInput(props: InputProps) {
  const steps = stepsOf(scaleOf(props.field, ...ownScales.rating_number));
  if (steps.length > mostBeside) return <SliderInput {...props} range={ownScales.rating_number} />;
  return <ScaleInput {...props} steps={steps.map((value) => ({ value, name: String(value), show: value }))} />;
}
