import { z } from 'zod';
import { listedLine } from '../../core/contract/notations/listed-line.ts';
import { idSchema, lineSchema, proseSchema, timeSchema } from '../../core/contract/schemas/common.ts';
import { fieldKeySchema } from './field-logic.ts';
import { fullOptionsSchema } from './field-options.ts';
import { escalationSchema, sentimentSchema } from './sentiment.ts';
import { fieldTypeSchema, storedFieldsSchema } from './sentiment-field.ts';

/** An exported question, identified by its key because ids are valid only within one tenant. */
export const documentFieldSchema = z
  .strictObject({
    key: fieldKeySchema,
    fieldName: lineSchema(200, listedLine),
    fieldType: fieldTypeSchema,
    required: z.boolean().default(false),
    isSentimentValue: z.boolean().default(false),
    options: fullOptionsSchema.omit({ key: true }).default({}),
  })
  .meta({ id: 'DocumentQuestion' });

/** A form as a file, for export, import, templates and drafts; users and groups are not included. */
export const formDocumentSchema = z
  .strictObject({
    format: z.literal('candor-form'),
    version: z.literal(1),
    name: lineSchema(120),
    description: proseSchema(2_000).default(''),
    enableCustomer: z.boolean().default(false),
    enableEscalation: z.boolean().default(false),
    escalationType: escalationSchema.nullable().default(null),
    enableSLA: z.boolean().default(false),
    /** By name, because each tenant has its own severity levels. */
    severityLevels: z.array(lineSchema(120)).max(100).default([]),
    fields: z.array(documentFieldSchema).max(200, 'At most 200 questions'),
  })
  .meta({ id: 'FormDocument' });

export type DocumentField = z.output<typeof documentFieldSchema>;
export type FormDocument = z.output<typeof formDocumentSchema>;

export const formSnapshotSchema = z
  .object({
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
  })
  .meta({ id: 'FormSnapshot' });

export type FormSnapshot = z.infer<typeof formSnapshotSchema>;

export const formVersionSchema = z
  .object({
    number: z.int(),
    createdAt: timeSchema,
    createdBy: idSchema.nullable(),
    /** Null for changes by the application. */
    userName: z.string().nullable(),
    summary: z.string(),
    fieldCount: z.int(),
    /** The version whose content this version restores. */
    restoredFrom: z.int().nullable(),
  })
  .meta({ id: 'FormVersion' });

export type FormVersion = z.infer<typeof formVersionSchema>;

/** What an import read, and the form made from it: null for a dry run. */
export const importedFormSchema = z.object({
  document: formDocumentSchema,
  form: sentimentSchema.loose().nullable(),
  unknown: z.object({ severityLevels: z.array(z.string()) }),
});
