import { z } from 'zod';
import { emailSchema, lineSchema, pictureSchema, zoneSchema } from '../common.ts';
import { flagSchema, passwordSchema } from './user.ts';

/** A tenant's subdomain: 3 to 40 letters, digits and single hyphens. */
export const subdomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:-?[a-z0-9]){2,39}$/, 'Use 3 to 40 letters, digits and single hyphens');

export const loginSchema = z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(128) });

export const registerSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  firstName: lineSchema(80),
  lastName: lineSchema(80),
  companyName: lineSchema(120),
  subdomain: subdomainSchema,
});

/** The API also takes the whole host, such as acme.example.com. */
export const registerBodySchema = registerSchema.extend({ subdomain: z.string().trim().toLowerCase().max(300) });

export const suggestSchema = z.object({ companyName: z.string().trim().max(120) });
export const refreshSchema = z.object({ refreshToken: z.string().max(200) });
export const codeSchema = z.object({ code: z.string().max(200) });
export const forgotPasswordSchema = z.object({ email: emailSchema });
/** The code of an emailed link: an invitation or a forgotten password. */
export const setPasswordSchema = z.object({ code: z.string().max(200), newPassword: passwordSchema });
export const accountLinkSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  company: z.string(),
  purpose: z.enum(['invitation', 'reset']),
});
export const newPasswordSchema = z.object({ newPassword: passwordSchema });
export const changePasswordSchema = z.object({ currentPassword: z.string().max(128), newPassword: passwordSchema });

/** Kinds of notifications that a user may turn off. */
export const notificationKinds = [
  'assigned',
  'group',
  'mention',
  'replied',
  'watching',
  'watched',
  'escalation',
  'sla',
  'survey_answered',
] as const;

const notificationPreferencesSchema = z.strictObject({ muted: z.array(z.enum(notificationKinds)).max(20) });

export const profileLocales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'ar'] as const;

export const profileInputSchema = z.object({
  firstName: lineSchema(80).optional(),
  lastName: lineSchema(80).optional(),
  phone: z.string().trim().max(40).optional(),
  profilePicture: pictureSchema.nullable().optional(),
  /** The format of dates and numbers; null for the default. */
  locale: z.enum(profileLocales).nullable().optional(),
  /** Null for the zone of the device. */
  timeZone: zoneSchema.nullable().optional(),
  notificationPreferences: notificationPreferencesSchema.optional(),
});

export const uploadSchema = z.object({ fileData: z.string().min(1, 'Choose a file'), fileName: lineSchema(200) });

/** An uploaded picture, scaled down to `within` pixels if given. */
export const pictureUploadSchema = uploadSchema.extend({ within: z.int().min(64).max(4_096).optional() });

export const tenantSchema = z.object({ id: z.int(), name: z.string(), subdomain: z.string(), fullDomain: z.string() });

export const sessionUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  phone: z.string(),
  locale: z.enum(profileLocales).nullish(),
  timeZone: z.string().nullish(),
  notificationPreferences: notificationPreferencesSchema.optional(),
  isInitialPasswordReset: flagSchema,
  role: z.object({ id: z.int(), name: z.string() }),
  profilePicture: z.string().nullable(),
  tenantSubdomain: z.string(),
});

export const loginAnswerSchema = z.object({
  apiKey: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  user: sessionUserSchema,
  tenant: tenantSchema,
  expiresIn: z.int().optional(),
  redirectTo: z.string(),
  /** The permissions of the role, so that the application opens with its menu. Absent with a temporary password. */
  permissions: z.array(z.string()).optional(),
});

export type SessionUser = z.infer<typeof sessionUserSchema>;
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;
