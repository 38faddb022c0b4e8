import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';

const attributes = { inputMode: 'decimal' };

// Not of the browser's own kind for numbers, which hides what it cannot read and changes on the mouse wheel.
export function NumberInput(props: InputProps) {
  return <LineInput {...props} attributes={attributes} />;
}
