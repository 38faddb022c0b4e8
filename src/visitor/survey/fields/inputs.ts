import type { ComponentType } from 'react';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import { CheckInput, ConsentInput, RadioInput, SelectInput, YesNoInput } from './choices.tsx';
import type { InputProps } from './input-props.ts';
import { LinesInput, LocationInput } from './lines.tsx';
import { PictureInput } from './pictures.tsx';
import { RankingInput } from './ranking.tsx';
import { FiveInput, NpsInput, NumberScaleInput, SevenInput, SliderInput, SmileyInput, StarInput } from './scales.tsx';
import { OneInEachRow, ScaleInEachRow, SomeInEachRow } from './tables.tsx';
import { LineInput, ProseInput } from './text-inputs.tsx';
import { UploadInput } from './uploads.tsx';

interface Face {
  Input: ComponentType<InputProps>;
  /** It has several controls, which the question stands over as the legend of a group. */
  isGroup: boolean;
}

const single = (Input: ComponentType<InputProps>): Face => ({ Input, isGroup: false });
const group = (Input: ComponentType<InputProps>): Face => ({ Input, isGroup: true });

/** How each kind of question is answered. Kinds that are not asked of visitors have none. */
export const inputs: Record<FieldType, Face | null> = {
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
  matrix_single: group(OneInEachRow),
  matrix_multi: group(SomeInEachRow),
  matrix_rating: group(ScaleInEachRow),
  ranking: group(RankingInput),
  picture_choice: group(PictureInput),
  file: group(UploadInput),
  image: group(UploadInput),
  audio: group(UploadInput),
  signature: group(UploadInput),
  location: group(LocationInput),
  address: group(LinesInput),
  contact_info: group(LinesInput),
  consent: group(ConsentInput),
  customer_ref: null,
  user_ref: null,
  hidden: null,
  calculated: null,
  section: null,
  statement: null,
  page_break: null,
};
