import { z } from 'zod';
import { timeSchema } from '../../core/contract/schemas/common.ts';

/** The webhook payload of an escalation rule; it contains no text of a customer. */
export const escalationEventSchema = z.object({
  type: z.literal('response.escalated'),
  /** Stable across attempts and equal to the webhook-id header, so receivers can detect duplicates. */
  id: z.uuid(),
  timestamp: timeSchema,
  isTest: z.boolean(),
  data: z.object({
    response: z.object({ id: z.int(), reference: z.string(), sentimentId: z.int() }),
    level: z.int(),
    repeat: z.int(),
    rule: z.object({ id: z.int(), name: z.string(), type: z.string() }),
    link: z.url(),
  }),
});

export const webhookTriedSchema = z.object({ isDelivered: z.boolean(), message: z.string() });

export const webhookDeliverySchema = z.object({
  id: z.int(),
  responseId: z.int(),
  reference: z.string(),
  level: z.int(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  message: z.string().nullable(),
  createdAt: timeSchema,
  lastAt: timeSchema.nullable(),
});

export type EscalationEvent = z.infer<typeof escalationEventSchema>;
export type WebhookTried = z.infer<typeof webhookTriedSchema>;
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
