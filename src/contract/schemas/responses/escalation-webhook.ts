import { z } from 'zod';
import { idOf } from '../common.ts';

/** Where a rule reports to. Plain http is for places that the installation's own settings name. */
export const webhookUrlSchema = z
  .string()
  .trim()
  .max(500)
  .refine(isWebAddress, 'An address like https://…, without a password');

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** What reports are signed with, as the Standard Webhooks specification writes it: whsec_ and 24 to 64 bytes in base64. */
export const webhookSecretSchema = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'whsec_ and 24 to 64 bytes in base64');

/** An address to try before it is saved; without a secret that of the rule. */
export const webhookTrialSchema = z.object({
  webhookUrl: webhookUrlSchema,
  webhookSecret: webhookSecretSchema.nullable().optional(),
  ruleId: idOf('escalationRules').nullable().optional(),
});

export type WebhookTrial = z.output<typeof webhookTrialSchema>;
