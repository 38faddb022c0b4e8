import { z } from 'zod';
import { idSchema } from '../common.ts';
import { statusSchema } from './sentiment-response.ts';

/** One of the words in which an organisation speaks of its responses: a built-in status, or one of its own. */
export const statusOptionSchema = z.object({
  id: idSchema,
  /** As callers name it: a built-in status by its own name, every other by what it was first called. */
  key: z.string(),
  /** The built-in status that it is, or whose moves and clock it has. */
  base: statusSchema,
  /** What the staff call it. */
  label: z.string(),
  /** Meant for customers, and told to callers of the API alone; empty where it is the same. */
  customerLabel: z.string(),
  /** Null: as the product draws its base. */
  color: z.string().nullable(),
  /** Nothing moves to a status that is off; what has it keeps it. The built-in ones stay on. */
  isActive: z.boolean(),
});

export type StatusOption = z.infer<typeof statusOptionSchema>;
