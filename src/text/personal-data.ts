import { formatPersonal, type PersonalKind } from './format-topic.ts';

export interface PersonalSpan {
  kind: PersonalKind;
  start: number;
  end: number;
}

interface Finder {
  kind: PersonalKind;
  pattern: RegExp;
  /** A cheap necessary condition for the pattern, tested first. */
  sign?: RegExp;
  /** A check beyond the pattern, such as a check digit or a plausible length. */
  holds?: (found: string) => boolean;
}

const digit = /\d/;
const capitalised = "\\p{Lu}[\\p{L}'’\\-]{1,30}";
const names = `${capitalised}(?:\\s+${capitalised}){0,2}`;
const streets =
  'street|st\\.|road|rd\\.|avenue|ave\\.|lane|drive|square|boulevard|straße|strasse|weg|platz|allee|rue|place|calle|plaza|avenida';

// Every repetition is bounded to limit matching time. On overlap the earlier finder wins.
const finders: readonly Finder[] = [
  {
    kind: 'email',
    sign: /@/,
    pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu,
  },
  { kind: 'iban', sign: digit, pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g, holds: isIban },
  { kind: 'card', sign: digit, pattern: /\b\d(?:[ -]?\d){12,18}\b/g, holds: isCard },
  { kind: 'network', sign: digit, pattern: /\b(?:\d{1,3}\.){3}\d{1,3}\b/g, holds: isAddress },
  { kind: 'phone', sign: digit, pattern: /(?<![\w/.-])(?:\+|00)\d[\d\s().\-/]{6,20}\d(?!\w)/g, holds: isPhone },
  { kind: 'phone', sign: digit, pattern: /(?<![\w/.-])\(?0\d[\d\s().\-/]{5,16}\d(?!\w)/g, holds: isPhone },
  {
    kind: 'phone',
    sign: digit,
    pattern:
      /(?<=\b(?:phone|tel|mobile|call me (?:on|at)|ring me on|telefon|handy|téléphone|teléfono|móvil)\b[^\d\n+]{0,12})\d[\d\s().\-/]{5,16}\d(?!\w)/giu,
    holds: isPhone,
  },
  {
    kind: 'birthday',
    sign: digit,
    pattern:
      /(?<=\b(?:born(?: on)?|date of birth|birthday|geboren(?: am)?|geburtsdatum|née? le|fecha de nacimiento|nací el)\b[^\d\n]{0,6})\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}/giu,
  },
  {
    kind: 'name',
    sign: /[Nn]ame|hei(?:ß|ss)e|appelle|llamo|nombre/,
    pattern: new RegExp(
      `(?<=(?:[Mm]y name is|[Mm]ein Name ist|[Ii]ch hei(?:ß|ss)e|[Jj]e m[’']appelle|[Mm]e llamo|[Mm]i nombre es)\\s)${names}`,
      'gu',
    ),
  },
  {
    kind: 'name',
    sign: /Mr|Ms|Dr|Herr|Frau|Monsieur|Madame|Señor/,
    pattern: new RegExp(`(?<=\\b(?:Mr|Mrs|Ms|Dr|Herr|Frau|Monsieur|Madame|Señora?)\\.?\\s)${names}`, 'gu'),
  },
  {
    kind: 'name',
    sign: /egards|incerely|Grüßen|ordialement|aludos/,
    pattern: new RegExp(
      `(?<=\\b(?:[Kk]ind regards|[Bb]est regards|[Rr]egards|[Ss]incerely|[Mm]it freundlichen Grüßen|[Cc]ordialement|[Ss]aludos),?\\s{1,3})${names}`,
      'gu',
    ),
  },
  {
    kind: 'address',
    sign: digit,
    pattern: new RegExp(`\\b\\d{1,5}[a-z]?,?\\s(?:${capitalised}\\s){0,3}(?:${streets})(?![\\p{L}])`, 'giu'),
  },
  {
    kind: 'address',
    sign: digit,
    pattern: new RegExp(`\\b${capitalised}(?:straße|strasse|weg|platz|allee)\\s\\d{1,4}[a-z]?\\b`, 'gu'),
  },
];

/** Finds personal data in a text, in order and without overlaps. */
export function personalDataIn(text: string): PersonalSpan[] {
  return finders.reduce<PersonalSpan[]>((found, { kind, pattern, sign, holds }) => {
    if (sign && !sign.test(text)) return found;
    const more = [...text.matchAll(pattern)]
      .filter(([match]) => holds?.(match) ?? true)
      .map(({ 0: match, index }) => ({ kind, start: index, end: index + match.length }));
    return merged(found, more);
  }, []);
}

/** Both in order and without overlaps; where they overlap, a span of the first is kept. */
function merged(first: readonly PersonalSpan[], second: readonly PersonalSpan[]): PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  let at = 0;
  for (const span of second) {
    for (let next = first[at]; next && next.end <= span.start; next = first[at]) {
      spans.push(next);
      at += 1;
    }
    const next = first[at];
    if (!next || next.start >= span.end) spans.push(span);
  }
  return [...spans, ...first.slice(at)];
}

/** Replaces personal data by its kind: 'write to [email]'. */
export function masked(text: string, spans: readonly PersonalSpan[] = personalDataIn(text)): string {
  let end = 0;
  const parts = spans.map((span) => {
    const before = text.slice(end, span.start);
    end = span.end;
    return `${before}[${formatPersonal[span.kind]}]`;
  });
  return parts.join('') + text.slice(end);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function isPhone(text: string): boolean {
  const { length } = digitsOf(text);
  return length >= 7 && length <= 15 && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text.trim());
}

/** The Luhn check (ISO/IEC 7812-1). */
function isCard(text: string): boolean {
  const digits = [...digitsOf(text)].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0);
  return digits.length >= 13 && sum % 10 === 0;
}

const doubled = (digit: number) => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);

/** The IBAN check of ISO 13616: rearranged, converted to digits, the remainder modulo 97 is 1. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

function isAddress(text: string): boolean {
  return text.split('.').every((part) => Number(part) <= 255);
}
