import { z } from 'zod';
import { uploadSchema } from '../../core/contract/schemas/auth.ts';
import { carriedShape, idSchema, recordShape, timeSchema } from '../../core/contract/schemas/common.ts';
import { cellKinds, importFormatSchema } from './import-format.ts';

export const mostImportRows = 100_000;
export const mostImportColumns = 500;
export const mostCellCharacters = 10_000;
export const importUndoDays = 30;
/** The body of a request with a file of 25 MB in base64. */
export const largestImport = 34 * 1024 * 1024;

/** A dry run sets `checking` and `checked`; then the import runs, and can be undone. */
export const importStatuses = ['checking', 'checked', 'running', 'done', 'undoing', 'undone'] as const;

/** What an import does with a row whose record exists already. */
const importDuplicatesSchema = z.enum(['update', 'skip']);

/** What an import does with what it cannot store as it is; each list names the choices that it has. */
export const importOptionsSchema = z
  .object({
    /** A row with an answer that its question does not accept. */
    misfits: z.enum(['refuse', 'leave_out']),
    /** The customer of a row whom nothing in the product identifies. */
    customers: z.enum(['link', 'create']),
  })
  .meta({ id: 'ImportOptions' });

/** What happened to a row, or would happen after a dry run. `kept` rows were not undone. */
export const importOutcomes = ['created', 'updated', 'skipped', 'error', 'undone', 'kept'] as const;

const columnSchema = z
  .int()
  .min(0)
  .max(mostImportColumns - 1);

/** The columns that fill each field, counted from 0, in the order in which their cells are joined. */
const mappingSchema = z
  .array(
    z
      .object({
        target: z.string().max(120),
        columns: z.array(columnSchema).max(10),
        /** What new records get where the row has no value. */
        value: z.string().max(200).optional(),
      })
      .refine(({ columns, value }) => columns.length > 0 || value, 'Choose a column or a value'),
  )
  .max(500);

const targetSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(cellKinds),
  required: z.boolean(),
  /** The values that new records can get where a row has none. */
  choices: z.array(z.string()).optional(),
});

/** A problem of a column, or of whole rows, with the number of rows and the first of them. */
const importProblemSchema = z
  .object({
    column: z.string().nullable(),
    message: z.string(),
    /** The rows are imported all the same. */
    isNote: z.boolean().optional(),
    count: z.int(),
    examples: z.array(z.object({ number: z.int(), text: z.string() })),
  })
  .meta({ id: 'ImportProblem' });

export const importSchema = z
  .object({
    ...recordShape,
    fileName: z.string(),
    columns: z.array(z.string()),
    /** What the cells of each column are by their look. */
    columnKinds: z.array(z.enum(cellKinds)),
    format: importFormatSchema,
    /** The names of the sheets of a workbook. */
    sheets: z.array(z.string()),
    mapping: mappingSchema,
    duplicates: importDuplicatesSchema,
    options: importOptionsSchema,
    status: z.enum(importStatuses),
    rowCount: z.int(),
    /** The number of the last processed row of the file. */
    doneRow: z.int(),
    /** The number of rows by outcome. */
    counts: z.partialRecord(z.enum(importOutcomes), z.int()),
    problems: z.array(importProblemSchema),
    /** What the reader of the file wants the user to check, such as its encoding. */
    notice: z.string().nullable(),
    finishedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Import' });

const importIssueSchema = z.object({ column: z.string().nullable(), message: z.string() });

/** A row as it will be stored: the text of each field. */
const previewRowSchema = z
  .object({
    number: z.int(),
    values: z.record(z.string(), z.string()),
    issues: z.array(importIssueSchema),
  })
  .meta({ id: 'ImportPreviewRow' });

/** An import with the fields that its columns can fill, and its first rows as they will be stored. */
export const shownImportSchema = importSchema
  .extend({
    customerFormId: idSchema.nullable(),
    sentimentId: idSchema.nullable(),
    surveyId: idSchema.nullable(),
    targets: z.array(targetSchema),
    /** A cell of each column, to recognize it. */
    samples: z.array(z.string()),
    preview: z.array(previewRowSchema),
    /** The file can be read again in another format. */
    canRead: z.boolean(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'ShownImport' });

/** Starts an import from a new file, or changes and starts one that was read before. */
export const startImportSchema = uploadSchema.partial().extend({
  /** An import that was read before. */
  importId: idSchema.optional(),
  /** What is read in another way than proposed. */
  format: importFormatSchema.partial().optional(),
  /** Default: guessed from the names and cells of the columns. */
  mapping: mappingSchema.optional(),
  duplicates: importDuplicatesSchema.optional(),
  options: importOptionsSchema.partial().optional(),
  /** Checks every row and changes no record. */
  dryRun: z.boolean().default(false),
  tenantId: carriedShape.tenantId,
});

type Started = Pick<z.infer<typeof startImportSchema>, 'importId' | 'fileData' | 'fileName'>;

/** The body has either a file or an import that was read before. */
export const hasFileOrImport = ({ importId, fileData, fileName }: Started) =>
  (importId === undefined) === Boolean(fileData !== undefined && fileName);

export const chooseFile = { path: ['fileData'], message: 'Choose a file' };

/** Starts an import into a list whose records belong to nothing else. */
export const importRecordsSchema = startImportSchema.refine(hasFileOrImport, chooseFile).meta({ id: 'StartedImport' });

export type Import = z.infer<typeof importSchema>;
export type ShownImport = z.infer<typeof shownImportSchema>;
export type PreviewRow = z.infer<typeof previewRowSchema>;
export type ImportIssue = z.infer<typeof importIssueSchema>;
export type ImportOptions = z.infer<typeof importOptionsSchema>;
export type ImportProblem = z.infer<typeof importProblemSchema>;
export type ImportOutcome = (typeof importOutcomes)[number];
export type StartImport = z.output<typeof startImportSchema>;
