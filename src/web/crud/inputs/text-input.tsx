import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';

export function TextInput(props: InputProps) {
  return <LineInput {...props} />;
}
