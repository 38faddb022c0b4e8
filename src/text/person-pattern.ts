/** Regular expressions that PostgreSQL reads: `loose` finds rows, also in JSON text; `exact` ends at whole words. */
export interface Pattern {
  exact: string;
  loose: string;
}

export function patternOf(terms: readonly string[]): Pattern | undefined {
  if (terms.length === 0) return undefined;
  const patterns = terms
    .toSorted((one, other) => other.length - one.length)
    .map((term) => ({ term, pattern: isPhone(term) ? phonePattern(term) : wordsPattern(term) }));
  const exact = patterns.map(({ term, pattern }) =>
    // An address within a longer address is another one: ana@example.com is not maria.ana@example.com.br.
    term.includes('@')
      ? `(?<![[:alnum:]._%+-])(?:${pattern})(?![[:alnum:]]|[.-][[:alnum:]])`
      : `(?<![[:alnum:]])(?:${pattern})(?![[:alnum:]])`,
  );
  return { loose: patterns.map(({ pattern }) => pattern).join('|'), exact: exact.join('|') };
}

const isPhone = (term: string) => /^[\d\s()+./-]+$/.test(term) && term.replace(/\D/g, '').length >= 7;

/** The last nine digits in any writing, with or without the code of a country. */
function phonePattern(term: string): string {
  const digits = term.replace(/\D/g, '').slice(-9);
  return `\\+?[\\d()\\s./-]{0,12}${[...digits].join('[()\\s./-]*')}`;
}

/** A name of two words is also written with the last one first. */
function wordsPattern(term: string): string {
  const words = term.split(/\s+/);
  const [first = '', last = ''] = words;
  const isName = words.length === 2 && !/[\d@]/.test(term);
  return isName ? `${textPattern(term)}|${textPattern(`${last} ${first}`, ',?')}` : textPattern(term);
}

/** Between words also what file names and addresses of pages have there. A single word keeps its case, because it may be an ordinary word too. */
function textPattern(term: string, after = ''): string {
  const isExact = !/[\s\d@]/.test(term);
  return term
    .split(/\s+/)
    .map((word) => [...word].map((sign) => signPattern(sign, isExact)).join(''))
    .join(`${after}(?:[\\s_.+-]|%20|\\\\[nrt])+`);
}

function signPattern(sign: string, isExact: boolean): string {
  // JSON text writes both with a backslash.
  if (sign === '"') return '\\\\?"';
  if (sign === '\\') return '\\\\{1,2}';
  if (/[^\p{L}\p{N}]/u.test(sign)) return /[\x21-\x7e]/.test(sign) ? `\\${sign}` : sign;
  const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()];
  return isExact || lower === upper || lower.length + upper.length > 2 ? sign : `[${lower}${upper}]`;
}
