import { hasLink } from '../contract/notations/has-link.ts';
import { invisible } from '../contract/notations/visible-text.ts';

/** A number that one can call. */
const phoneNumber = /\+?\d(?:[\s().\-/]*\d){6,}/g;
const mostCharacters = 60;

/**
 * A name as an email of the system may carry it in a subject, a greeting or a sender: one line of at most 60 characters
 * without links, domains, phone numbers and markup. Names are refused with a link where they are entered; this one
 * treats those that were stored before. `otherwise` replaces a name of which nothing is left.
 */
export function nameForEmail(name: string, otherwise = ''): string {
  const line = name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}<>\\`{}|[\]]+/gu, ' ');
  const plain = line
    .split(/\s+/)
    .filter((word) => !hasLink(word))
    .join(' ')
    .replace(phoneNumber, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment);
  const short = characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : plain;
  // Combining marks may be many for each character.
  return (short.length > 4 * mostCharacters ? '' : short) || otherwise;
}
