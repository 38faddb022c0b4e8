import { z } from 'zod';
import { idSchema } from '../../core/contract/schemas/common.ts';
import { customerRecordSchema } from './customer.ts';

/** Why two customers may be one; `similar`: their names sound or look alike. */
const duplicateReasons = ['email', 'phone', 'identity', 'name', 'similar'] as const;

/** A pair of customers that may be one, the older first, with complete answers in the order of the older one's form. */
export const duplicatePairSchema = z.object({
  reasons: z.array(z.enum(duplicateReasons)),
  customers: z.tuple([customerRecordSchema, customerRecordSchema]),
});

export const mergedSchema = z.object({ mergeId: idSchema, customer: customerRecordSchema });

/** The kept customer's answers are restored unless somebody changed them after the merge. */
export const mergeUndoneSchema = z.object({ success: z.literal(true), restoredAnswers: z.boolean() });

export type DuplicatePair = z.infer<typeof duplicatePairSchema>;
