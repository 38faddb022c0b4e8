import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import { audio } from './audio.tsx';
import { boolean } from './boolean.tsx';
import { ces } from './ces.tsx';
import { csat } from './csat.tsx';
import { date } from './date.tsx';
import { email } from './email.tsx';
import type { FieldFace } from './field-face.ts';
import { image } from './image.tsx';
import { multiselect } from './multiselect.tsx';
import { nps } from './nps.tsx';
import { number } from './number.tsx';
import { phone } from './phone.tsx';
import { radio } from './radio.tsx';
import { ratingSmiley } from './rating-smiley.tsx';
import { ratingStar } from './rating-star.tsx';
import { select } from './select.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { url } from './url.tsx';

/** The faces of the kinds of questions, in the order of the palette. A kind without one is not offered yet. */
export const faces: Partial<Record<FieldType, FieldFace>> = {
  text,
  textarea,
  number,
  email,
  phone,
  url,
  date,
  radio,
  select,
  multiselect,
  boolean,
  rating_smiley: ratingSmiley,
  rating_star: ratingStar,
  nps,
  csat,
  ces,
  image,
  audio,
};

/** The face of a kind. What has none of its own yet is answered as a line of text. */
export const faceOf = (fieldType: FieldType): FieldFace => faces[fieldType] ?? text;
