import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import type { Kind } from './kind.ts';
import { address } from './kinds/address.ts';
import { audio } from './kinds/audio.ts';
import { boolean } from './kinds/boolean.ts';
import { calculated } from './kinds/calculated.ts';
import { ces } from './kinds/ces.ts';
import { checkbox } from './kinds/checkbox.ts';
import { consent } from './kinds/consent.ts';
import { contactInfo } from './kinds/contact-info.ts';
import { csat } from './kinds/csat.ts';
import { customerRef } from './kinds/customer-ref.ts';
import { date } from './kinds/date.ts';
import { datetime } from './kinds/datetime.ts';
import { email } from './kinds/email.ts';
import { file } from './kinds/file.ts';
import { hidden } from './kinds/hidden.ts';
import { image } from './kinds/image.ts';
import { location } from './kinds/location.ts';
import { matrixMulti } from './kinds/matrix-multi.ts';
import { matrixRating } from './kinds/matrix-rating.ts';
import { matrixSingle } from './kinds/matrix-single.ts';
import { multiselect } from './kinds/multiselect.ts';
import { nps } from './kinds/nps.ts';
import { number } from './kinds/number.ts';
import { pageBreak } from './kinds/page-break.ts';
import { phone } from './kinds/phone.ts';
import { pictureChoice } from './kinds/picture-choice.ts';
import { radio } from './kinds/radio.ts';
import { ranking } from './kinds/ranking.ts';
import { ratingNumber } from './kinds/rating-number.ts';
import { ratingSmiley } from './kinds/rating-smiley.ts';
import { ratingStar } from './kinds/rating-star.ts';
import { section } from './kinds/section.ts';
import { select } from './kinds/select.ts';
import { signature } from './kinds/signature.ts';
import { slider } from './kinds/slider.ts';
import { statement } from './kinds/statement.ts';
import { text } from './kinds/text.ts';
import { textarea } from './kinds/textarea.ts';
import { time } from './kinds/time.ts';
import { url } from './kinds/url.ts';
import { userRef } from './kinds/user-ref.ts';

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
