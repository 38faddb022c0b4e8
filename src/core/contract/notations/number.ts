import { storedName } from './visible-text.ts';

/** What a text can mean: one value, or two, first the one of the reader's language; null if it means nothing. */
export type Reading<T> = { value: T } | { ambiguous: readonly [T, T] } | null;

export type DecimalSign = '.' | ',';

/**
 * The definition of a number for respondents, staff, imports and the API: in the notation of the language and in the
 * plain one, with grouped thousands and the digits of every script. `1.234` is two numbers in German; `1,234` is two in
 * English, because keyboards of many countries offer only a comma. Without a language the plain notation is first.
 */
export function readNumber(text: string, language = 'en'): Reading<number> {
  const typed = inPlainSigns(text);
  const own = typed.includes('٫') ? '٫' : decimalSignOf(language);
  const [value, other] = [amountOf(typed, own), own === '٫' ? null : amountOf(typed, own === '.' ? ',' : '.')];
  if (value === null || other === null) return value === null && other === null ? null : { value: value ?? other ?? 0 };
  const isPlain = own === '.' && !typed.includes(',');
  return value === other || isPlain ? { value } : { ambiguous: [value, other] };
}

/** A number in one notation, as a column of a file has it; null if it is none. */
export function readNumberWith(text: string, decimal: DecimalSign): number | null {
  const typed = inPlainSigns(text);
  return amountOf(typed, typed.includes('٫') ? '٫' : decimal);
}

export function decimalSignOf(language: string): DecimalSign {
  const sign = numberFormat(language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return sign === ',' || sign === '٫' ? ',' : '.';
}

/** A number as the language writes it, without groups, so that it means one number in every notation. */
export const formatUngrouped = (value: number, language: string): string =>
  numberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value);

/** A number as the language writes it, with groups. */
export const formatNumber = (value: number, language: string): string =>
  numberFormat(language, { maximumFractionDigits: 20 }).format(value);

function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language, options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
}

/**
 * What a person sees of a number, date, time or phone number: one line without characters that are drawn as nothing, its
 * digits of every script as 0 to 9.
 */
export const plainSigns = (text: string): string =>
  storedName(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).replace(/\p{Nd}/gu, plainDigit);

// The digits of a script begin at a code that ends in 0 or in 6.
function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  if (digit.length > 1) return digit;
  return String((code & 15) - (/\p{Nd}/u.test(String.fromCharCode(code | 15)) ? 6 : 0));
}

const signs: Readonly<Record<string, string>> = { '，': ',', '、': ',', '،': ',', '．': '.', '。': '.', '＋': '+' };

function inPlainSigns(text: string): string {
  return plainSigns(text)
    .replace(/[‐-―−﹣－]/g, '-')
    .replace(/[’ʼ‘＇٬]/g, "'")
    .replace(/\s/g, ' ')
    .replace(/[，、،．。＋]/g, (sign) => signs[sign] ?? sign);
}

const groupSigns = { '.': "[, ']", ',': "[. ']", '٫': "[., ']" };

function amountOf(typed: string, decimal: keyof typeof groupSigns): number | null {
  const [sign = '', digits = ''] = /^([+-]?) ?(.+)$/.exec(typed)?.slice(1) ?? [];
  const thousands = `[1-9]\\d{0,2}(${groupSigns[decimal]})(?:\\d{3}\\2)*\\d{3}`;
  const lakhs = '[1-9]\\d?(?:,\\d\\d)+,\\d{3}';
  const whole = decimal === '.' ? `\\d+|${thousands}|${lakhs}` : `\\d+|${thousands}`;
  const [match, before = '', , after = ''] = new RegExp(`^(${whole})?(?:[${decimal}](\\d*))?$`).exec(digits) ?? [];
  if (match === undefined || before + after === '') return null;
  return Number(`${sign}${before.replace(/\D/g, '')}.${after}0`);
}
