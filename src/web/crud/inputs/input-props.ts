import type { RefCallback } from 'react';
import type { Field } from '../../../contract/resource.ts';

/** What every input of a form is given, whatever it edits. */
export interface InputProps {
  /** The field's name in the map. */
  name: string;
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Takes the focus when this field is the first at fault. */
  inputRef: RefCallback<HTMLElement>;
  /** What is wrong with the value. */
  problem: string | undefined;
  isRequired: boolean;
  isDisabled: boolean;
}
