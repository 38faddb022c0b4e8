import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneParts } from '../../contract/notations/phone-number.ts';
import type { Country } from './phone-number.ts';

/**
 * LIKE patterns by which a searched text has a phone number, or a part of one: the digits as they are typed anywhere in
 * a number, and at the beginning of one with the country's code and, in the tenant's country, as it is written there.
 * Searched texts have numbers as `searched_phone` of the database writes them.
 */
export function phonePatterns({ typed, digits, extension }: PhoneParts, country: Country): string[] {
  const beginnings = readings(typed, digits, country).flatMap((number) => [
    number.countryCallingCode + number.nationalNumber,
    ...(country && number.countryCallingCode === getCountryCallingCode(country) ? inCountry(number) : []),
  ]);
  const numbers = [`%${digits}`, ...beginnings];
  // The number may be stored without its extension.
  const endings = extension ? [extensionMark + extension, separator] : [''];
  const patterns = numbers.flatMap((number) => endings.map((ending) => `%${separator}${number}${ending}%`));
  return [...new Set(patterns)];
}

/** The characters before and behind each number in a searched text, and before its extension: no text has them. */
const separator = '\u001f';
const extensionMark = '\u001e';

/** As it is written in its country, with its prefix and without. The prefix of a part of a number is any digit. */
const inCountry = (number: PhoneNumber): string[] => [
  number.nationalNumber,
  number.isValid() ? number.formatNational().replace(/\D/g, '') : `_${number.nationalNumber}`,
];

/** What the digits may mean: an international number, one of the country, or both. */
function readings(typed: string, digits: string, country: Country): PhoneNumber[] {
  const international = typed.replace(/^00(?=[1-9])/, '+');
  const own = parsePhoneNumberFromString(international, country);
  if (international.startsWith('+')) return own ? [own] : [];
  const other = parsePhoneNumberFromString(`+${digits}`);
  return [...(own ? [own] : []), ...(other?.isValid() ? [other] : [])];
}
