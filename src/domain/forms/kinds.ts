import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import { boolean } from './boolean-kind.ts';
import { multiselect, pictureChoice, ranking, select } from './choice-kinds.ts';
import { date, datetime, time } from './date-kind.ts';
import { audio, file, image, signature } from './file-kinds.ts';
import type { Kind } from './kind.ts';
import { matrixMulti, matrixRating, matrixSingle } from './matrix-kinds.ts';
import { number } from './number-kind.ts';
import { address, contactInfo, location } from './part-kinds.ts';
import { calculated, consent, customerRef, hidden, layout, userRef } from './plain-kinds.ts';
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
  time,
  datetime,
  select,
  radio: select,
  multiselect,
  checkbox: multiselect,
  boolean,
  ...scales,
  matrix_single: matrixSingle,
  matrix_multi: matrixMulti,
  matrix_rating: matrixRating,
  ranking,
  picture_choice: pictureChoice,
  file,
  image,
  audio,
  signature,
  location,
  address,
  contact_info: contactInfo,
  customer_ref: customerRef,
  user_ref: userRef,
  consent,
  hidden,
  calculated,
  section: layout,
  statement: layout,
  page_break: layout,
};
