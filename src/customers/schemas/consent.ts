import { z } from 'zod';
import { idSchema, timeSchema } from '../../core/contract/schemas/common.ts';

/** Where a consent was given or withdrawn: in a survey, by staff, or on the page of the respondent. */
export const consentWays = ['survey', 'staff', 'own_page'] as const;

/** An entry of the consent log: a consent or its withdrawal. Entries never change. */
export const consentSchema = z.object({
  id: idSchema,
  purpose: z.string(),
  /** The text that was agreed to, and the start of its SHA-256 hash as its version. */
  wording: z.string(),
  textVersion: z.string(),
  isGiven: z.boolean(),
  how: z.enum(consentWays),
  at: timeSchema,
  userName: z.string().nullable(),
  /** False once a later entry withdraws or repeats it. */
  isCurrent: z.boolean(),
});

export type Consent = z.output<typeof consentSchema>;
export type ConsentWay = Consent['how'];
