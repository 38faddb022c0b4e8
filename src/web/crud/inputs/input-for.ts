import { type ComponentType, lazy } from 'react';
import type { FieldKind } from '../../../contract/resource.ts';
import { type KindName, kindName } from '../field-kind.ts';
import { ColorInput } from './color-input.tsx';
import { DateInput } from './date-input.tsx';
import { EmailInput } from './email-input.tsx';
import type { InputProps } from './input-props.ts';
import { NumberInput } from './number-input.tsx';
import { ParagraphInput } from './paragraph-input.tsx';
import { SelectInput } from './select-input.tsx';
import { SwitchInput } from './switch-input.tsx';
import { TextInput } from './text-input.tsx';

const inputs: Record<KindName, ComponentType<InputProps>> = {
  text: TextInput,
  email: EmailInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  switch: SwitchInput,
  date: DateInput,
  color: ColorInput,
  select: SelectInput,
  // These search as one types, which weighs as much as all the others.
  one: lazy(async () => ({ default: (await import('./one-input.tsx')).OneInput })),
  many: lazy(async () => ({ default: (await import('./many-input.tsx')).ManyInput })),
};

/** The input that edits a kind of field. */
export const inputFor = (kind: FieldKind): ComponentType<InputProps> => inputs[kindName(kind)];
