import type { ComponentType } from 'react';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import { CheckInput, ConsentInput, RadioInput, SelectInput, YesNoInput } from './choices.tsx';
import type { InputProps } from './input-props.ts';
import { FiveInput, NpsInput, NumberScaleInput, SevenInput, SliderInput, SmileyInput, StarInput } from './scales.tsx';
import { LineInput, ProseInput } from './text-inputs.tsx';

/** How a kind of question is answered. */
export interface Face {
  Input: ComponentType<InputProps>;
  /** It has several controls, which the question stands over as the legend of a group. */
  isGroup: boolean;
}

const single = (Input: ComponentType<InputProps>): Face => ({ Input, isGroup: false });
const group = (Input: ComponentType<InputProps>): Face => ({ Input, isGroup: true });

const common = {
  text: single(LineInput),
  textarea: single(ProseInput),
  number: single(LineInput),
  email: single(LineInput),
  phone: single(LineInput),
  url: single(LineInput),
  date: single(LineInput),
  time: single(LineInput),
  datetime: single(LineInput),
  select: single(SelectInput),
  radio: group(RadioInput),
  multiselect: group(CheckInput),
  checkbox: group(CheckInput),
  boolean: group(YesNoInput),
  rating_star: group(StarInput),
  rating_smiley: group(SmileyInput),
  rating_number: group(NumberScaleInput),
  nps: group(NpsInput),
  csat: group(FiveInput),
  ces: group(SevenInput),
  slider: single(SliderInput),
  consent: group(ConsentInput),
} satisfies Partial<Record<FieldType, Face>>;

const notAsked = [
  'customer_ref',
  'user_ref',
  'hidden',
  'calculated',
  'section',
  'statement',
  'page_break',
] as const satisfies readonly FieldType[];

/** Kinds whose inputs come to a browser only with a survey that asks them. */
export type RareType = Exclude<FieldType, keyof typeof common | (typeof notAsked)[number]>;

const faces: Partial<Record<FieldType, Face>> = { ...common };

/** The input of a kind; undefined where it is not asked of visitors, or did not come yet. */
export const faceOf = (type: FieldType): Face | undefined => faces[type];

/** Adds the inputs of the rare kinds to those that are always there. */
export function addFaces(rare: Record<RareType, Face>): void {
  Object.assign(faces, rare);
}

/** Whether a kind's input is among those that come only when asked for. */
export const isRare = (type: FieldType): boolean => !(type in common) && !notAsked.some((other) => other === type);
