import { z } from 'zod';
import { carriedShape, colorSchema, proseSchema, timeSchema, titleSchema } from '../common.ts';
import { surveyThemeSchema } from '../surveys/survey.ts';
import { uploadSchema } from './auth.ts';
import { brandDefaults, fontFamilies } from './brand-defaults.ts';

/** An own upload that was made for this, or nothing. Anything else could follow people, or run. */
const brandPictureSchema = z
  .string()
  .regex(/^(\/uploads\/[a-z0-9-]{3,40}\/[\w-]{22}\.(png|jpg|webp))?$/, 'Upload a picture first');

/** The pictures that a tenant shows, and where each stands. */
export const brandPictureKinds = ['light', 'dark', 'favicon', 'login'] as const;

const chosen = {
  /** Names the product to its people; without one it has its own name. */
  websiteTitle: titleSchema(60),
  primaryColor: colorSchema,
  secondaryColor: colorSchema,
  logoUrl: brandPictureSchema,
  logoDarkUrl: brandPictureSchema,
  faviconUrl: brandPictureSchema,
  loginImageUrl: brandPictureSchema,
  fontFamily: z.enum(fontFamilies),
  borderRadius: z.int().min(0).max(24),
  /** Stands at the foot of every mail to customers. */
  emailFooter: proseSchema(500),
  /** For surveys that say nothing else. */
  surveyTheme: surveyThemeSchema.pick({ background: true, font: true, corners: true }),
};

export const brandingSchema = z.object({ ...chosen, updatedAt: timeSchema, version: z.int() });

export const brandingInputSchema = z.object(chosen).partial().extend(carriedShape);

/** What anybody may know who stands at a tenant's door. */
export const publicBrandingSchema = brandingSchema
  .omit({ emailFooter: true, surveyTheme: true, updatedAt: true, version: true })
  .extend({ subdomain: z.string(), name: z.string() });

export const publicBrandingQuerySchema = z.object({ subdomain: z.string().max(63).optional() });

export const brandUploadSchema = uploadSchema.extend({ kind: z.enum(brandPictureKinds) });

export const brandUploadAnswerSchema = z.object({
  success: z.literal(true),
  filePath: z.string(),
  branding: brandingSchema,
});

export type Branding = z.infer<typeof brandingSchema>;
export type BrandingInput = z.output<typeof brandingInputSchema>;
export type PublicBranding = z.infer<typeof publicBrandingSchema>;
export type BrandPictureKind = (typeof brandPictureKinds)[number];

/** Which part of the branding a kind of picture is. */
export const pictureParts = {
  light: 'logoUrl',
  dark: 'logoDarkUrl',
  favicon: 'faviconUrl',
  login: 'loginImageUrl',
} as const satisfies Record<BrandPictureKind, keyof Branding>;

/** A tenant's looks where it has chosen nothing. */
export const plainBranding = {
  ...brandDefaults,
  websiteTitle: '',
  logoUrl: '',
  logoDarkUrl: '',
  faviconUrl: '',
  loginImageUrl: '',
  emailFooter: '',
  surveyTheme: {},
} satisfies Omit<Branding, 'version' | 'updatedAt'>;
