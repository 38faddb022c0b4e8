import { english } from './lexicons/english.ts';
import { french } from './lexicons/french.ts';
import { german } from './lexicons/german.ts';
import type { Lexicon } from './lexicons/lexicon.ts';
import { spanish } from './lexicons/spanish.ts';
import { type Sentence, sentencesOf, type Word } from './words.ts';

export type FeelingLabel = 'negative' | 'neutral' | 'positive' | 'mixed';

/** A word that told how somebody feels: where it stands, and how far it moved the score (−5 to 5). */
export interface FeltWord {
  text: string;
  start: number;
  end: number;
  value: number;
}

export interface Feeling {
  /** −1 very unhappy to 1 very happy; null where the language is not known well enough to say. */
  score: number | null;
  label: FeelingLabel | null;
  /** What made the score, in the order of the text. */
  words: FeltWord[];
}

const lexicons: Readonly<Record<string, Lexicon>> = { en: english, de: german, fr: french, es: spanish };

/** The languages whose words are known, as BCP 47. */
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

// The constants of VADER (Hutto and Gilbert, 2014): how negation turns a word round, and how a sum becomes a score.
const turnedRound = -0.74;
const spread = 15;
const negationReach = 3;

/**
 * How the writer of a text feels, by its words: each known word or phrase counts with its value, stronger or weaker by
 * the word before, turned round by a negation up to three words before; what follows a “but” weighs more.
 */
export function feelingOf(text: string, language: string | null): Feeling {
  const lexicon = lexicons[language?.slice(0, 2) ?? ''];
  if (!lexicon) return { score: null, label: null, words: [] };
  const words = sentencesOf(text).flatMap((sentence) => weighed(sentence, lexicon));
  return { ...judged(words), words: words.map(rounded) };
}

const fewWords = 5;

/**
 * As feelingOf, where the language was detected. That of a few words is a guess: where it knows none of them, or there
 * is none, the language whose words fit best is taken.
 */
export function feelingIn(text: string, language: string | null): Feeling {
  const feeling = feelingOf(text, language);
  const isGuess = language === null || text.trim().split(/\s+/, fewWords).length < fewWords;
  return isGuess && feeling.words.length === 0 ? bestFeeling(text) : feeling;
}

function bestFeeling(text: string): Feeling {
  const feelings = feltLanguages.map((language) => feelingOf(text, language));
  return feelings.reduce((best, feeling) => (feeling.words.length > best.words.length ? feeling : best));
}

function judged(words: readonly FeltWord[]): Pick<Feeling, 'score' | 'label'> {
  const good = sumOf(words, (value) => value > 0);
  const bad = -sumOf(words, (value) => value < 0);
  const sum = (good - bad) * 0.8;
  const score = Math.round((sum / Math.sqrt(sum * sum + spread)) * 100) / 100;
  if (good >= 2 && bad >= 2 && Math.min(good, bad) / Math.max(good, bad) > 0.6) return { score, label: 'mixed' };
  return { score, label: score > 0.15 ? 'positive' : score < -0.15 ? 'negative' : 'neutral' };
}

function sumOf(words: readonly FeltWord[], counts: (value: number) => boolean): number {
  return words.reduce((sum, { value }) => (counts(value) ? sum + value : sum), 0);
}

function weighed(sentence: Sentence, lexicon: Lexicon): FeltWord[] {
  const felt: FeltWord[] = [];
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
  // A negation that is no part of a phrase only turns others round.
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

/** Where the clause of a word begins: what is negated before a comma is not negated after it. */
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

const rounded = (word: FeltWord): FeltWord => ({ ...word, value: Math.round(word.value * 100) / 100 });
