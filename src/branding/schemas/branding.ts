import { z } from 'zod';
import { brandDefaults, fontFamilies } from '../../core/contract/brand-defaults.ts';
import { uploadSchema } from '../../core/contract/schemas/auth.ts';
import { carriedShape, colorSchema, proseSchema, timeSchema, titleSchema } from '../../core/contract/schemas/common.ts';
import { surveyThemeSchema } from './survey-theme.ts';

/** Accepts only the tenant's own uploads of this kind: other URLs could track users or run code. */
const brandPictureSchema = z
  .string()
  .regex(/^(\/uploads\/[a-z0-9-]{3,40}\/[\w-]{22}\.(png|jpg|webp))?$/, 'Upload a picture first');

export const brandPictureKinds = ['light', 'dark', 'favicon', 'login'] as const;

const chosen = {
  websiteTitle: titleSchema(60),
  primaryColor: colorSchema,
  secondaryColor: colorSchema,
  logoUrl: brandPictureSchema,
  logoDarkUrl: brandPictureSchema,
  faviconUrl: brandPictureSchema,
  loginImageUrl: brandPictureSchema,
  fontFamily: z.enum(fontFamilies),
  borderRadius: z.int().min(0).max(24),
  emailFooter: proseSchema(500),
  surveyTheme: surveyThemeSchema.pick({ background: true, font: true, corners: true }),
};

export const brandingSchema = z.object({ ...chosen, updatedAt: timeSchema, version: z.int() });

export const brandingInputSchema = z.object(chosen).partial().extend(carriedShape);

export const publicBrandingSchema = brandingSchema
  .omit({ emailFooter: true, surveyTheme: true, updatedAt: true, version: true })
  .extend({ subdomain: z.string(), name: z.string() })
  .meta({ id: 'PublicBranding' });

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

export const pictureParts = {
  light: 'logoUrl',
  dark: 'logoDarkUrl',
  favicon: 'faviconUrl',
  login: 'loginImageUrl',
} as const satisfies Record<BrandPictureKind, keyof Branding>;

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
