import type { Answered } from '../../contract/schemas/responses/sentiment-response.ts';
import { type Feeling, type FeltWord, feelingIn } from './feeling.ts';
import { masked, type PersonalSpan, personalDataIn } from './personal-data.ts';
import { summaryOf } from './summary.ts';
import { type Topic, topicsOf } from './topics.ts';

/** What was read from one answer in words; offsets are into that answer's text. */
export interface AnswerReading {
  fieldId: number;
  words: FeltWord[];
  personal: PersonalSpan[];
}

/** What was read from everything that a customer wrote. */
export interface Reading extends Pick<Feeling, 'score' | 'label'> {
  language: string | null;
  topics: Topic[];
  answers: AnswerReading[];
}

/** Everything that was written in a customer's own words, one text under the other. */
export function wordsIn(answered: readonly Answered[]): string {
  return written(answered)
    .map(({ text }) => text)
    .join('\n');
}

/** What everything that a customer wrote says as a whole; nothing where they wrote nothing. */
export function readWhole(whole: string, language: string | null): Omit<Reading, 'answers'> {
  const { score, label } = whole ? feelingIn(whole, language) : { score: null, label: null };
  return { language, score, label, topics: topicsOf(whole) };
}

/** As readWhole, and what in which answer says so; the answers that are no own words say nothing here. */
export function readAnswers(answered: readonly Answered[], language: string | null): Reading {
  return {
    ...readWhole(wordsIn(answered), language),
    answers: written(answered).map(({ fieldId, text }) => ({
      fieldId,
      words: feelingIn(text, language).words,
      personal: personalDataIn(text),
    })),
  };
}

/** The answers as they may be shown to everybody: what tells who somebody is stands there as its kind. */
export function maskAnswers(answered: readonly Answered[]): Answered[] {
  return answered.map(hidden).map(maskWords);
}

/** The first words of what was said, as they may be shown to everybody. */
export const maskedSummary = (answered: readonly Answered[]): string => summaryOf(answered.map(hidden), maskWords);

function hidden(answer: Answered): Answered {
  return answer.isPersonal || isPersonalKind(answer) ? { ...answer, value: null, text: '[hidden]' } : answer;
}

function maskWords(answer: Answered): Answered {
  if (!isWritten(answer) || answer.value === null) return answer;
  const text = masked(answer.text);
  return text === answer.text ? answer : { ...answer, text, ...(answer.isTranscript ? {} : { value: text }) };
}

/** In the customer's own words, written or, once somebody has written them down, spoken. */
const isWritten = ({ fieldType, isTranscript }: Answered) =>
  fieldType === 'text' || fieldType === 'textarea' || isTranscript === true;

const written = (answered: readonly Answered[]) => answered.filter(isWritten);

/** Questions that ask for nothing but who somebody is. */
const isPersonalKind = ({ fieldType }: Answered) =>
  ['email', 'phone', 'address', 'contact_info', 'customer_ref', 'signature', 'location'].includes(fieldType);
