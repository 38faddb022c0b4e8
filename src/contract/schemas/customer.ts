import { z } from 'zod';
import { idSchema, recordShape } from './common.ts';
import { statusSchema } from './sentiment-response.ts';

export const customerSchema = z.object({
  ...recordShape,
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
});

/** A customer with what they said so far, the latest ten responses first. */
export const customerDetailsSchema = customerSchema.extend({
  responseCount: z.int(),
  openCount: z.int(),
  responses: z.array(z.object({ id: idSchema, reference: z.string(), status: statusSchema })),
});

export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
export type Customer = z.infer<typeof customerSchema>;
