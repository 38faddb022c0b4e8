import Link from '@mui/icons-material/Link';
import type { FieldFace } from './field-face.ts';
import { LineInput } from './line-input.tsx';

export const url: FieldFace = {
  name: 'Web address',
  about: 'A link',
  family: 'Text',
  icon: Link,
  Input: (props) => <LineInput {...props} type="url" inputMode="url" placeholder="https://" maxLength={2_000} />,
};
