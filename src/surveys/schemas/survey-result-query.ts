import { z } from 'zod';
import { isDay, readMoment } from '../../core/contract/notations/date.ts';
import { surveyResponseStatuses } from '../../forms/schemas/response-statuses.ts';

const filterTextSchema = z.string().max(200);
const severalSchema = z.union([filterTextSchema, z.array(filterTextSchema).max(20)]);
const dayOrTimeSchema = z
  .string()
  .refine(
    (text) => readMoment(text) !== null || (text.length === 10 && isDay(text)),
    'A date such as 2026-03-09, or a time with its zone such as 2026-03-09T14:30:00Z',
  )
  .transform((text) => readMoment(text) ?? text);
const idTextSchema = z.string().regex(/^[1-9]\d{0,8}$/, 'An id');

/** Filters of survey results. Days use the tenant's time zone; the last day is inclusive. */
const filterLabels = {
  /** Comma-separated statuses, or `all`. Default: complete. */
  status: filterTextSchema
    .refine(
      (text) => text === 'all' || text.split(',').every((one) => surveyResponseStatuses.some((known) => known === one)),
      'This status does not exist',
    )
    .optional(),
  from: dayOrTimeSchema.optional(),
  to: dayOrTimeSchema.optional(),
  language: severalSchema.optional(),
  source: severalSchema.optional(),
  device: severalSchema.optional(),
  linkId: idTextSchema.optional(),
  tags: severalSchema.optional(),
  /** The key of a question, a colon, and the id of a choice or the answer itself. */
  answer: z
    .union([z.string().max(600), z.array(z.string().max(600)).max(10)])
    .refine((text) => [text].flat().every((one) => /^[a-z][a-z0-9_]*:./.test(one)), 'key:value')
    .optional(),
  tenantId: z.string().optional(),
  tenant: z.string().optional(),
};

export const resultFilterSchema = z.object(filterLabels);

/** The list of responses also takes the parameters of lists. */
export const responseListQuerySchema = resultFilterSchema
  .pick({ status: true, from: true, to: true, tags: true, answer: true })
  /** Filters of figures in JSON, such as [{"field": "customerField:country", "op": "in", "values": ["es"]}]. */
  .extend({ filters: z.string().max(8_000).optional() })
  .loose();

export type ResultFilter = z.output<typeof resultFilterSchema>;

/** Segments in addition to the questions themselves. */
export const segments = ['language', 'source', 'device', 'link', 'month'] as const;
export type Segment = (typeof segments)[number];

/** Columns of the customers of responses, by their names in figures. */
export const customerSides: Readonly<Record<string, string>> = {
  'customer:company': 'company',
  'customer:owner': 'customerOwnerId',
  'customer:tags': 'customerTags',
};

const sideSchema = z
  .string()
  .regex(
    /^([a-z][a-z0-9_]{0,39}|segment:[a-z]+|customer:(company|owner|tags)|customerField:[\w.@,-]{1,120})$/,
    'The key of a question, segment:language, customer:company or customerField:country',
  )
  .refine((text) => !text.startsWith('segment:') || segments.some((one) => text === `segment:${one}`), {
    message: `One of ${segments.join(', ')}`,
  });

export const crossTabQuerySchema = resultFilterSchema.extend({
  rows: sideSchema.optional(),
  columns: sideSchema.optional(),
});
export const compareQuerySchema = resultFilterSchema.extend({ by: sideSchema.optional() });

/** `spss` is a ZIP archive of a CSV file and the syntax that reads it with its labels. */
export const exportFormats = ['csv', 'xlsx', 'spss', 'pdf', 'json'] as const;

/** What CSV and XLSX have for a choice: its label, its code (the id of the choice), or a column of each. */
export const exportedValues = ['labels', 'codes', 'both'] as const;
export type ExportedValues = (typeof exportedValues)[number];

export const resultExportSchema = resultFilterSchema.extend({
  format: z.enum(exportFormats).optional(),
  values: z.enum(exportedValues).optional(),
});

export const textFeelings = ['positive', 'neutral', 'negative', 'mixed'] as const;
export type TextFeeling = (typeof textFeelings)[number];

export const textsQuerySchema = resultFilterSchema.extend({
  question: filterTextSchema.optional(),
  word: filterTextSchema.optional(),
  topic: filterTextSchema.optional(),
  feeling: z.enum(textFeelings).optional(),
});
