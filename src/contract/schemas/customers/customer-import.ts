import { z } from 'zod';
import { uploadSchema } from '../administration/auth.ts';
import { carriedShape, idOf, idSchema, recordShape, timeSchema } from '../common.ts';

export const mostImportRows = 100_000;
export const mostImportColumns = 200;
export const importUndoDays = 30;

/** A dry run sets `checking` and `checked`; then the import runs, and can be undone. */
export const importStatuses = ['checking', 'checked', 'running', 'done', 'undoing', 'undone'] as const;

/** What an import does with a row whose customer exists already. */
const importDuplicatesSchema = z.enum(['update', 'skip']);

/** What happened to a row, or would happen after a dry run. `kept` rows were not undone. */
export const importOutcomes = ['created', 'updated', 'skipped', 'error', 'undone', 'kept'] as const;

/** The question that each column fills, in the order of the columns; null leaves a column out. */
const mappingSchema = z.array(idOf('customerFormFields').nullable()).max(mostImportColumns);

export const customerImportSchema = z.object({
  ...recordShape,
  fileName: z.string(),
  customerFormId: idSchema,
  columns: z.array(z.string()),
  mapping: mappingSchema,
  duplicates: importDuplicatesSchema,
  status: z.enum(importStatuses),
  rowCount: z.int(),
  /** The last row of the file that is processed; the header is row 1. */
  doneRow: z.int(),
  /** The number of rows by outcome. */
  counts: z.partialRecord(z.enum(importOutcomes), z.int()),
  /** What the reader of the file wants the user to check, such as its encoding. */
  notice: z.string().nullable(),
  finishedAt: timeSchema.nullable(),
});

const importIssueSchema = z.object({ column: z.string().nullable(), message: z.string() });

export const importRowSchema = z.object({
  number: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(importOutcomes).nullable(),
  issues: z.array(importIssueSchema),
});

/** An import with the first rows of its file and the first rows with issues. */
export const shownImportSchema = customerImportSchema.extend({
  /** The questions that a column can fill. */
  fields: z.array(z.object({ id: idSchema, fieldName: z.string(), required: z.boolean() })),
  preview: z.array(importRowSchema),
  issues: z.array(importRowSchema),
  canUndo: z.boolean(),
});

/** Starts an import from a new file, or changes and starts one that was read before. */
export const importCustomersSchema = uploadSchema
  .partial()
  .extend({
    importId: idOf('customerImports').optional(),
    /** Default: the default form. */
    customerFormId: idOf('customerForms').optional(),
    /** Default: guessed from the names of the columns. */
    mapping: mappingSchema.optional(),
    duplicates: importDuplicatesSchema.optional(),
    /** Checks every row and changes no customer. */
    dryRun: z.boolean().default(false),
    tenantId: carriedShape.tenantId,
  })
  .refine(({ importId, fileData, fileName }) => (importId === undefined) === Boolean(fileData && fileName), {
    path: ['fileData'],
    message: 'Choose a file',
  });

export type CustomerImport = z.infer<typeof customerImportSchema>;
export type ShownImport = z.infer<typeof shownImportSchema>;
export type ImportRow = z.infer<typeof importRowSchema>;
export type ImportIssue = z.infer<typeof importIssueSchema>;
export type ImportOutcome = (typeof importOutcomes)[number];
