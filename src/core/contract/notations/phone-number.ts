import { inPlainDigits } from './number.ts';

const pattern = /^\+?[\d\s().\-/]+((ext\.?|x|#|;ext=)\s?\d{1,7})?$/i;

/** A phone number as it is compared and stored: one kind of digits, spaces and hyphens. */
export const plainPhone = (text: string): string =>
  inPlainDigits(text)
    .normalize('NFC')
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[‐-―−－]/g, '-')
    .replace(/＋/g, '+')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What looks like a phone number, in the digits of every script. Which country it is in, and whether it can exist there,
 * the server says (`phone-numbers.ts`), because the numbering plans weigh more than the survey page.
 */
export function isPhoneNumber(text: string): boolean {
  const typed = plainPhone(text);
  const digits = typed.replace(/\D/g, '').length;
  return pattern.test(typed) && digits >= 5 && digits <= 20;
}
