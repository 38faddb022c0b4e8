import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import type { FieldFace } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

const steps = [
  { value: true, name: 'Yes', show: <span style={{ padding: '0 16px' }}>Yes</span> },
  { value: false, name: 'No', show: <span style={{ padding: '0 16px' }}>No</span> },
] as const;

export const boolean: FieldFace = {
  name: 'Yes or no',
  about: 'Two answers',
  family: 'Choices',
  icon: ToggleOnOutlined,
  isGroup: true,
  Input: (props) => <ScaleInput {...props} steps={steps} />,
};
