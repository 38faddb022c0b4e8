import words from '../../seed/words/topics.json' with { type: 'json' };
import { type Lexicon, lexicons } from './lexicons.ts';
import { sentencesOf } from './words.ts';

export type Topic = keyof typeof words.stems;

export const topics = Object.keys(words.stems) as Topic[];

// Words that start with a stem but have another meaning.
const exceptions = new Set(words.exceptions);
// Words with another meaning in another language: German “bad” is a bathroom.
const ambiguous = new Set(words.ambiguous);
const shortest = 4;

interface Index {
  lexicon: Lexicon;
  /** Topics by word and by stem, because every word of every text is looked up. */
  byWord: Map<string, Topic>;
  byStem: Map<string, Topic>;
  longest: number;
}

const indexes = new Map(Object.entries(lexicons).map(([language, lexicon]) => [language, indexOf(language, lexicon)]));

function indexOf(language: string, lexicon: Lexicon): Index {
  const byWord = new Map<string, Topic>();
  const byStem = new Map<string, Topic>();
  for (const topic of topics) {
    const lines = words.stems[topic][language as 'en'];
    for (const stem of lines.join(' ').split(' ').map(lexicon.fold)) {
      // A short stem must match the whole word or its plural: “bad”, not “badge”.
      for (const word of [stem, `${stem}s`, `${stem}n`]) byWord.set(word, topic);
      if (stem.length >= shortest) byStem.set(stem, topic);
    }
  }
  return { lexicon, byWord, byStem, longest: Math.max(...[...byStem.keys()].map(({ length }) => length)) };
}

const fewWords = 5;

/** The topics of a text, most frequent first. The language of a few words is uncertain: all are looked up. */
export function topicsOf(text: string, language: string | null, most = 4): Topic[] {
  const keys = sentencesOf(text).flatMap((sentence) => sentence.map(({ key }) => key));
  const index = indexes.get(language?.slice(0, 2) ?? '');
  const isGuess = language === null || (!index && keys.length < fewWords);
  const searched = isGuess ? [...indexes.values()] : index ? [index] : [];
  const counts = new Map<Topic, number>();
  for (const key of keys) {
    if (exceptions.has(key) || (isGuess && ambiguous.has(key))) continue;
    for (const topic of new Set(searched.map((one) => topicOf(key, one)))) {
      if (topic) counts.set(topic, (counts.get(topic) ?? 0) + 1);
    }
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  return byCount.slice(0, most).map(([topic]) => topic);
}

function topicOf(word: string, index: Index): Topic | undefined {
  const key = index.lexicon.fold(word);
  for (const prefix of ['', ...index.lexicon.prefixes]) {
    const found = key.startsWith(prefix) ? topicOfBase(key.slice(prefix.length), index) : undefined;
    if (found) return found;
  }
  return undefined;
}

function topicOfBase(key: string, { byWord, byStem, longest }: Index): Topic | undefined {
  const whole = byWord.get(key);
  if (whole) return whole;
  for (let length = Math.min(longest, key.length); length >= shortest; length -= 1) {
    const topic = byStem.get(key.slice(0, length));
    if (topic) return topic;
  }
  return undefined;
}
