import type { Answered } from '../forms/schemas/answered.ts';
import { type Feeling, feelingIn } from './feeling.ts';
import { masked, type PersonalSpan, personalDataIn } from './personal-data.ts';
import { summaryOf } from './summary.ts';
import { type Topic, topicsOf } from './topics.ts';
import type { SentimentWord } from './weighed-words.ts';

export interface AnswerReading {
  fieldId: number;
  words: SentimentWord[];
  personal: PersonalSpan[];
}

interface TextReading {
  language: string | null;
  topics: Topic[];
  /** Null without text. */
  feeling: Feeling | null;
}

export function answerTextIn(answered: readonly Answered[]): string {
  return written(answered)
    .map(({ text }) => text)
    .join('\n');
}

/** The analysis of the joined text answers. */
export function readFullText(fullText: string, language: string | null): TextReading {
  const feeling = fullText ? feelingIn(fullText, language) : null;
  return { language, topics: topicsOf(fullText, language), feeling };
}

/** The length of all answers to a form up to which they are read for each view of a response. */
const mostCharacters = 40_000;

/** Which words and personal data to mark in each answer; what is beyond the limit stays without marks. */
export function readAnswers(answered: readonly Answered[], language: string | null): { answers: AnswerReading[] } {
  let left = mostCharacters;
  const answers = written(answered).map(({ fieldId, text }) => {
    const read = text.slice(0, left);
    left -= read.length;
    return { fieldId, words: feelingIn(read, language).words, personal: personalDataIn(read) };
  });
  return { answers };
}

/** Replaces personal data in answers by its kind, for display to all users. */
export function maskAnswers(answered: readonly Answered[]): Answered[] {
  return answered.map(hidden).map(maskText);
}

export const maskedSummary = (answered: readonly Answered[]): string => summaryOf(answered.map(hidden), maskText);

function hidden(answer: Answered): Answered {
  return answer.isPersonal || isPersonalKind(answer) ? { ...answer, value: null, text: '[hidden]' } : answer;
}

function maskText(answer: Answered): Answered {
  if (!isWritten(answer) || answer.value === null) return answer;
  const text = masked(answer.text);
  return text === answer.text ? answer : { ...answer, text, ...(answer.isTranscript ? {} : { value: text }) };
}

/** Free text, or a recording with a transcript. */
const isWritten = ({ fieldType, isTranscript }: Answered) =>
  fieldType === 'text' || fieldType === 'textarea' || isTranscript === true;

const written = (answered: readonly Answered[]) => answered.filter(isWritten);

/** Question types that ask only for personal data. */
const isPersonalKind = ({ fieldType }: Answered) =>
  ['email', 'phone', 'address', 'contact_info', 'customer_ref', 'signature', 'location'].includes(fieldType);
