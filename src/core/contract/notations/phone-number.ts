import { plainSigns } from './number.ts';

// As numbers of Peru, Romania and Uruguay have extensions, too.
const pattern = /^(\+?[\d\s().\-/]+)(?:(?:ext\.?|int\.?|anexo|x|#|;ext=)\s?(\d{1,7}))?$/i;

/** A phone number as it is compared and stored: without `tel:` and invisible marks, one kind of digits, spaces and hyphens. */
export const plainPhone = (text: string): string =>
  plainSigns(text)
    .normalize('NFKC')
    .replace(/^\W*tel:/i, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What looks like a phone number, in the digits of every script. Which country it is in, and whether it can exist there,
 * the server says (`readPhoneNumber`), because the numbering plans weigh more than the survey page.
 */
export function isPhoneNumber(text: string): boolean {
  const typed = plainPhone(text);
  const digits = typed.replace(/\D/g, '').length;
  return pattern.test(typed) && digits >= 5 && digits <= 20;
}

export interface PhoneParts {
  /** Without the extension. */
  typed: string;
  digits: string;
  extension: string;
}

/** The parts of a text that can be a phone number or at least four digits of one; null if it cannot. */
export function phoneParts(text: string): PhoneParts | null {
  const [, typed = '', extension = ''] = pattern.exec(plainPhone(text)) ?? [];
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 4 && digits.length <= 20 ? { typed: typed.trim(), digits, extension } : null;
}

/**
 * By what phone numbers are compared, of any text: digits, after a plus if they begin with the code of a country, and before
 * an x and the extension, because colleagues share a number. `phone_key_of` of the database computes the same.
 */
export const phoneKey = (text: string): string =>
  plainPhone(text)
    .replace(/(?:;ext=|ext\.?|int\.?|anexo|x|#)\s*(\d{1,7})\s*$/i, 'x$1')
    .replace(/\(0\)|[^\dx+]|x(?!\d+$)/g, '')
    .replace(/^\+?00/, '+')
    .replace(/^\+$/, '');
