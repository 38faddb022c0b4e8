import { type Lexicon, lexicons } from './lexicons.ts';
import { type Sentence, sentencesOf, type Word } from './words.ts';

export type FeelingLabel = 'negative' | 'neutral' | 'positive' | 'mixed';

/** A sentiment word with its offset and its contribution to the score (−5 to 5). */
export interface SentimentWord {
  text: string;
  start: number;
  end: number;
  value: number;
}

export interface Feeling {
  /** −1 very unhappy to 1 very happy; null if the language is not supported. */
  score: number | null;
  label: FeelingLabel | null;
  words: SentimentWord[];
}

export const feltLanguages = Object.keys(lexicons);

const emoji: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'😀😃😄😁😊🙂😍🥰❤👍🎉🤩😋💚💯👏🙏'].map((sign) => [sign, 3])),
  ...Object.fromEntries([...'😡😠🤬😞😢😭👎💔🤮😤😒🙁☹😩'].map((sign) => [sign, -3])),
  ':)': 2,
  ':-)': 2,
  ':d': 3,
  ':(': -2,
  ':-(': -2,
  ':/': -1,
};

// Constants of VADER (Hutto and Gilbert, 2014): the negation factor and the normalisation of the sum.
const turnedRound = -0.74;
const spread = 15;
const negationReach = 3;

/**
 * Lexicon-based sentiment: each known word or phrase has a value, scaled by a preceding degree word and inverted by a
 * negation up to three words before; text after “but” weighs more.
 */
export function feelingOf(text: string, language: string | null): Feeling {
  const lexicon = lexicons[language?.slice(0, 2) ?? ''];
  if (!lexicon) return { score: null, label: null, words: [] };
  const words = sentencesOf(text).flatMap((sentence) => weighed(sentence, lexicon));
  return { ...judged(words), words: words.map(rounded) };
}

const minWords = 5;

/**
 * Like feelingOf for a detected language. Detection on few words is unreliable: if the language has no match, the
 * best-matching language is used.
 */
export function feelingIn(text: string, language: string | null): Feeling {
  const feeling = feelingOf(text, language);
  const isGuess = language === null || text.trim().split(/\s+/, minWords).length < minWords;
  return isGuess && feeling.words.length === 0 ? bestFeeling(text) : feeling;
}

function bestFeeling(text: string): Feeling {
  const feelings = feltLanguages.map((language) => feelingOf(text, language));
  return feelings.reduce((best, feeling) => (feeling.words.length > best.words.length ? feeling : best));
}

/** A score is positive above this, and negative below minus this. */
export const clearScore = 0.15;

function judged(words: readonly SentimentWord[]): Pick<Feeling, 'score' | 'label'> {
  const good = sumOf(words, (value) => value > 0);
  const bad = -sumOf(words, (value) => value < 0);
  const sum = (good - bad) * 0.8;
  const score = Math.round((sum / Math.sqrt(sum * sum + spread)) * 100) / 100;
  if (good >= 2 && bad >= 2 && Math.min(good, bad) / Math.max(good, bad) > 0.6) return { score, label: 'mixed' };
  return { score, label: score > clearScore ? 'positive' : score < -clearScore ? 'negative' : 'neutral' };
}

function sumOf(words: readonly SentimentWord[], counts: (value: number) => boolean): number {
  return words.reduce((sum, { value }) => (counts(value) ? sum + value : sum), 0);
}

function weighed(sentence: Sentence, lexicon: Lexicon): SentimentWord[] {
  const felt: SentimentWord[] = [];
  const turn = sentence.findIndex(({ key }) => lexicon.turns.has(key));
  for (let at = 0; at < sentence.length; ) {
    const { length, value, isPhrase } = valueAt(sentence, at, lexicon);
    if (value !== 0) {
      const shifted = isPhrase ? value : value * shift(sentence, at, lexicon);
      const weight = turn < 0 ? 1 : at < turn ? 0.5 : 1.5;
      felt.push({ ...spanOf(sentence, at, length), value: shifted * weight });
    }
    at += length;
  }
  return felt;
}

const longestPhrase = 5;

function valueAt(sentence: Sentence, at: number, lexicon: Lexicon) {
  for (let length = Math.min(longestPhrase, sentence.length - at); length > 1; length -= 1) {
    const phrase = sentence.slice(at, at + length).map(({ key }) => key);
    const value = own(lexicon.phrases, phrase.join(' '));
    if (value !== undefined) return { length, value, isPhrase: true };
  }
  const key = sentence[at]?.key ?? '';
  const value = own(lexicon.words, key) ?? own(emoji, key) ?? 0;
  // A negation within a phrase does not invert other words.
  return {
    length: 1,
    value: lexicon.negations.has(key) && !(key in emoji) ? Math.min(value, 0) * 0.5 : value,
    isPhrase: false,
  };
}

function own(table: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function shift(sentence: Sentence, at: number, { negations, degrees }: Lexicon): number {
  const before = sentence.slice(Math.max(0, at - negationReach, clauseOf(sentence, at)), at);
  const degree = own(degrees, before.at(-1)?.key ?? '') ?? 0;
  return (1 + degree) * (before.some(({ key }) => negations.has(key)) ? turnedRound : 1);
}

/** The start of a word's clause; negation does not cross a comma. */
function clauseOf(sentence: Sentence, at: number): number {
  return sentence.slice(0, at + 1).findLastIndex(({ opensClause }) => opensClause);
}

function spanOf(sentence: Sentence, at: number, length: number) {
  const first = sentence[at] as Word;
  const last = sentence[at + length - 1] as Word;
  const text = sentence
    .slice(at, at + length)
    .map((word) => word.text)
    .join(' ');
  return { text, start: first.start, end: last.end };
}

const rounded = (word: SentimentWord): SentimentWord => ({ ...word, value: Math.round(word.value * 100) / 100 });
