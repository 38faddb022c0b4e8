import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import type { FieldFace } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

const steps = [
  { value: true, name: 'Yes', show: 'Yes' },
  { value: false, name: 'No', show: 'No' },
] as const;

export const boolean: FieldFace = {
  name: 'Yes or no',
  about: 'Two answers',
  family: 'Choices',
  icon: ToggleOnOutlined,
  isGroup: true,
  Input: (props) => <ScaleInput {...props} steps={steps} isWorded />,
};
