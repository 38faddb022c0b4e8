import type { RefCallback } from 'react';
import type { Control } from 'react-hook-form';
import type { Field } from '../../../contract/resource.ts';
import type { Row } from '../fields/row.ts';

export type FormValues = Record<string, unknown>;

export interface InputProps {
  name: string;
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  inputRef: RefCallback<HTMLElement>;
  problem: string | undefined;
  isRequired: boolean;
  isDisabled?: boolean;
}

export interface OwnInputProps extends InputProps {
  record: Row | undefined;
  control: Control<FormValues, object, FormValues>;
  edit: (field: string, value: unknown) => void;
}
