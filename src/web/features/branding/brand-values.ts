import { z } from 'zod';
import { type Branding, brandingInputSchema } from '../../../contract/schemas/administration/branding.ts';

/** Pictures are not part of the form: they are saved when they are selected. */
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

export const brandDraftSchema = z.object({ values: looseSchema, base: looseSchema, version: z.int() });

export type BrandDraft = z.infer<typeof brandDraftSchema>;

export function draftOf(branding: Branding): BrandDraft {
  const values = Object.fromEntries(names.map((name) => [name, branding[name]])) as unknown as BrandValues;
  return { values, base: values, version: branding.version };
}

/** Only changed values are sent, so that changes by other users are not overwritten. */
export function changesOf({ values, base }: BrandDraft): Partial<BrandValues> {
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

export function problemsOf(values: BrandValues): Record<string, string> {
  const { error } = brandingInputSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
