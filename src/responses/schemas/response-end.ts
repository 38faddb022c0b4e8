import { z } from 'zod';
import { lineSchema, proseSchema } from '../../core/contract/schemas/common.ts';

export const rejections = {
  spam: 'Spam',
  duplicate: 'Duplicate',
  not_for_us: 'Wrong recipient',
  abusive: 'Abusive',
  other: 'Other reason',
} as const;
export type RejectionCode = keyof typeof rejections;
export const rejectionCodes = Object.keys(rejections) as RejectionCode[];

export const resolutions = {
  fixed: 'Fixed',
  explained: 'Explained',
  apologised: 'Apologised',
  refunded: 'Refunded',
  replaced: 'Replaced',
  compensated: 'Compensated',
  passed_on: 'Forwarded',
  no_action_needed: 'No action needed',
  no_answer: 'The customer did not answer',
} as const;
export type ResolutionCode = keyof typeof resolutions;
export const resolutionCodes = Object.keys(resolutions) as ResolutionCode[];

export const causes = {
  product: 'Product',
  service: 'Service',
  staff: 'Staff',
  delivery: 'Delivery',
  price: 'Price',
  website: 'Website or app',
  process: 'Our process',
  communication: 'Communication',
  supplier: 'Supplier',
  misunderstanding: 'Misunderstanding',
  unknown: 'Unknown',
} as const;
export type RootCause = keyof typeof causes;
export const rootCauses = Object.keys(causes) as RootCause[];

export const rejectionCodeSchema = z.enum(rejectionCodes);
export const rejectionReasonSchema = lineSchema(500);

/** How a response was resolved; every part is optional. */
export const resolutionSchema = z.object({
  code: z.enum(resolutionCodes).nullable().optional(),
  rootCause: z.enum(rootCauses).nullable().optional(),
  text: proseSchema(5_000).nullable().optional(),
});
export type Resolution = z.output<typeof resolutionSchema>;
