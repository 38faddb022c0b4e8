import { type ComponentType, lazy } from 'react';
import type { FieldKind } from '../../../contract/resource.ts';
import { type KindName, kindName } from '../fields/field-kind.ts';
import { ColorInput } from './color-input.tsx';
import type { InputProps } from './input-props.ts';
import { DateInput, EmailInput, LineInput, NumberInput, ParagraphInput } from './line-inputs.tsx';
import { SelectInput } from './select-input.tsx';
import { SwitchInput } from './switch-input.tsx';

const inputs: Record<KindName, ComponentType<InputProps>> = {
  text: LineInput,
  email: EmailInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  switch: SwitchInput,
  date: DateInput,
  color: ColorInput,
  select: SelectInput,
  // Lazy, because the search inputs are as large as all others together.
  one: lazy(async () => ({ default: (await import('./choice-inputs.tsx')).OneInput })),
  many: lazy(async () => ({ default: (await import('./choice-inputs.tsx')).ManyInput })),
};

export const inputFor = (kind: FieldKind): ComponentType<InputProps> => inputs[kindName(kind)];
