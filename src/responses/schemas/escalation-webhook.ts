import { z } from 'zod';
import { recordId, webAddressSchema } from '../../core/contract/schemas/common.ts';

/** The webhook URL of a rule; plain http is allowed only for hosts in the server settings. */
export const webhookUrlSchema = webAddressSchema().refine(
  (url) => !hasPassword(new URL(url)),
  'Enter a URL without a password',
);

const hasPassword = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** The signing secret of the Standard Webhooks specification: whsec_ and 24 to 64 bytes in base64. */
export const webhookSecretSchema = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'whsec_ and 24 to 64 bytes in base64');

/** Tests a URL before it is saved; without a secret it uses that of the rule. */
export const webhookTrialSchema = z.object({
  webhookUrl: webhookUrlSchema,
  webhookSecret: webhookSecretSchema.nullable().optional(),
  ruleId: recordId('escalationRules').nullable().optional(),
});

export type WebhookTrial = z.output<typeof webhookTrialSchema>;
