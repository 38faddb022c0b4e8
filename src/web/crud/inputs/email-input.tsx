import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';

const attributes = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false };

// Not of the browser's own kind for addresses, which trims and rewrites what is typed.
export function EmailInput(props: InputProps) {
  return <LineInput {...props} attributes={attributes} />;
}
