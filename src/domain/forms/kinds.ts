import type { FieldType } from '../../contract/schemas/forms/field-types.ts';
import { address, contactInfo, location } from './kinds/address-kinds.ts';
import {
  boolean,
  checkbox,
  consent,
  multiselect,
  pictureChoice,
  radio,
  ranking,
  select,
} from './kinds/choice-kinds.ts';
import { date, datetime, time } from './kinds/date-kinds.ts';
import { audio, file, image, signature } from './kinds/file-kinds.ts';
import type { Kind } from './kinds/kind.ts';
import { pageBreak, section, statement } from './kinds/layout-kinds.ts';
import { matrixMulti, matrixRating, matrixSingle } from './kinds/matrix-kinds.ts';
import { calculated, hidden, number } from './kinds/number-kinds.ts';
import { customerRef, userRef } from './kinds/reference-kinds.ts';
import { ces, csat, nps, ratingNumber, ratingSmiley, ratingStar, slider } from './kinds/scale-kinds.ts';
import { email, phone, text, textarea, url } from './kinds/text-kinds.ts';

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
  radio,
  multiselect,
  checkbox,
  boolean,
  rating_star: ratingStar,
  rating_smiley: ratingSmiley,
  rating_number: ratingNumber,
  nps,
  csat,
  ces,
  slider,
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
  section,
  statement,
  page_break: pageBreak,
};
