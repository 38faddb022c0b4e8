import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';

const how = { type: 'date' };

export function DateInput(props: InputProps) {
  return <LineInput {...props} how={how} />;
}
