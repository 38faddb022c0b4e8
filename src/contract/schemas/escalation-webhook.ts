import { z } from 'zod';
import { idOf, timeSchema } from './common.ts';

const mostSecret = 64;
const leastSecret = 24;

/** Where a rule reports to. Plain http is for places that the installation's own settings name. */
export const webhookUrlSchema = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .refine(isWebAddress, 'An address that begins https://, without a name or password in it');

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

/** What reports are signed with, as the Standard Webhooks specification writes it: bytes in base64 behind whsec_. */
export const webhookSecretSchema = z
  .string()
  .trim()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'whsec_ and bytes in base64')
  .refine((text) => {
    const bytes = (text.replace(/=+$/, '').length - 'whsec_'.length) * 0.75;
    return bytes >= leastSecret && bytes <= mostSecret;
  }, `From ${leastSecret} to ${mostSecret} bytes`);

/** What is sent when a rule fires: which response, how high, by which rule, and where to look. No words of a customer. */
export const escalationEventSchema = z.object({
  type: z.literal('response.escalated'),
  /** The same at every attempt, also as the header webhook-id: whoever gets it twice knows it by this. */
  id: z.uuid(),
  timestamp: timeSchema,
  /** Sent by hand to try the address; the response in it is made up. */
  isTest: z.boolean(),
  data: z.object({
    response: z.object({ id: z.int(), reference: z.string(), sentimentId: z.int() }),
    level: z.int(),
    /** 0 for the firing itself, then each reminder. */
    repeat: z.int(),
    rule: z.object({ id: z.int(), name: z.string(), type: z.string() }),
    link: z.url(),
  }),
});

/** An address to try before it is saved; without a secret that of the rule. */
export const webhookTrialSchema = z.object({
  webhookUrl: webhookUrlSchema,
  webhookSecret: webhookSecretSchema.nullable().optional(),
  ruleId: idOf('escalationRules').nullable().optional(),
});

/** What came of it. */
export const webhookTriedSchema = z.object({ isDelivered: z.boolean(), words: z.string() });

/** A report to a rule's address, and how far it is. */
export const webhookDeliverySchema = z.object({
  id: z.int(),
  responseId: z.int(),
  reference: z.string(),
  level: z.int(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** What was said at the last attempt. */
  words: z.string().nullable(),
  createdAt: timeSchema,
  lastAt: timeSchema.nullable(),
});

export type EscalationEvent = z.infer<typeof escalationEventSchema>;
export type WebhookTrial = z.output<typeof webhookTrialSchema>;
export type WebhookTried = z.infer<typeof webhookTriedSchema>;
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
