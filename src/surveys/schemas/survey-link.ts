import { z } from 'zod';
import { languageSchema, lineSchema, recordId, recordShape, timeSchema } from '../../core/contract/schemas/common.ts';
import { answerValueSchema } from '../../forms/schemas/answer-value.ts';
import { fieldKeySchema } from '../../forms/schemas/field-logic.ts';
import { surveySlugSchema } from './survey-slug.ts';

/**
 * anonymous: for anyone · personal: names a customer · single_use: one response · kiosk: restarts after each response ·
 * embed: within a page of the tenant's site.
 */
export const linkKinds = ['anonymous', 'personal', 'single_use', 'kiosk', 'embed'] as const;

const pinSchema = z.string().regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits');

const linkShape = {
  name: lineSchema(120),
  kind: z.enum(linkKinds),
  customerId: recordId('customers').nullable(),
  language: languageSchema.nullable(),
  startsAt: timeSchema.nullable(),
  expiresAt: timeSchema.nullable(),
  maxUses: z.int().min(1).max(10_000_000).nullable(),
  /** Stored with each response. */
  source: z.string().max(80),
  /** Answers to hidden questions, by key. */
  prefill: z.record(fieldKeySchema, answerValueSchema),
  isActive: z.boolean(),
  /** A readable alternative to the token, for anonymous links. */
  slug: surveySlugSchema.nullable(),
  /** An anonymous link that requires email verification. */
  verifiesEmail: z.boolean(),
};

export const surveyLinkSchema = z.object({
  ...recordShape,
  ...linkShape,
  surveyId: recordId('surveys'),
  uses: z.int(),
  hasPassword: z.boolean(),
  hasPin: z.boolean(),
});

/** With the full URL, null if the key that made it is gone, and the custom URL if there is one. */
export const addressedLinkSchema = surveyLinkSchema
  .extend({ url: z.string().nullable(), readableUrl: z.string().nullable() })
  .meta({ id: 'ShownSurveyLink' });

export const surveyLinkInputSchema = z
  .object({
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
    /** Required to open the survey; null removes it. */
    password: z.string().min(4, 'At least 4 characters').max(128).nullable().optional(),
    /** Required to exit a kiosk only; null removes it. */
    pin: pinSchema.nullable().optional(),
  })
  .meta({ id: 'ChangedSurveyLink' });

/** A QR code as an image: SVG scales, PNG is `size` pixels wide. */
export const linkQrSchema = z.object({
  format: z.enum(['svg', 'png']).default('svg'),
  size: z.coerce.number().int().min(64).max(2_048).default(512),
});

export type SurveyLink = z.infer<typeof surveyLinkSchema>;
export type AddressedLink = z.infer<typeof addressedLinkSchema>;
export type KnownLink = AddressedLink & { url: string };
