import { z } from 'zod';
import { idOf, lineSchema, recordShape, timeSchema } from '../common.ts';
import { answerValueSchema } from '../forms/answer-value.ts';
import { fieldKeySchema } from '../forms/field-logic.ts';
import { languageSchema } from '../language.ts';
import { surveySlugSchema } from './survey-slug.ts';

/**
 * anonymous: for anybody · personal: names a customer · single_use: opens once · kiosk: starts anew after each answer ·
 * embed: within a page of the tenant's own site.
 */
export const linkKinds = ['anonymous', 'personal', 'single_use', 'kiosk', 'embed'] as const;

const pinSchema = z.string().regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits');

const linkShape = {
  name: lineSchema(120),
  kind: z.enum(linkKinds),
  customerId: idOf('customers').nullable(),
  language: languageSchema.nullable(),
  startsAt: timeSchema.nullable(),
  expiresAt: timeSchema.nullable(),
  maxUses: z.int().min(1).max(10_000_000).nullable(),
  /** Where the answers come from: kept with each of them. */
  source: z.string().max(80),
  /** What hidden questions are answered with, by their key. */
  prefill: z.record(fieldKeySchema, answerValueSchema),
  isActive: z.boolean(),
  /** A readable word in place of the token, for links for everybody. */
  slug: surveySlugSchema.nullable(),
  /** A link for everybody that lets in whoever shows by a mail that an email address is theirs. */
  verifiesEmail: z.boolean(),
};

export const surveyLinkSchema = z.object({
  ...recordShape,
  ...linkShape,
  surveyId: idOf('surveys'),
  /** How many have answered through it. */
  uses: z.int(),
  hasPassword: z.boolean(),
  /** As a kiosk, the staff leave it with a PIN. */
  hasPin: z.boolean(),
});

/** With the whole address that is passed on, and the readable one where there is one. */
export const addressedLinkSchema = surveyLinkSchema.extend({ url: z.string(), readableUrl: z.string().nullable() });

export const surveyLinkInputSchema = z.object({
  name: linkShape.name.optional(),
  kind: linkShape.kind.optional(),
  customerId: linkShape.customerId.optional(),
  language: linkShape.language.optional(),
  startsAt: linkShape.startsAt.optional(),
  expiresAt: linkShape.expiresAt.optional(),
  maxUses: linkShape.maxUses.optional(),
  source: linkShape.source.optional(),
  prefill: linkShape.prefill.optional(),
  isActive: linkShape.isActive.optional(),
  slug: linkShape.slug.optional(),
  verifiesEmail: linkShape.verifiesEmail.optional(),
  /** Asked for before the survey opens; null takes it away. */
  password: z.string().min(4, 'At least 4 characters').max(128).nullable().optional(),
  /** Asked for before a kiosk is left, and nowhere else; null takes it away. */
  pin: pinSchema.nullable().optional(),
});

/** A QR code as a picture: SVG scales, PNG is `size` pixels wide. */
export const linkQrSchema = z.object({
  format: z.enum(['svg', 'png']).default('svg'),
  size: z.coerce.number().int().min(64).max(2_048).default(512),
});

export type SurveyLink = z.infer<typeof surveyLinkSchema>;
export type AddressedLink = z.infer<typeof addressedLinkSchema>;
