import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';

const how = { multiline: true, minRows: 3, maxRows: 12 };

export function ParagraphInput(props: InputProps) {
  return <LineInput {...props} how={how} />;
}
