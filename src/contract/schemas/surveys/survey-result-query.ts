import { z } from 'zod';
import { surveyResponseStatuses } from './survey-response.ts';

const filterTextSchema = z.string().max(200);
const severalSchema = z.union([filterTextSchema, z.array(filterTextSchema).max(20)]);
const dayOrTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/, 'Enter a date such as 2026-03-09')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'This date does not exist');
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
  .loose();

export type ResultFilter = z.output<typeof resultFilterSchema>;

/** Segments in addition to the questions themselves. */
export const segments = ['language', 'source', 'device', 'link', 'month'] as const;
export type Segment = (typeof segments)[number];

const sideSchema = z
  .string()
  .regex(/^([a-z][a-z0-9_]{0,39}|segment:[a-z]+)$/, 'The key of a question, or segment:language')
  .refine((text) => !text.startsWith('segment:') || segments.some((one) => text === `segment:${one}`), {
    message: `One of ${segments.join(', ')}`,
  });

export const crossTabQuerySchema = resultFilterSchema.extend({
  rows: sideSchema.optional(),
  columns: sideSchema.optional(),
});
export const compareQuerySchema = resultFilterSchema.extend({ by: sideSchema.optional() });

export const exportFormats = ['csv', 'xlsx', 'pdf', 'json'] as const;
export const resultExportSchema = resultFilterSchema.extend({ format: z.enum(exportFormats).optional() });

export const textFeelings = ['positive', 'neutral', 'negative', 'mixed'] as const;
export type TextFeeling = (typeof textFeelings)[number];

export const textsQuerySchema = resultFilterSchema.extend({
  question: filterTextSchema.optional(),
  word: filterTextSchema.optional(),
  topic: filterTextSchema.optional(),
  feeling: z.enum(textFeelings).optional(),
});
