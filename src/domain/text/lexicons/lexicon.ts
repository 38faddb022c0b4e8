/** The sentiment lexicon of one language. Values range from −5 (very bad) to 5 (very good). */
export interface Lexicon {
  words: Readonly<Record<string, number>>;
  /** Phrases whose value differs from their words; matched first. */
  phrases: Readonly<Record<string, number>>;
  /** Words that invert the next few words: not, never, without. */
  negations: ReadonlySet<string>;
  /** How much a word strengthens or, below zero, weakens the next one: very 0.3, slightly −0.3. */
  degrees: Readonly<Record<string, number>>;
  /** Words after which text weighs more: but, however. */
  turns: ReadonlySet<string>;
}

/** 'cold slow late' as one entry each, with the same value. */
export function valued(value: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(/\s+/).map((word) => [word, value]));
}

/** 'out of order|never again' as one entry each, with the same value. */
export function phrased(value: number, phrases: string): Record<string, number> {
  return Object.fromEntries(phrases.split('|').map((phrase) => [phrase, value]));
}

export const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
