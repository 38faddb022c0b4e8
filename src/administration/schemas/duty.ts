import { z } from 'zod';
import { idSchema } from '../../core/contract/schemas/common.ts';

export const dutiesQuerySchema = z.object({
  /** Answers too what this user may take over. */
  successorId: z.coerce.number().pipe(idSchema).optional(),
});

/** The user who takes over what a deactivated or deleted user is responsible for. */
export const successorQuerySchema = z.object({ successorId: z.coerce.number().pipe(idSchema).optional() });

/** Records of one kind that a user is responsible for. */
export const dutySchema = z.object({
  key: z.string(),
  /** Such as "report schedules", for the count. */
  label: z.string(),
  count: z.int(),
  /** The first of the records. */
  names: z.array(z.string()),
  /** False if the successor lacks the permission for these records. */
  isTransferable: z.boolean(),
});
export type Duty = z.output<typeof dutySchema>;
