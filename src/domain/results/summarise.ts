import type { FieldType } from '../../contract/schemas/sentiment-field.ts';
import type { QuestionResult } from '../../contract/schemas/survey-results.ts';
import { summariseChoices, summariseHidden, summariseTruth } from './choice-results.ts';
import { summariseDates } from './date-results.ts';
import { summariseMatrix } from './matrix-results.ts';
import { summariseNetPromoter, summariseNumbers } from './number-results.ts';
import { summariseRanking } from './ranking-results.ts';
import type { Asked } from './tallied.ts';

/** How the answers to a kind of question are put together. */
export type ResultKind = QuestionResult['kind'];

export const resultKinds: Readonly<Partial<Record<FieldType, ResultKind>>> = {
  text: 'text',
  textarea: 'text',
  url: 'text',
  number: 'numbers',
  calculated: 'numbers',
  date: 'dates',
  time: 'dates',
  datetime: 'dates',
  select: 'choices',
  radio: 'choices',
  multiselect: 'choices',
  checkbox: 'choices',
  picture_choice: 'choices',
  boolean: 'choices',
  consent: 'choices',
  hidden: 'choices',
  rating_star: 'numbers',
  rating_smiley: 'numbers',
  rating_number: 'numbers',
  nps: 'nps',
  csat: 'numbers',
  ces: 'numbers',
  slider: 'numbers',
  matrix_single: 'matrix',
  matrix_multi: 'matrix',
  matrix_rating: 'matrix',
  ranking: 'ranking',
  file: 'files',
  image: 'files',
  audio: 'files',
  signature: 'personal',
  location: 'personal',
  address: 'personal',
  contact_info: 'personal',
  customer_ref: 'personal',
  user_ref: 'personal',
  email: 'personal',
  phone: 'personal',
};

/** The result of a question whose answers were counted. Texts are read elsewhere: their words do not come from counts. */
export function summarise(asked: Asked): QuestionResult {
  const { fieldType } = asked.field;
  switch (resultKinds[fieldType]) {
    case 'choices':
      if (fieldType === 'boolean' || fieldType === 'consent') return summariseTruth(asked);
      return fieldType === 'hidden' ? summariseHidden(asked) : summariseChoices(asked);
    case 'nps':
      return summariseNetPromoter(asked);
    case 'numbers':
      return summariseNumbers(asked);
    case 'matrix':
      return summariseMatrix(asked);
    case 'ranking':
      return summariseRanking(asked);
    case 'dates':
      return summariseDates(asked);
    case 'files':
      return { kind: 'files', files: asked.tallied.reduce((sum, { count }) => sum + count, 0) };
    default:
      return { kind: 'personal' };
  }
}
