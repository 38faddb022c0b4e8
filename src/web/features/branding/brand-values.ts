import { z } from 'zod';
import { type Branding, brandingInputSchema } from '../../../contract/schemas/administration/branding.ts';

/** What is written in the form; pictures are kept the moment they are chosen. */
const names = [
  'websiteTitle',
  'primaryColor',
  'secondaryColor',
  'fontFamily',
  'borderRadius',
  'emailFooter',
  'surveyTheme',
] as const;

export type BrandValues = Pick<Branding, (typeof names)[number]>;

const looseSchema = z.object({
  websiteTitle: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  fontFamily: z.string(),
  borderRadius: z.number(),
  emailFooter: z.string(),
  surveyTheme: z.looseObject({}),
}) as unknown as z.ZodType<BrandValues>;

/** A form that was begun: its values, what they were, and the version that was read. */
export const brandDraftSchema = z.object({ values: looseSchema, base: looseSchema, version: z.int() });

export type BrandDraft = z.infer<typeof brandDraftSchema>;

export function draftOf(branding: Branding): BrandDraft {
  const values = Object.fromEntries(names.map((name) => [name, branding[name]])) as unknown as BrandValues;
  return { values, base: values, version: branding.version };
}

/** What differs from what was read: only that is sent, so that what somebody else changed stays theirs. */
export function changesOf({ values, base }: BrandDraft): Partial<BrandValues> {
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** What is wrong, by the name of the field; the same rules as the server's. */
export function problemsOf(values: BrandValues): Record<string, string> {
  const { error } = brandingInputSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
