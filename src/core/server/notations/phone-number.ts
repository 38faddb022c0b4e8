import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber as Parsed,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { isPhoneNumber, phoneKey, plainPhone } from '../../contract/notations/phone-number.ts';
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
  const international = internationalOf(typed);
  if (international.startsWith('+')) {
    const number = parsePhoneNumberFromString(international);
    return number?.isPossible() ? formatted(number) : null;
  }
  const number = meantNumber(international, country);
  const isOwn = number && country && number.countryCallingCode === getCountryCallingCode(country);
  return isOwn ? formatted(number) : { value: typed, text: typed };
}

/** Countries have different words for an extension. */
function formatted(number: Parsed): PhoneNumber {
  const extension = number.ext ? ` ext. ${number.ext}` : '';
  number.setExt('');
  return { value: `${number.number}${extension}`, text: `${number.formatInternational()}${extension}` };
}

/**
 * The keys by which a number may be stored: international, and, because former builds stored it as it was typed, with its
 * country but no plus, and as it is written in the country. Not those that mean another number here: without a plus
 * 2015550123 is in the United States, even if it could be in Egypt.
 */
export function phoneKeys(text: string, country: Country): string[] {
  const key = phoneKey(text);
  const number = meantNumber(internationalOf(plainPhone(text)), country);
  if (!number) return key ? [key] : [];
  const extension = number.ext ? `x${number.ext}` : '';
  number.setExt('');
  const forms = [number.number.slice(1), phoneKey(number.formatNational())].map((form) => form + extension);
  const typed = [...forms, key].filter((form) => {
    const meant = meantNumber(form, country);
    return !form.startsWith('+') && (!meant || meant.number === number.number);
  });
  return [...new Set([number.number + extension, ...typed])];
}

/**
 * The valid number that a text means: with its country's code, as written in this country, or, if it is none of this
 * country, with its code but no plus. 491711234567 is in Germany not the landline in Leer that lacks its 0.
 */
function meantNumber(text: string, country: Country): Parsed | undefined {
  const own = validNumber(text, country);
  if (text.startsWith('+')) return own;
  const coded = validNumber(`+${text}`, undefined);
  return own && own.countryCallingCode !== coded?.countryCallingCode ? own : coded;
}

function validNumber(text: string, country: Country): Parsed | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number : undefined;
}

const internationalOf = (typed: string) => typed.replace(/^(?:\+\s?)?00(?=[1-9])/, '+');

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
