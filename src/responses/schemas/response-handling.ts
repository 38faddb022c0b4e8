import { z } from 'zod';
import {
  carriedShape,
  idSchema,
  lineSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
} from '../../core/contract/schemas/common.ts';

export const setSeveritySchema = z.object({ severityLevelId: recordId('severityLevels').nullable(), ...carriedShape });

export const setCustomerSchema = z.object({
  customerResponseId: recordId('customerFormResponses').nullable(),
  ...carriedShape,
});

/** The response that remains after the merge. */
export const mergeSchema = z.object({ duplicateOf: recordId('sentimentResponses'), ...carriedShape });

export const escalateSchema = z.object({ reason: lineSchema(500), ...carriedShape });

/** Without ids, the caller. */
export const watchSchema = z.object({ userIds: recordIds('users').optional(), ...carriedShape });

export const watcherSchema = z.object({ id: idSchema, name: z.string() });

const noteText = proseSchema(10_000).refine((text) => text.trim().length > 0, 'Write a note');

/** Paths of own uploads, as returned by the upload. */
const noteFiles = z
  .array(z.string().regex(/^\/uploads\/[\w-]{22}\.[a-z0-9]{2,5}$/, 'This file does not exist'))
  .max(10, 'At most 10 files');

export const noteShape = { notes: noteText, files: noteFiles.optional() };

export const editNoteSchema = z.object({ ...noteShape, ...carriedShape });

export const noteFileSchema = z.object({ path: z.string(), name: z.string(), kind: z.string() });

/** The machine-readable part of a note. */
export const noteDetailSchema = z.object({
  mentions: z.array(z.int()).catch([]),
  files: z.array(noteFileSchema).catch([]),
  history: z.array(z.object({ notes: z.string(), changedAt: z.string() })).catch([]),
});
export type NoteDetail = z.output<typeof noteDetailSchema>;

export const duplicateSchema = z.object({
  id: idSchema,
  reference: z.string(),
  summary: z.string(),
  createdAt: timeSchema,
  customerName: z.string().nullable(),
  notes: z.array(
    z.object({
      ...recordShape,
      notes: z.string(),
      detail: z.record(z.string(), z.unknown()),
      userName: z.string().nullable(),
    }),
  ),
});
export type Duplicate = z.output<typeof duplicateSchema>;
