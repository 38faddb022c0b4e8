import { z } from 'zod';
import { idSchema } from '../../core/contract/schemas/common.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';

/** A status of the tenant: built-in or custom. */
export const statusOptionSchema = z.object({
  id: idSchema,
  /** The identifier: the name of a built-in status, or the original name of a custom one. */
  key: z.string(),
  /** The built-in status that it is or is based on; transitions and clock follow it. */
  base: statusSchema,
  label: z.string(),
  /** The label for customers, returned by the API only; empty if identical. */
  customerLabel: z.string(),
  /** Null: the default color of its base status. */
  color: z.string().nullable(),
  /** Inactive statuses cannot be selected but remain on responses; built-in statuses are always active. */
  isActive: z.boolean(),
});

export type StatusOption = z.infer<typeof statusOptionSchema>;
