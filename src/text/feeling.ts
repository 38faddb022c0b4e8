import { type Lexicon, lexicons } from './lexicons.ts';
import { type SentimentWord, type WeighedWord, weighed } from './weighed-words.ts';
import { clearScore, sentencesOf } from './words.ts';

export type FeelingLabel = 'negative' | 'neutral' | 'positive' | 'mixed';

export interface Feeling {
  /** −1 very unhappy to 1 very happy; null without a label. */
  score: number | null;
  /** Null if the text is not clear, or not read. */
  label: FeelingLabel | null;
  /** 0 to 1; null if the text is not read. */
  confidence: number | null;
  words: SentimentWord[];
}

const notRead: Feeling = { score: null, label: null, confidence: null, words: [] };

export const feltLanguages = Object.keys(lexicons);

/** The sentiment of a text by the lexicon of its language; not read in other languages. */
export function feelingOf(text: string, language: string | null): Feeling {
  const lexicon = lexiconFor(language);
  return lexicon ? feelingBy(text, feltIn(text, lexicon)) : notRead;
}

const minWords = 5;

/**
 * Like feelingOf for a detected language. Detection on few words is unreliable: if the language has no match, the
 * best-matching language is used, and a text without any match is not read.
 */
export function feelingIn(text: string, language: string | null): Feeling {
  const lexicon = lexiconFor(language);
  const felt = lexicon ? feltIn(text, lexicon) : [];
  const isGuess = language === null || text.trim().split(/\s+/, minWords).length < minWords;
  if (!isGuess || felt.length > 0) return lexicon ? feelingBy(text, felt) : notRead;
  const all = feltLanguages.map((one) => feltIn(text, lexicons[one] as Lexicon));
  const best = all.reduce((most, one) => (one.length > most.length ? one : most));
  return best.length > 0 ? feelingBy(text, best) : notRead;
}

const lexiconFor = (language: string | null) => lexicons[language?.slice(0, 2) ?? ''];

function feltIn(text: string, lexicon: Lexicon): WeighedWord[] {
  return sentencesOf(text).flatMap((sentence) => weighed(sentence, lexicon));
}

/** Below this confidence a text has no verdict. */
export const clearConfidence = 0.5;

// The constant of VADER (Hutto and Gilbert, 2014) for the normalisation of the sum.
const spread = 15;

function feelingBy(text: string, felt: readonly WeighedWord[]): Feeling {
  const words = felt.filter(({ value }) => value !== 0).map(({ weight: _, ...word }) => word);
  const good = sumOf(words.map(({ value }) => Math.max(value, 0)));
  const bad = -sumOf(words.map(({ value }) => Math.min(value, 0)));
  const sum = sumOf(felt.map(({ value, weight }) => value * weight)) * 0.8;
  const score = Math.round((sum / Math.sqrt(sum * sum + spread)) * 100) / 100;
  const { label, confidence } = felt.length === 0 ? withoutWords(text) : verdictOf(score, good, bad);
  const isClear = confidence >= clearConfidence;
  return { score: isClear ? scoreOf(label, score) : null, label: isClear ? label : null, confidence, words };
}

/** The score of a mixed text is neutral, so that its label and its score agree. */
const scoreOf = (label: FeelingLabel, score: number) =>
  label === 'mixed' ? Math.max(-clearScore, Math.min(clearScore, score)) : score;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

type Verdict = { label: FeelingLabel; confidence: number };

const fewWords = 12;

/** A short text without a sentiment word states a fact; in a long one the words may be unknown. */
function withoutWords(text: string): Verdict {
  const isShort = text.trim().split(/\s+/, fewWords + 1).length <= fewWords;
  return { label: 'neutral', confidence: isShort ? 0.6 : 0.4 };
}

const mixedFrom = 0.4;
const minSide = 1.5;

function verdictOf(score: number, good: number, bad: number): Verdict {
  const [less, more] = [Math.min(good, bad), Math.max(good, bad)];
  if (less >= minSide && less / more >= mixedFrom) return { label: 'mixed', confidence: 0.7 };
  if (more === 0) return { label: 'neutral', confidence: 0.8 };
  if (Math.abs(score) <= clearScore) return { label: 'neutral', confidence: 0.3 };
  const confidence = Math.min(0.95, 0.4 + Math.abs(score)) - (0.3 * less) / more;
  return { label: score > 0 ? 'positive' : 'negative', confidence: Math.round(confidence * 100) / 100 };
}
