import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import { boolean } from './boolean-kind.ts';
import { multiselect, select } from './choice-kinds.ts';
import { date } from './date-kind.ts';
import { audio, image } from './file-kinds.ts';
import type { Kind } from './kind.ts';
import { number } from './number-kind.ts';
import { scales } from './scales.ts';
import { email, phone, text, textarea, url } from './text-kinds.ts';

/** Every kind of question that a form may ask. */
export const kinds: Record<FieldType, Kind> = {
  text,
  textarea,
  number,
  email,
  phone,
  url,
  date,
  select,
  radio: select,
  multiselect,
  boolean,
  ...scales,
  image,
  audio,
};
