import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhoneNumber, plainPhone } from '../../contract/notations/phone-number.ts';
import { sql, type Tx } from '../db/database.ts';

export interface PhoneNumber {
  /** E.164, as +491711234567; a number whose country is unknown as it was typed. */
  value: string;
  /** As shown: +49 171 1234567. */
  text: string;
}

/**
 * The definition of a phone number for customers, surveys, imports and users: with a country code, or as written in the
 * country. A number that is not one of the country stays as it was typed, because it may be one of another; null if it is
 * none anywhere.
 */
export function readPhoneNumber(text: string, country: Country): PhoneNumber | null {
  if (!isPhoneNumber(text)) return null;
  const typed = plainPhone(text);
  const international = typed.replace(/^(?:\+\s?)?00(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(international, country);
  if (international.startsWith('+') && !number?.isPossible()) return null;
  if (!number?.isValid() && !international.startsWith('+')) return { value: typed, text: typed };
  if (!number) return null;
  const extension = number.ext ? ` ext. ${number.ext}` : '';
  return { value: `${number.number}${extension}`, text: number.formatInternational() };
}

/** The digits by which a number of these digits may be stored: with its country, and as it is written in the country. */
export function phoneKeys(digits: string, country: Country): string[] {
  const numbers = [parsePhoneNumberFromString(`+${digits}`), parsePhoneNumberFromString(digits, country)];
  const number = numbers.find((one) => one?.isValid());
  const forms = number ? [number.number, number.formatNational()] : [];
  return [...new Set([digits, ...forms.map((form) => form.replace(/\D/g, ''))])].filter(Boolean);
}

export type Country = CountryCode | undefined;

/** The country whose numbers are written without a code: that of the language, as de-AT, or that of the time zone. */
export const countryOf = (timeZone: string, language = ''): Country =>
  languageCountry(language) ?? countryByZone().get(canonical(timeZone));

/** The country that a language names, as de-AT. */
export const languageCountry = (language: string): Country => countries.get(regionOf(language));

/** The tenant's country, or that of its time zone. */
export async function tenantCountry(tx: Tx): Promise<Country> {
  const tenant = await tx.first(sql<{ timeZone: string; country: string | null }>`
    select time_zone, country from tenants where id = ${tx.tenantId}`);
  return tenant && (countries.get(tenant.country ?? '') ?? countryOf(tenant.timeZone));
}

/** Whether numbers of this country, as in ISO 3166, can be read. */
export const isCountry = (country: string): boolean => countries.has(country);

const countries = new Map<string, CountryCode>(getCountries().map((country) => [country, country]));

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch {
    return '';
  }
}

let byZone: ReadonlyMap<string, CountryCode> | undefined;

function countryByZone(): ReadonlyMap<string, CountryCode> {
  byZone ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone) => [canonical(zone), country] as const)),
  );
  return byZone;
}

/** Asia/Kolkata and Asia/Calcutta are one zone. */
const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Node 20 has the zones of a country as a property, later versions as a method. */
function zonesOf(country: CountryCode): readonly string[] {
  const locale: Intl.Locale & { timeZones?: readonly string[]; getTimeZones?: () => readonly string[] | undefined } =
    new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
