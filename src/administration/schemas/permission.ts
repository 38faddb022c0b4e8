import { z } from 'zod';
import { lineSchema, recordShape } from '../../core/contract/schemas/common.ts';

export const permissionSchema = z.object({ ...recordShape, route: z.string(), name: z.string(), roleCount: z.int() });

export const permissionInputSchema = z.object({ route: lineSchema(200), name: lineSchema(120) });

export type PermissionRow = z.infer<typeof permissionSchema>;
