/** A score is positive above this, and negative below minus this. */
export const clearScore = 0.25;

/** A word or emoticon with its UTF-16 offset and its lookup form. */
export interface Word {
  text: string;
  key: string;
  start: number;
  end: number;
  opensClause: boolean;
}

export type Sentence = readonly Word[];

// Marks belong to their word: Arabic vowel signs and decomposed accents.
const token =
  /\p{Extended_Pictographic}|[:;]-?[)(D/|]|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[’'-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*|[.!?؟…\n]+|[,;:()–—،؛]+/gu;

/** Splits a text into sentences of words; words keep apostrophes and hyphens. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Word[][] = [[]];
  let opensClause = false;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (/^[.!?؟…\n]/.test(found)) {
      sentences.push([]);
    } else if (/^[,;:()–—،؛]+$/.test(found)) {
      opensClause = true;
    } else {
      const key = found.toLowerCase().replaceAll('’', "'");
      sentences.at(-1)?.push({ text: found, key, start: index, end: index + found.length, opensClause });
      opensClause = false;
    }
  }
  return sentences.filter((words) => words.length > 0);
}
