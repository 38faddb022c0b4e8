import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import { address } from './address.tsx';
import { audio } from './audio.tsx';
import { boolean } from './boolean.tsx';
import { calculated } from './calculated.tsx';
import { ces } from './ces.tsx';
import { checkbox } from './checkbox.tsx';
import { consent } from './consent.tsx';
import { contactInfo } from './contact-info.tsx';
import { csat } from './csat.tsx';
import { customerRef } from './customer-ref.tsx';
import { date } from './date.tsx';
import { datetime } from './datetime.tsx';
import { email } from './email.tsx';
import type { FieldFace } from './field-face.ts';
import { file } from './file.tsx';
import { hidden } from './hidden.tsx';
import { image } from './image.tsx';
import { location } from './location.tsx';
import { matrixMulti } from './matrix-multi.tsx';
import { matrixRating } from './matrix-rating.tsx';
import { matrixSingle } from './matrix-single.tsx';
import { multiselect } from './multiselect.tsx';
import { nps } from './nps.tsx';
import { number } from './number.tsx';
import { pageBreak } from './page-break.tsx';
import { phone } from './phone.tsx';
import { pictureChoice } from './picture-choice.tsx';
import { radio } from './radio.tsx';
import { ranking } from './ranking.tsx';
import { ratingNumber } from './rating-number.tsx';
import { ratingSmiley } from './rating-smiley.tsx';
import { ratingStar } from './rating-star.tsx';
import { section } from './section.tsx';
import { select } from './select.tsx';
import { signature } from './signature.tsx';
import { slider } from './slider.tsx';
import { statement } from './statement.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { time } from './time.tsx';
import { url } from './url.tsx';
import { userRef } from './user-ref.tsx';

/** The face of every kind of question, in the order of the palette. */
export const faces: Record<FieldType, FieldFace> = {
  text,
  textarea,
  number,
  email,
  phone,
  url,
  date,
  time,
  datetime,
  radio,
  select,
  checkbox,
  multiselect,
  boolean,
  picture_choice: pictureChoice,
  ranking,
  rating_smiley: ratingSmiley,
  rating_star: ratingStar,
  rating_number: ratingNumber,
  nps,
  csat,
  ces,
  slider,
  matrix_single: matrixSingle,
  matrix_multi: matrixMulti,
  matrix_rating: matrixRating,
  image,
  audio,
  file,
  signature,
  contact_info: contactInfo,
  address,
  location,
  customer_ref: customerRef,
  user_ref: userRef,
  consent,
  section,
  statement,
  page_break: pageBreak,
  calculated,
  hidden,
};

/** The face of a kind. */
export const faceOf = (fieldType: FieldType): FieldFace => faces[fieldType];
