import { z } from 'zod';
import { idSchema, timeSchema } from '../common.ts';
import { escalationSchema } from './sentiment.ts';
import { storedFieldsSchema } from './sentiment-field.ts';

export const formSnapshotSchema = z.object({
  name: z.string(),
  description: z.string(),
  enableCustomer: z.boolean(),
  enableEscalation: z.boolean(),
  escalationType: escalationSchema.nullable(),
  enableSLA: z.boolean(),
  severityLevels: z.array(idSchema),
  assignedUsers: z.array(idSchema),
  assignedGroups: z.array(idSchema),
  fields: storedFieldsSchema,
});

export type FormSnapshot = z.infer<typeof formSnapshotSchema>;

export const formVersionSchema = z.object({
  number: z.int(),
  createdAt: timeSchema,
  createdBy: idSchema.nullable(),
  /** Null for changes by the application. */
  userName: z.string().nullable(),
  summary: z.string(),
  fieldCount: z.int(),
  /** The version whose content this version restores. */
  restoredFrom: z.int().nullable(),
});

export type FormVersion = z.infer<typeof formVersionSchema>;
