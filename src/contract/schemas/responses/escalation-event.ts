import { z } from 'zod';
import { timeSchema } from '../common.ts';

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

/** What came of it. */
export const webhookTriedSchema = z.object({ isDelivered: z.boolean(), message: z.string() });

/** A report to a rule's address, and how far it is. */
export const webhookDeliverySchema = z.object({
  id: z.int(),
  responseId: z.int(),
  reference: z.string(),
  level: z.int(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** What was said at the last attempt. */
  message: z.string().nullable(),
  createdAt: timeSchema,
  lastAt: timeSchema.nullable(),
});

export type EscalationEvent = z.infer<typeof escalationEventSchema>;
export type WebhookTried = z.infer<typeof webhookTriedSchema>;
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
