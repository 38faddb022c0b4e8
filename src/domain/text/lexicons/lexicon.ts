/** What the words of one language say about feelings. Values run from −5 (very bad) to 5 (very good). */
export interface Lexicon {
  words: Readonly<Record<string, number>>;
  /** Several words that mean something else together than one by one. They are looked for first. */
  phrases: Readonly<Record<string, number>>;
  /** Turn the next few words round: not, never, without. */
  negations: ReadonlySet<string>;
  /** How much stronger (or, below zero, weaker) the next word is: very 0.3, slightly −0.3. */
  degrees: Readonly<Record<string, number>>;
  /** What follows weighs more than what went before: but, however. */
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
