import { z } from 'zod';
import {
  carriedShape,
  idSchema,
  lineSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
} from '../../core/contract/schemas/common.ts';

export const roleSchema = z.object({
  ...recordShape,
  name: z.string(),
  description: z.string(),
  /** Created with the tenant; its name and permissions are fixed. */
  isSystem: z.boolean(),
  /** Holds every permission, including those of later releases. */
  holdsAll: z.boolean(),
  userCount: z.int(),
  permissionCount: z.int(),
  /** Empty for a role that holds all permissions. */
  permissionIds: recordIds('permissions'),
});

export const roleInputSchema = z.object({ name: lineSchema(60), description: proseSchema(500).optional() });

/** Permission ids or route strings; the list replaces the role's current permissions. */
export const assignPermissionsSchema = z.object({
  roleId: recordId('roles'),
  permissions: z.array(z.union([idSchema.meta({ references: 'permissions' }), z.string().max(200)])).max(2_000),
  ...carriedShape,
});

export type Role = z.infer<typeof roleSchema>;
