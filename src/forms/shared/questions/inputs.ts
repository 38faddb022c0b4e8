import type { ComponentType } from 'react';
import type { FieldType } from '../../schemas/field-types.ts';
import { CheckboxInput, ConsentInput, RadioInput, YesNoInput } from './choices.tsx';
import { CesInput, CsatInput, NpsInput, NumberScaleInput, SliderInput, SmileyInput, StarInput } from './scales.tsx';
import { SelectInput } from './select.tsx';
import type { QuestionInput, QuestionInputProps } from './shared/place.ts';
import { LineInput, NumberInput, TextareaInput } from './text.tsx';

const single = (Input: ComponentType<QuestionInputProps>): QuestionInput => ({ Input, isGroup: false });
const group = (Input: ComponentType<QuestionInputProps>): QuestionInput => ({ Input, isGroup: true });

const commonInputs = {
  text: single(LineInput),
  textarea: single(TextareaInput),
  number: single(NumberInput),
  email: single(LineInput),
  phone: single(LineInput),
  url: single(LineInput),
  date: single(LineInput),
  time: single(LineInput),
  datetime: single(LineInput),
  select: single(SelectInput),
  radio: group(RadioInput),
  multiselect: group(CheckboxInput),
  checkbox: group(CheckboxInput),
  boolean: group(YesNoInput),
  rating_star: group(StarInput),
  rating_smiley: group(SmileyInput),
  rating_number: group(NumberScaleInput),
  nps: group(NpsInput),
  csat: group(CsatInput),
  ces: group(CesInput),
  slider: single(SliderInput),
  consent: group(ConsentInput),
} satisfies Partial<Record<FieldType, QuestionInput>>;

type CommonType = keyof typeof commonInputs;

type ShownType = 'hidden' | 'calculated' | 'section' | 'statement' | 'page_break';

export type ReferenceType = 'customer_ref' | 'user_ref';

export type RareType = Exclude<FieldType, CommonType | ShownType | ReferenceType>;

const inputs: Partial<Record<FieldType, QuestionInput>> = { ...commonInputs };

/** The input component of a type; undefined for types without input or not yet loaded. */
export const inputOf = (type: FieldType): QuestionInput | undefined => inputs[type];

export function addInputs(more: Partial<Record<FieldType, QuestionInput>>): void {
  Object.assign(inputs, more);
}

const otherTypes: Record<ShownType | ReferenceType, true> = {
  hidden: true,
  calculated: true,
  section: true,
  statement: true,
  page_break: true,
  customer_ref: true,
  user_ref: true,
};

export const isRare = (type: FieldType): boolean => !(type in commonInputs) && !(type in otherTypes);
