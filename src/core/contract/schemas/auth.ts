import { z } from 'zod';
import { emailSchema, lineSchema, nameSchema, pictureSchema, titleSchema, zoneSchema } from './common.ts';
import { formatsShape, localeSchema, organizationClockSchema, proposalSchema } from './organization.ts';
import { subdomainSchema } from './subdomain.ts';
import { flagSchema, passwordSchema } from './user.ts';

export const loginSchema = z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(128) });

export const registerSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  firstName: nameSchema(80),
  lastName: nameSchema(80),
  companyName: nameSchema(120),
  subdomain: subdomainSchema,
});

/** The API also takes the whole host, such as acme.example.com. */
export const registerBodySchema = registerSchema
  .extend({ subdomain: z.string().trim().toLowerCase().max(300) })
  .extend(proposalSchema.shape);

export const suggestSchema = z.object({ companyName: titleSchema(120) });
export const refreshSchema = z.object({ refreshToken: z.string().max(200) });
export const codeSchema = z.object({ code: z.string().max(200) });
export const forgotPasswordSchema = z.object({ email: emailSchema });
/** The code of an emailed link: an invitation or a forgotten password. */
export const setPasswordSchema = z.object({ code: z.string().max(200), newPassword: passwordSchema });
export const accountLinkSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  company: z.string(),
  purpose: z.enum(['invitation', 'reset', 'confirmation', 'new-address']),
});
export const emailConfirmedSchema = z.object({ confirmed: z.literal(true), email: z.string() });
export const newPasswordSchema = z.object({ newPassword: passwordSchema });
export const changePasswordSchema = z.object({ currentPassword: z.string().max(128), newPassword: passwordSchema });

/** Kinds of notifications that a user may turn off. */
export const notificationKinds = [
  'assigned',
  'group',
  'unassigned',
  'mention',
  'replied',
  'watching',
  'watched',
  'escalation',
  'sla',
  'survey_answered',
  'request',
] as const;

const kindsSchema = z.array(z.enum(notificationKinds)).max(20);
const notificationPreferencesSchema = z.strictObject({ muted: kindsSchema });

/** `muted` replaces the list; `mute` and `unmute` add to it and take from it, so that two tabs lose nothing. */
const notificationChangeSchema = z.strictObject({
  muted: kindsSchema.optional(),
  mute: kindsSchema.optional(),
  unmute: kindsSchema.optional(),
});

export const profileInputSchema = z.object({
  firstName: nameSchema(80).optional(),
  lastName: nameSchema(80).optional(),
  phone: titleSchema(40).optional(),
  profilePicture: pictureSchema.nullable().optional(),
  /** The language of dates and numbers; null for language and formats of the organization. */
  locale: localeSchema.nullable().optional(),
  dateFormat: formatsShape.dateFormat.optional(),
  timeFormat: formatsShape.timeFormat.optional(),
  numberFormat: formatsShape.numberFormat.optional(),
  /** The zone in which moments are shown; null for that of the organization. */
  timeZone: zoneSchema.nullable().optional(),
  notificationPreferences: notificationChangeSchema.optional(),
});

export const uploadSchema = z.object({ fileData: z.string(), fileName: lineSchema(200) });

export const uploadedSchema = z.object({ success: z.literal(true), filePath: z.string() });

export const tenantSchema = z.object({ id: z.int(), name: z.string(), subdomain: z.string(), fullDomain: z.string() });

export const sessionUserSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    phone: z.string(),
    locale: z.string().nullish(),
    dateFormat: formatsShape.dateFormat.optional(),
    timeFormat: formatsShape.timeFormat.optional(),
    numberFormat: formatsShape.numberFormat.optional(),
    timeZone: z.string().nullish(),
    organization: organizationClockSchema.optional(),
    notificationPreferences: notificationPreferencesSchema.optional(),
    isInitialPasswordReset: flagSchema,
    role: z.object({ id: z.int(), name: z.string() }),
    profilePicture: z.string().nullable(),
    tenantSubdomain: z.string(),
  })
  .meta({ id: 'SessionUser' });

export const loginAnswerSchema = z
  .object({
    apiKey: z.string(),
    token: z.string(),
    refreshToken: z.string(),
    user: sessionUserSchema,
    tenant: tenantSchema,
    expiresIn: z.int().optional(),
    redirectTo: z.string(),
    /** The permissions of the role, so that the application opens with its menu. Absent with a temporary password. */
    permissions: z.array(z.string()).optional(),
  })
  .meta({ id: 'SignedIn' });

/** `unconfirmedOwner`: the address of the owner until it is confirmed; null also where there is no mail server. */
export const profileSchema = sessionUserSchema
  .extend({ unconfirmedOwner: z.string().nullable(), hasSampleData: z.boolean() })
  .meta({ id: 'Profile' });

export type SessionUser = z.infer<typeof sessionUserSchema>;
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;
