import { type Feeling, feelingOf, feltLanguages } from './feeling.ts';
import { type PersonalSpan, personalDataIn } from './personal-data.ts';
import { type Topic, topicsOf } from './topics.ts';

/** What can be read from a text without asking anybody. Offsets are UTF-16, into the text as it was given. */
export interface TextReading extends Feeling {
  /** BCP 47; null where the text is too short or too mixed to say. */
  language: string | null;
  topics: Topic[];
  personal: PersonalSpan[];
}

const fewWords = 5;

/** Reads a text. `language` is what it was detected to be; unknown, the language whose words fit best is taken. */
export function analyseText(text: string, language: string | null): TextReading {
  const feeling = feltIn(text, language);
  return { language, ...feeling, topics: topicsOf(text), personal: personalDataIn(text) };
}

/** The language of a few words is a guess: where it knows none of them, another may. */
function feltIn(text: string, language: string | null): Feeling {
  const feeling = feelingOf(text, language);
  const isGuess = language === null || text.trim().split(/\s+/).length < fewWords;
  return isGuess && feeling.words.length === 0 ? bestFeeling(text) : feeling;
}

function bestFeeling(text: string): Feeling {
  const feelings = feltLanguages.map((language) => feelingOf(text, language));
  return feelings.reduce((best, feeling) => (feeling.words.length > best.words.length ? feeling : best));
}
