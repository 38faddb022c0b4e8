import type { TextFeeling } from '../../contract/schemas/survey-result-query.ts';
import type { QuestionResult, WordCount } from '../../contract/schemas/survey-results.ts';
import { feelingIn } from '../text/feeling.ts';
import { topicsOf } from '../text/topics.ts';
import { sentencesOf } from '../text/words.ts';
import { smallWords } from './small-words.ts';

/** What was read from one text. */
export interface ReadText {
  score: number | null;
  feeling: TextFeeling | null;
  topics: string[];
  /** What it talks about, each word once. */
  words: ReadonlySet<string>;
}

const shortestWord = 3;

/** Reads a text for its words, topics and feeling. `language` is what it was detected to be. */
export function readText(text: string, language: string | null): ReadText {
  const { score, label } = feelingIn(text, language);
  const words = sentencesOf(text)
    .flat()
    .map(({ key }) => key)
    .filter((word) => word.length >= shortestWord && /\p{L}/u.test(word) && !smallWords.has(word));
  return { score, feeling: label, topics: topicsOf(text), words: new Set(words) };
}

const mostWords = 40;

/** The words and topics of many texts, each with how many texts say it and how those feel. */
export function summariseTexts(texts: readonly ReadText[]): QuestionResult {
  const feelings = { positive: 0, neutral: 0, negative: 0, mixed: 0, unread: 0 };
  for (const { feeling } of texts) feelings[feeling ?? 'unread'] += 1;
  return {
    kind: 'text',
    read: texts.length,
    words: said(texts, ({ words }) => words)
      .filter(({ count }) => count > 1)
      .slice(0, mostWords),
    topics: said(texts, ({ topics }) => topics),
    feelings,
  };
}

/** What texts say, that which most of them say first. */
function said(texts: readonly ReadText[], in_: (text: ReadText) => Iterable<string>): WordCount[] {
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

export interface TextWish {
  word?: string | undefined;
  topic?: string | undefined;
  feeling?: TextFeeling | undefined;
}

/** Whether a text is one of those that were asked for. */
export function isWished({ words, topics, feeling }: ReadText, wish: TextWish): boolean {
  if (wish.word !== undefined && !words.has(wish.word.toLowerCase())) return false;
  if (wish.topic !== undefined && !topics.includes(wish.topic)) return false;
  return wish.feeling === undefined || feeling === wish.feeling;
}
