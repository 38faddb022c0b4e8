import { z } from 'zod';
import { yearIssue } from '../notations/date.ts';
import { isEmailAddress } from '../notations/email-address.ts';
import { hasLink } from '../notations/has-link.ts';
import { typedEmail, typedWebAddress } from '../notations/typed-address.ts';
import { isStorable, showsNothing, storedName, storedText } from '../notations/visible-text.ts';
import { invalidWebAddress, isWebAddress, webAddressProblem } from '../notations/web-address.ts';

export const idSchema = z.int().positive().max(2_147_483_647);

/**
 * What happens to the id of a record that is deleted, where no foreign key of the database says it: it is removed from
 * what names it, also with an entry in the history (recorded), or it is kept and shown as deleted.
 */
export const whenDeletedSchema = z.enum(['removed', 'recorded', 'kept']);
export type WhenDeleted = z.infer<typeof whenDeletedSchema>;

/** The id of a record of another resource in the same tenant. */
export const recordId = (resource: string, whenDeleted?: WhenDeleted) =>
  idSchema.meta({ references: resource, ...(whenDeleted ? { whenDeleted } : {}) });

/** A list of unique ids of another resource. */
export const recordIds = (resource: string, most = 100, whenDeleted: WhenDeleted = 'removed') =>
  z
    .array(recordId(resource, whenDeleted))
    .max(most)
    .transform((ids) => [...new Set(ids)])
    .meta({ references: resource });

/** One line of text: as `stored` makes it, trimmed, with something to see. */
export const lineSchema = (most = 200, stored = storedName) =>
  titleSchema(most, stored).refine((text) => text !== '', 'This field is required');

export const noLinks = 'Names cannot contain links or domains. Write a space after a period.';

/** A name that emails may carry: one line without anything that a mail program turns into a link. */
export const nameSchema = (most = 200) => lineSchema(most).refine((text) => !hasLink(text), noLinks);

/** One line of text that may be empty. */
export const titleSchema = (most = 200, stored = storedName) =>
  z
    .string()
    .overwrite(stored)
    .max(most, `At most ${most} characters`)
    .refine(isStorable, { error: 'Some characters are not allowed', abort: true });

export const proseSchema = (most = 10_000) =>
  z
    .string()
    .overwrite(storedText)
    .max(most, `At most ${most} characters`)
    .refine(isStorable, 'Some characters are not allowed');

/** What a call returns that has nothing to tell. */
export const doneSchema = z.looseObject({ success: z.literal(true) });

export const timeSchema = z.iso
  .datetime({ offset: true })
  .refine((time) => yearIssue(time) === undefined, { error: ({ input }) => yearIssue(String(input)) ?? '' });

/** An IANA time zone. */
export const zoneSchema = z.string().max(60).refine(isZone, 'Enter a time zone such as Europe/Berlin');

function isZone(timeZone: string): boolean {
  try {
    // An offset such as +05:30 is one to the west for PostgreSQL, and knows no summer time.
    return /^[A-Za-z]/.test(timeZone) && Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

export const recordShape = { id: idSchema, createdAt: timeSchema, updatedAt: timeSchema, version: z.int() };

/** Optional fields of every body: the caller's tenant and the version that the caller read. */
export const carriedShape = { tenantId: z.int().nullable().optional(), version: z.int().optional() };

/** An email address in lower case. */
export const emailSchema = z
  .string()
  .overwrite(typedEmail)
  .toLowerCase()
  .max(254)
  .refine(isEmailAddress, 'Invalid email address')
  .meta({ format: 'email' });

/** What a form sends for an emptied input. */
export const emptyToNull = (text: unknown) => (typeof text === 'string' && showsNothing(text) ? null : text);

/** A color as style sheets and design programs have it: #009639, 009639 and #093. */
export const colorSchema = z
  .string()
  .overwrite(plainColor)
  .regex(/^#[0-9a-fA-F]{6}$/, 'A color like #009639');

/** A web address of one of these protocols; one typed without a protocol begins with https://. */
export const webAddressSchema = (protocols: readonly ('http' | 'https')[] = ['https', 'http']) =>
  z
    .string()
    .overwrite(typedWebAddress)
    .max(500)
    .refine((url) => isWebAddress(url, protocols), {
      error: ({ input }) => webAddressProblem(String(input), protocols),
      abort: true,
    })
    .meta({ format: 'uri' });

/** An own upload or an https URL; excludes everything that a browser could execute. */
export const pictureSchema = z
  .string()
  .overwrite(typedWebAddress)
  .max(500)
  .regex(
    /^(?!.*\/\.{1,2}(?:\/|$))(https:\/\/[^\s"'<>\\]+|\/uploads\/[\w/.-]+|\/user\/profile-picture\/[\w.-]+|)$/,
    invalidWebAddress,
  )
  .refine((text) => !text.startsWith('https:') || isWebAddress(text), invalidWebAddress)
  .meta({ file: true });

function plainColor(text: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(storedName(text))?.[1];
  if (!digits) return text;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

export const integerSchema = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** The rows of a list that a page has. */
export const pageQuerySchema = z.object({ _start: integerSchema.optional(), _end: integerSchema.optional() });

/** BCP 47, such as en, pt-BR or ar. */
export const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'Enter a language such as en or pt-BR');

/** The same text by language; the first language is the fallback. */
export const localizedTextSchema = (most: number) => z.record(languageSchema, proseSchema(most));

export type LocalizedText = z.infer<ReturnType<typeof localizedTextSchema>>;
