import emojiValues from '../../seed/words/emoji.json' with { type: 'json' };
import { entryOf, type Lexicon } from './lexicons.ts';
import type { Sentence, Word } from './words.ts';

/** A sentiment word with its offset and its value (−5 to 5). */
export interface SentimentWord {
  text: string;
  start: number;
  end: number;
  value: number;
}

/** A sentiment word with the weight of its place in the sentence. A neutral opinion has the value 0. */
export interface WeighedWord extends SentimentWord {
  weight: number;
}

const emoji: ReadonlyMap<string, number> = new Map(Object.entries(emojiValues));

// The negation factor of VADER (Hutto and Gilbert, 2014).
const turnedRound = -0.74;
const reach = 3;
const missedValue = -2;

/**
 * The sentiment words of a sentence: each known word or phrase has a value, scaled by a preceding degree word and
 * inverted by a negation in its clause; text after “but” weighs more.
 */
export function weighed(sentence: Sentence, lexicon: Lexicon): WeighedWord[] {
  const keys = sentence.map(({ key }) => lexicon.fold(key));
  const place: Place = { keys, lexicon, inPhrase: new Set(), clauses: clausesOf(sentence, keys, lexicon) };
  const felt: WeighedWord[] = [];
  const turn = keys.findIndex((key, at) => lexicon.turns.has(key) || lexicon.turns.has(`${key} ${keys[at + 1]}`));
  if (turn >= 0) place.inPhrase.add(turn);
  for (let at = 0; at < sentence.length; ) {
    const phrase = phraseAt(keys, at, lexicon);
    const length = phrase?.length ?? 1;
    if (phrase) for (let part = at; part < at + length; part += 1) place.inPhrase.add(part);
    const value = phrase ? phrase.value : wordAt(place, at);
    const weight = turn < 0 ? 1 : at < turn ? 0.5 : 1.5;
    if (value !== undefined)
      felt.push({ ...spanOf(sentence, at, length), value: Math.round(value * 100) / 100, weight });
    at += length;
  }
  return isIronic(felt, sentence) ? felt.slice(1) : felt;
}

interface Place {
  keys: readonly string[];
  lexicon: Lexicon;
  /** Words of a phrase do not invert other words. */
  inPhrase: Set<number>;
  /** The clause of each word. */
  clauses: readonly Clause[];
}

interface Clause {
  start: number;
  end: number;
  /** “They solved my problem”: the clause has a word that solves, without a negation. */
  isSolved: boolean;
}

/** Looked up once, because a text can be one sentence with thousands of words. */
function clausesOf(sentence: Sentence, keys: readonly string[], { solving, negations }: Lexicon): Clause[] {
  const starts = sentence.flatMap(({ opensClause }, at) => (at === 0 || opensClause ? [at] : []));
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? sentence.length;
    const words = keys.slice(start, end);
    const isSolved = words.some((key) => solving.has(key)) && !words.some((key) => negations.has(key));
    const clause = { start, end, isSolved };
    return words.map(() => clause);
  });
}

/** “Great, another delay” is a complaint: a praise before the first comma, followed by complaints only. */
function isIronic([first, ...rest]: readonly WeighedWord[], [, second]: Sentence): boolean {
  const opens = first?.start === 0 && first.value > 0 && second?.opensClause === true && first.end < second.start;
  return opens && rest.length > 0 && rest.every(({ value, weight }) => value < 0 && weight === 1);
}

const longestPhrase = 5;

function phraseAt(keys: readonly string[], at: number, { phrases, neutral }: Lexicon) {
  for (let length = Math.min(longestPhrase, keys.length - at); length > 1; length -= 1) {
    const phrase = keys.slice(at, at + length).join(' ');
    if (neutral.has(phrase)) return { length, value: 0 };
    const value = phrases.get(phrase);
    // A phrase of the value 0 only hides its words.
    if (value !== undefined) return { length, value: value === 0 ? undefined : value };
  }
  return undefined;
}

function wordAt(place: Place, at: number): number | undefined {
  const { keys, lexicon } = place;
  const key = keys[at] as string;
  const sign = emoji.get(key);
  if (sign !== undefined) return sign;
  if (lexicon.neutral.has(key)) return 0;
  const value = found(key, lexicon, (base) => lexicon.words.get(base)) ?? 0;
  if (lexicon.negations.has(key)) return value < 0 ? value * 0.5 : undefined;
  const isNegated = negates(place, at);
  if (value < 0 && value > -3 && place.clauses[at]?.isSolved) return undefined;
  if (value !== 0) return value * (1 + degreeAt(keys, at, lexicon)) * (isNegated ? turnedRound : 1);
  return isNegated && found(key, lexicon, (base) => lexicon.missed.has(base) || undefined) ? missedValue : undefined;
}

/** Finds also words with repeated letters: “sooo goood”. */
function found<T>(key: string, lexicon: Lexicon, find: (base: string) => T | undefined): T | undefined {
  const direct = entryOf(key, lexicon, find);
  if (direct !== undefined || !/(\p{L})\1\1/u.test(key)) return direct;
  return (
    entryOf(key.replace(/(\p{L})\1{2,}/gu, '$1$1'), lexicon, find) ??
    entryOf(key.replace(/(\p{L})\1{2,}/gu, '$1'), lexicon, find)
  );
}

const degreeAt = (keys: readonly string[], at: number, { degrees }: Lexicon) => degrees.get(keys[at - 1] ?? '') ?? 0;

/** Whether a negation precedes in the clause, or ends it where the language allows that. */
function negates({ keys, lexicon: { negations, trailing }, inPhrase, clauses }: Place, at: number): boolean {
  const { start = 0, end = keys.length } = clauses[at] ?? {};
  const from = Math.max(at - reach, start);
  for (let before = from; before < at; before += 1) {
    if (negations.has(keys[before] as string) && !inPhrase.has(before)) return true;
  }
  if (trailing.size === 0) return false;
  return end - at <= reach + 1 && trailing.has(keys[end - 1] ?? '');
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
