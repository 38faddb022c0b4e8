import Star from '@mui/icons-material/Star';
import StarOutlined from '@mui/icons-material/StarBorder';
import type { Theme } from '@mui/material/styles';
import type { FieldFace, InputProps } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

/** Gold that stands out on light ground as well as on dark. */
export const starColour = (theme: Theme) => (theme.palette.mode === 'light' ? '#c27c00' : theme.palette.warning.main);

export const ratingStar: FieldFace = {
  name: 'Stars',
  about: 'One to five stars',
  family: 'Ratings',
  icon: StarOutlined,
  isGroup: true,
  Input: StarInput,
};

function StarInput(props: InputProps) {
  const lit = typeof props.value === 'number' ? props.value : 0;
  const steps = [1, 2, 3, 4, 5].map((value) => ({
    value,
    name: value === 1 ? '1 star' : `${value} stars`,
    show: value <= lit ? <Star sx={{ fontSize: 32, color: starColour }} /> : <StarOutlined sx={{ fontSize: 32 }} />,
  }));
  return <ScaleInput {...props} steps={steps} fills isBare />;
}
