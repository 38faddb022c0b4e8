import type { RefCallback } from 'react';
import type { Control } from 'react-hook-form';
import type { Field } from '../../../contract/resource.ts';
import type { Row } from '../fields/row.ts';

/** What the inputs of a form hold, by field: text as it was typed, ids, switches. */
export type FormValues = Record<string, unknown>;

/** What every input of a form is given, whatever it edits. */
export interface InputProps {
  /** The field's name in the map. */
  name: string;
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Takes the focus when this field is the first at issue. */
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
  control: Control<FormValues, object, FormValues>;
  edit: (field: string, value: unknown) => void;
}
