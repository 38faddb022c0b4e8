import wordLines from '../../../../seed/words/small-words.json' with { type: 'json' };
import { feelingIn } from '../../../text/feeling.ts';
import { topicsOf } from '../../../text/topics.ts';
import { sentencesOf } from '../../../text/words.ts';
import type { TextFeeling } from '../../schemas/survey-result-query.ts';
import type { QuestionResult, WordCount } from '../../schemas/survey-results.ts';

export interface ReadText {
  score: number | null;
  feeling: TextFeeling | null;
  topics: string[];
  words: ReadonlySet<string>;
}

const minWordLength = 3;

/** Extracts words, topics and sentiment of a text. `language` is the detected language. */
export function readText(text: string, language: string | null): ReadText {
  const { score, label } = feelingIn(text, language);
  const words = sentencesOf(text)
    .flat()
    .map(({ key }) => key)
    .filter((word) => word.length >= minWordLength && /\p{L}/u.test(word) && !stopWords.has(word));
  return { score, feeling: label, topics: topicsOf(text, language), words: new Set(words) };
}

const maxWords = 40;

/** Words and topics over many texts, with count and mean sentiment. */
export function summariseTexts(texts: readonly ReadText[]): QuestionResult {
  const feelings = { positive: 0, neutral: 0, negative: 0, mixed: 0, unread: 0 };
  for (const { feeling } of texts) feelings[feeling ?? 'unread'] += 1;
  return {
    kind: 'text',
    read: texts.length,
    words: countWords(texts, ({ words }) => words)
      .filter(({ count }) => count > 1)
      .slice(0, maxWords),
    topics: countWords(texts, ({ topics }) => topics),
    feelings,
  };
}

function countWords(texts: readonly ReadText[], in_: (text: ReadText) => Iterable<string>): WordCount[] {
  const found = new Map<string, { count: number; sum: number; felt: number }>();
  for (const text of texts) {
    for (const word of in_(text)) {
      const one = found.get(word) ?? { count: 0, sum: 0, felt: 0 };
      one.count += 1;
      if (text.score !== null) {
        one.sum += text.score;
        one.felt += 1;
      }
      found.set(word, one);
    }
  }
  return [...found]
    .map(([word, { count, sum, felt }]) => ({
      word,
      count,
      feeling: felt === 0 ? null : Math.round((100 * sum) / felt) / 100,
    }))
    .toSorted((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1));
}

export interface TextInput {
  word?: string | undefined;
  topic?: string | undefined;
  feeling?: TextFeeling | undefined;
}

export function matches({ words, topics, feeling }: ReadText, input: TextInput): boolean {
  if (input.word !== undefined && !words.has(input.word.toLowerCase())) return false;
  if (input.topic !== undefined && !topics.includes(input.topic)) return false;
  return input.feeling === undefined || feeling === input.feeling;
}

/** Stop words of the most frequent languages. */
const stopWords: ReadonlySet<string> = new Set(wordLines.flatMap((line) => line.split(' ')));
