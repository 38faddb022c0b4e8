import { z } from 'zod';
import { idSchema, timeSchema } from '../common.ts';
import { escalationSchema } from './sentiment.ts';
import { storedFieldsSchema } from './sentiment-field.ts';

/** A form as one of its versions keeps it: what a save sends, with the ids of its questions. */
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

/** A version as the list of them shows it, the newest first. */
export const formVersionSchema = z.object({
  number: z.int(),
  createdAt: timeSchema,
  createdBy: idSchema.nullable(),
  /** Who saved it; null for the application itself. */
  userName: z.string().nullable(),
  /** What changed, in words. */
  summary: z.string(),
  fieldCount: z.int(),
  /** The version whose content came back with this one. */
  restoredFrom: z.int().nullable(),
});

export type FormVersion = z.infer<typeof formVersionSchema>;
