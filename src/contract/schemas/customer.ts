import { z } from 'zod';
import { recordShape } from './common.ts';

export const customerSchema = z.object({
  ...recordShape,
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
});

export type Customer = z.infer<typeof customerSchema>;
