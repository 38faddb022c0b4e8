import { z } from 'zod';
import { lineSchema, proseSchema } from '../common.ts';

export const rejectionCodes = ['spam', 'duplicate', 'not_for_us', 'abusive', 'other'] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

export const resolutionCodes = [
  'fixed',
  'explained',
  'apologised',
  'refunded',
  'replaced',
  'compensated',
  'passed_on',
  'no_action_needed',
  'no_answer',
] as const;
export type ResolutionCode = (typeof resolutionCodes)[number];

export const rootCauses = [
  'product',
  'service',
  'staff',
  'delivery',
  'price',
  'website',
  'process',
  'communication',
  'supplier',
  'misunderstanding',
  'unknown',
] as const;
export type RootCause = (typeof rootCauses)[number];

export const rejectionCodeSchema = z.enum(rejectionCodes);
export const rejectionReasonSchema = lineSchema(500);

/** How a response was resolved; every part is optional. */
export const resolutionSchema = z.object({
  code: z.enum(resolutionCodes).nullable().optional(),
  rootCause: z.enum(rootCauses).nullable().optional(),
  text: proseSchema(5_000).nullable().optional(),
});
export type Resolution = z.output<typeof resolutionSchema>;
