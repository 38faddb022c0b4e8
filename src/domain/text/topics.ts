import words from '../../../seed/words/topics.json' with { type: 'json' };
import { sentencesOf } from './words.ts';

/** Topics by word stems in English, German, French and Spanish. */
const known = words.stems;

export type Topic = keyof typeof known;

export const topics = Object.keys(known) as Topic[];

// Words that start with a stem but have another meaning.
const strangers = new Set(words.exceptions);
const shortest = 4;

/** Topics indexed by word and stem, because every word of every text is looked up. */
const topicsByWord = new Map<string, Set<Topic>>();
const byBeginning = new Map<string, Set<Topic>>();
for (const topic of topics) {
  for (const stem of known[topic].join(' ').split(' ')) {
    // A short stem must match the whole word or its plural: 'bad' means bathroom in German, 'badge' does not.
    for (const word of [stem, `${stem}s`, `${stem}n`]) add(topicsByWord, word, topic);
    if (stem.length >= shortest) add(byBeginning, stem, topic);
  }
}
const longest = Math.max(...[...byBeginning.keys()].map(({ length }) => length));

function add(table: Map<string, Set<Topic>>, word: string, topic: Topic): void {
  table.set(word, (table.get(word) ?? new Set()).add(topic));
}

/** The topics of a text, most frequent first; at most `most`. */
export function topicsOf(text: string, most = 4): Topic[] {
  const counts = new Map<Topic, number>();
  for (const { key } of sentencesOf(text).flat()) {
    for (const topic of topicsOfWord(key)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  return byCount.slice(0, most).map(([topic]) => topic);
}

function topicsOfWord(key: string): readonly Topic[] {
  const found = new Set<Topic>();
  if (strangers.has(key)) return [];
  for (const topic of topicsByWord.get(key) ?? []) found.add(topic);
  for (let length = shortest; length <= Math.min(longest, key.length); length += 1) {
    for (const topic of byBeginning.get(key.slice(0, length)) ?? []) found.add(topic);
  }
  return found.size > 1 ? topics.filter((topic) => found.has(topic)) : [...found];
}
