/** Marks that only accent a letter; marks that are letters of their own, as in Hindi or Thai, stay. */
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060\ufeff\u00ad]/g;

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
};

/**
 * A text as search compares it: without case, accents, width and the look of compatible letters. "Łukasz Müller" is
 * "lukasz muller" and "Straße" is "strasse". The database has the same as fold_text.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[ßæœþłøđðħıŧŋĸς]/g, (letter) => letters[letter] ?? letter);
}

/** Whether a text contains all words of another, in any order, case, accents and width. */
export function containsFolded(text: string, wanted: string): boolean {
  const folded = foldText(text);
  return foldText(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
