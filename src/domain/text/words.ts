/** A word or a sign of feeling, where it stands in the text (UTF-16 offsets) and as it is looked up. */
export interface Word {
  text: string;
  key: string;
  start: number;
  end: number;
  /** A comma, a semicolon, a colon or a dash stands before it. */
  opensClause: boolean;
}

/** One sentence's words, in order. */
export type Sentence = readonly Word[];

const token = /\p{Extended_Pictographic}|[:;]-?[)(D/|]|[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*|[.!?\n]+|[,;:()–—]+/gu;

/** Cuts a text into sentences of words; a word keeps its apostrophes and hyphens. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Word[][] = [[]];
  let opensClause = false;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (/^[.!?\n]/.test(found)) {
      sentences.push([]);
    } else if (/^[,;:()–—]+$/.test(found)) {
      opensClause = true;
    } else {
      const key = found.toLowerCase().replaceAll('’', "'");
      sentences.at(-1)?.push({ text: found, key, start: index, end: index + found.length, opensClause });
      opensClause = false;
    }
  }
  return sentences.filter((words) => words.length > 0);
}
