import type { RefCallback } from 'react';
import type { Control } from 'react-hook-form';
import type { Field } from '../../../contract/resource.ts';
import type { FormValues } from '../form-values.ts';
import type { Row } from '../row.ts';

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
  /** It is shown and cannot be changed here. */
  isDisabled?: boolean;
}

/** What an input of one resource alone may also need: the record being changed, and its other fields. */
export interface OwnInputProps extends InputProps {
  record: Row | undefined;
  control: Control<FormValues, unknown, FormValues>;
  edit: (field: string, value: unknown) => void;
}
