import { z } from 'zod';
import { dateFormats, numberFormats, timeFormats } from '../notations/notation.ts';
import { carriedShape, languageSchema, nameSchema, timeSchema, zoneSchema } from './common.ts';
import { subdomainSchema } from './subdomain.ts';

/** Formats of dates and numbers, of an organization or a user. */
export const formatsShape = {
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  numberFormat: z.enum(numberFormats),
};

/** A language of which dates and numbers can be written, such as de-AT. */
export const localeSchema = languageSchema.refine(isLocale, 'Enter a language such as en-GB or de-AT');

function isLocale(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0;
  } catch {
    return false;
  }
}

/** A country as in ISO 3166, such as DE. */
const countrySchema = z.string().regex(/^[A-Z]{2}$/, 'Enter a country such as DE');

export const notationSchema = z.object({ language: z.string(), ...formatsShape, timeZone: z.string() });

const settingsShape = {
  name: nameSchema(120),
  /** A locale such as de-AT, which formats follow unless another one is chosen. */
  language: localeSchema,
  ...formatsShape,
  /** The first day of a week: 1 is Monday, 7 is Sunday. */
  weekStart: z.int().min(1).max(7),
  /** The first month of the fiscal year: 1 is January. */
  fiscalMonth: z.int().min(1).max(12),
  /** Whose phone numbers are written without a country code; null for the country of the time zone. */
  country: countrySchema.nullable(),
};

/** What a browser knows about the organization that registers. */
export const proposalSchema = z.object({ language: localeSchema, timeZone: zoneSchema }).partial();

export const organizationInputSchema = z
  .object({ ...settingsShape, timeZone: zoneSchema })
  .partial()
  .extend(carriedShape);

export const addressInputSchema = z.object({ subdomain: subdomainSchema });
/** Without a zone, the present one, which moves nothing. */
export const zoneChangeQuerySchema = z.object({ timeZone: zoneSchema.optional() });

/** What every page of a signed-in user needs to write days and numbers. */
export const organizationClockSchema = z.object({
  ...settingsShape,
  timeZone: z.string(),
  /** False for organizations of earlier builds, whose zone is UTC without a choice. */
  hasChosenZone: z.boolean(),
});

export const organizationSchema = organizationClockSchema
  .extend({
    subdomain: z.string(),
    /** The country in use: the chosen one, or that of the time zone. */
    phoneCountry: z.string().nullable(),
    formerAddresses: z.array(z.object({ subdomain: z.string(), since: timeSchema })),
    /** The change of the time zone that is under way: first responses, then survey results are counted anew. */
    recount: z
      .object({ timeZone: z.string(), state: z.enum(['waiting', 'counting', 'failed']), done: z.int(), of: z.int() })
      .nullable(),
    updatedAt: timeSchema,
    version: z.int(),
  })
  .meta({ id: 'ShownOrganization' });

/** What a change of the time zone moves. */
export const zoneChangeSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Rows that fall on another day; null where there are too many to count in two seconds. */
  moved: z.object({ responses: z.int(), surveyResponses: z.int() }).nullable(),
  all: z.object({ responses: z.int(), surveyResponses: z.int() }),
});

export const addressChangedSchema = z.object({ subdomain: z.string(), redirectTo: z.string() });

export type Organization = z.infer<typeof organizationSchema>;
export type OrganizationInput = z.infer<typeof organizationInputSchema>;
export type OrganizationClock = z.infer<typeof organizationClockSchema>;
export type ZoneChange = z.infer<typeof zoneChangeSchema>;
